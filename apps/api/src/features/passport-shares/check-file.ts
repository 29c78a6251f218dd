import { maxPassportBytes, type PublicPassport, type passportFileCheck } from '@vouch/contract'
import type { z } from 'zod'
import type { AnonymousCheck } from '#features/passports/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { UploadedFile } from '#platform/http/call.ts'

/**
 * Checks a file of any issuer for anybody, and keeps nothing of it.
 * @throws AppError too-large, unavailable
 */
export function createFileCheck({
  clock,
  checkAnonymously,
}: ServiceDeps & { readonly checkAnonymously: AnonymousCheck }) {
  return async (
    file: Pick<UploadedFile, 'read'>,
    gone: AbortSignal,
  ): Promise<z.output<typeof passportFileCheck>> => {
    const answer = await checkAnonymously(await file.read(maxPassportBytes), gone)
    if ('problem' in answer) return { passport: null, problem: answer.problem }
    const { name, description, criteriaUrl, issuer, issuedAt, expiresAt, status } = answer.checked
    const verdict = status === 'issued' ? 'valid' : status
    const passport: PublicPassport = {
      verdict,
      publicReason: null,
      name,
      description,
      criteria: '',
      criteriaUrl,
      picture: null,
      skills: [],
      issuer: {
        name: issuer.name,
        signedBy: issuer.host || issuer.id,
        website: null,
        status: null,
        companySlug: null,
      },
      awardedAt: issuedAt,
      validUntil: expiresAt,
      checkedAt: clock().toISOString(),
      checks: [
        { check: 'signature', passed: true },
        { check: 'key', passed: true },
        { check: 'dates', passed: status !== 'expired' },
        { check: 'status', passed: status === 'issued' || status === 'expired' },
      ],
      recipient: null,
      evidence: [],
      fileUrl: null,
    }
    return { passport, problem: null }
  }
}
