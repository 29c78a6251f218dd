import { maxPassportBytes, type PublicPassport, type passportFileCheck } from '@vouch/contract'
import type { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { AnonymousCheck } from '#features/passports/ports.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { checkedElsewhere } from './passport-elsewhere.ts'
import { findIssuerHere } from './shown-store.ts'

/**
 * Makes the function that checks a file for anybody and keeps nothing of it. For an issuer here, the answer also says
 * whether this marketplace has verified or suspended it.
 * @param deps.origin origin of the ids of issuers here
 * @throws AppError too-large, unavailable
 */
export function createFileCheck(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly origin: string
  readonly checkAnonymously: AnonymousCheck
}) {
  const { db, clock, origin, checkAnonymously } = deps
  return async (
    file: Pick<UploadedFile, 'read'>,
    gone: AbortSignal,
  ): Promise<z.output<typeof passportFileCheck>> => {
    const answer = await checkAnonymously(await file.read(maxPassportBytes), gone)
    if ('problem' in answer) return { passport: null, problem: answer.problem }
    const passport = checkedElsewhere(answer.checked, clock())
    const issuer = await findIssuerHere(db.kysely, { origin, did: answer.checked.issuer.id })
    return { passport: issuer ? withStanding(passport, issuer) : passport, problem: null }
  }
}

function withStanding(
  passport: PublicPassport,
  issuer: Pick<PublicPassport['issuer'], 'name' | 'status'>,
): PublicPassport {
  return {
    ...passport,
    issuer: { ...passport.issuer, ...issuer },
    checks: [...passport.checks, { check: 'issuer', passed: issuer.status === 'verified' }],
  }
}
