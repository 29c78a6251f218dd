import type { HeldPassportState, PublicPassport } from '@vouch/contract'
import type { CheckedCredential } from '@vouch/credentials'
import type { HeldElsewhere } from './shown-store.ts'

type Facts = Pick<
  PublicPassport,
  'name' | 'description' | 'criteriaUrl' | 'awardedAt' | 'validUntil' | 'checkedAt'
> & {
  readonly issuer: CheckedCredential['issuer']
  readonly status: HeldPassportState
}

/** A passport of another issuer, whose signature was verified. Names nobody. */
function ofFacts({ issuer, status, ...facts }: Facts): PublicPassport {
  const isInForce = status === 'issued' || status === 'expired'
  return {
    ...facts,
    verdict: status === 'issued' ? 'valid' : status,
    publicReason: null,
    criteria: '',
    picture: null,
    skills: [],
    issuer: {
      name: issuer.name,
      signedBy: issuer.host || issuer.id,
      website: null,
      status: null,
      companySlug: null,
    },
    checks: [
      { check: 'signature', passed: true },
      { check: 'key', passed: true },
      { check: 'dates', passed: status !== 'expired' },
      { check: 'status', passed: isInForce },
    ],
    recipient: null,
    endorsements: [],
    evidence: [],
    fileUrl: null,
  }
}

/** A passport from a file that was checked just now. */
export function checkedElsewhere(checked: Omit<CheckedCredential, 'subject'>, now: Date): PublicPassport {
  const { name, description, criteriaUrl, issuer, issuedAt, expiresAt, status } = checked
  const dates = { awardedAt: issuedAt, validUntil: expiresAt, checkedAt: now.toISOString() }
  return ofFacts({ name, description, criteriaUrl, issuer, status, ...dates })
}

/** A held passport, as its issuer confirmed it last. */
export function heldElsewhere(held: HeldElsewhere, now: Date): PublicPassport {
  const { name, description, criteriaUrl, issuedAt, expiresAt, checkedAt } = held
  const isOver = held.status === 'issued' && expiresAt !== null && expiresAt <= now
  return ofFacts({
    name,
    description,
    criteriaUrl,
    issuer: { id: held.issuerId, name: held.issuerName, host: held.issuerHost },
    status: isOver ? 'expired' : held.status,
    awardedAt: issuedAt?.toISOString() ?? null,
    validUntil: expiresAt?.toISOString() ?? null,
    checkedAt: checkedAt.toISOString(),
  })
}
