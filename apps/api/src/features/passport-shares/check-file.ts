import { maxPassportBytes, type passportFileCheck } from '@vouch/contract'
import type { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { AnonymousCheck } from '#features/passports/ports.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { checkedElsewhere } from './passport-elsewhere.ts'

/**
 * Makes the function that checks a file for anybody and keeps nothing of it.
 * @throws AppError too-large, unavailable
 */
export function createFileCheck(deps: { readonly clock: Clock; readonly checkAnonymously: AnonymousCheck }) {
  const { clock, checkAnonymously } = deps
  return async (
    file: Pick<UploadedFile, 'read'>,
    gone: AbortSignal,
  ): Promise<z.output<typeof passportFileCheck>> => {
    const answer = await checkAnonymously(await file.read(maxPassportBytes), gone)
    if ('problem' in answer) return { passport: null, problem: answer.problem }
    return { passport: checkedElsewhere(answer.checked, clock()), problem: null }
  }
}
