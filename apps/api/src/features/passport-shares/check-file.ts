import { maxPassportBytes, type PublicPassport, type passportFileCheck } from '@vouch/contract'
import { didOfIssuer } from '@vouch/credentials/issuing'
import type { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { AnonymousCheck } from '#features/passports/ports.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { checkedElsewhere } from './passport-elsewhere.ts'
import { findIssuedHere, findIssuerHere, type IssuedHere, looksOf } from './shown-store.ts'

type FileCheck = z.output<typeof passportFileCheck>

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
  return async (file: Pick<UploadedFile, 'read'>, gone: AbortSignal): Promise<FileCheck> => {
    const answer = await checkAnonymously(await file.read(maxPassportBytes), gone)
    if ('problem' in answer) return { ...unknown, problem: answer.problem }
    const now = clock()
    const passport = checkedElsewhere(answer.checked, now)
    const did = answer.checked.issuer.id
    const issuer = await findIssuerHere(db.kysely, { origin, did })
    if (!issuer) return { ...unknown, passport }
    const known = withStanding(passport, { ...issuer, signedBy: did })
    const issued = answer.issuedId === null ? undefined : await findIssuedHere(db.kysely, answer.issuedId)
    if (!issued || didOfIssuer(origin, issued.isMarketplace ? null : issued.issuerId) !== did)
      return { ...unknown, passport: known }
    return { ...ofIssued(known, issued, now), issuedId: issued.id, problem: null }
  }
}

const unknown: FileCheck = { passport: null, issuedId: null, isReplaced: false, problem: null }

function withStanding(
  passport: PublicPassport,
  issuer: Pick<PublicPassport['issuer'], 'name' | 'status' | 'signedBy'>,
): PublicPassport {
  return {
    ...passport,
    issuer: { ...passport.issuer, ...issuer },
    checks: [...passport.checks, { check: 'issuer', passed: issuer.status === 'verified' }],
  }
}

/**
 * Adds what our records say. A status list only says that a file no longer counts: its passport may be suspended or
 * revoked, or the issuer may have signed a newer file.
 */
function ofIssued(
  passport: PublicPassport,
  issued: IssuedHere,
  now: Date,
): Pick<FileCheck, 'isReplaced'> & { readonly passport: PublicPassport } {
  const { state, validUntil, publicReason } = issued
  const full = withContent(passport, issued)
  if (passport.verdict === 'expired') {
    const isRenewed = state === 'issued' && (validUntil === null || validUntil > now)
    return { passport: full, isReplaced: isRenewed }
  }
  if (passport.verdict !== 'revoked') return { passport: full, isReplaced: false }
  if (state === 'suspended') return { passport: { ...full, verdict: 'suspended' }, isReplaced: false }
  if (state === 'revoked') return { passport: { ...full, publicReason }, isReplaced: false }
  const checks = full.checks.filter(({ check }) => check !== 'status')
  return { passport: { ...full, checks }, isReplaced: true }
}

/** Adds what the page of a passport shows. A file that no longer counts may have said something else, so it gets nothing. */
function withContent(passport: PublicPassport, issued: IssuedHere): PublicPassport {
  const { website, companySlug, criteria } = issued
  const issuer = { ...passport.issuer, website, companySlug }
  if (passport.verdict === 'revoked' || passport.verdict === 'suspended') return { ...passport, issuer }
  return { ...passport, issuer, criteria, ...looksOf(issued) }
}
