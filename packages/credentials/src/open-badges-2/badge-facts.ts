import type { CheckedCredential } from '../checked-credential.ts'
import { CredentialError } from '../credential-error.ts'
import { multiLine, oneLine } from '../document/display-text.ts'
import { escoSkills } from '../document/esco-skills.ts'
import { asArray, isObject, type JsonObject } from '../document/strict-json.ts'
import type { CredentialSubject } from '../document/subject.ts'
import { timeOf, validity } from '../validity.ts'
import { type Issuer, pageAddress } from '../web-address.ts'
import type { BadgeDocuments } from './badge-documents.ts'

/** How far an issuer's clock may be ahead of ours. */
const maxClockSkewMs = 5 * 60_000

/**
 * The facts of a badge of Open Badges 2.0 that is not revoked, from its assertion, badge class and issuer.
 * @param id of the issuer, normalised
 * @throws CredentialError not-a-credential for missing or unclear values; not-yet-valid
 */
export function badgeFacts(
  assertion: JsonObject,
  { badge, profile }: BadgeDocuments,
  { id, host, how, now }: Pick<Issuer, 'host'> & Pick<CheckedCredential, 'how'> & { id: string; now: Date },
): CheckedCredential {
  const { begins, ends } = validity(
    asArray(assertion.issuedOn).map((time) => timeOf(String(time))),
    asArray(assertion.expires).map((time) => timeOf(String(time))),
  )
  const issuedAt = iso(begins)
  if (begins !== null && begins > now.getTime() + maxClockSkewMs) {
    throw new CredentialError('not-yet-valid', `This passport is not valid before ${issuedAt?.slice(0, 10)}.`)
  }
  const name = lineOf(badge.name)
  if (name === '') throw unclear('name')
  return {
    how,
    name,
    description: multiLine(textsOf(badge.description)) ?? '',
    criteriaUrl: criteriaUrl(badge.criteria),
    issuer: { id, name: lineOf(profile.name) || host, host },
    issuedAt,
    expiresAt: iso(ends),
    status: ends !== null && ends <= now.getTime() ? 'expired' : 'issued',
    subject: readRecipient(assertion.recipient),
    skillUris: escoSkills(alignmentsOf(badge)),
  }
}

/** One line of display text; '' if there is none. */
export function lineOf(value: unknown): string {
  return oneLine(textsOf(value)) ?? ''
}

function textsOf(value: unknown) {
  return typeof value === 'string' ? [{ value, language: null }] : []
}

function criteriaUrl(criteria: unknown): string | null {
  const url = isObject(criteria) ? criteria.id : criteria
  return typeof url === 'string' ? pageAddress(url) : null
}

function* alignmentsOf({ alignment, alignments }: JsonObject): Iterable<unknown> {
  for (const one of [...asArray(alignment), ...asArray(alignments)]) if (isObject(one)) yield one.targetUrl
}

/** Reads the recipient (Open Badges 2.0, IdentityObject). Only e-mail addresses name a person here. */
function readRecipient(recipient: unknown): CredentialSubject {
  if (!isObject(recipient) || !asArray(recipient.type).includes('email')) return { emails: [], hashes: [] }
  const { identity, hashed, salt } = recipient
  if (typeof identity !== 'string') return { emails: [], hashes: [] }
  const [, algorithm, digest] = /^(sha256|md5)\$([0-9a-f]+)$/i.exec(identity) ?? []
  if (algorithm === undefined || digest === undefined) {
    return { emails: hashed === true ? [] : [identity], hashes: [] }
  }
  return {
    emails: [],
    hashes: [
      {
        algorithm: algorithm.toLowerCase() === 'md5' ? 'md5' : 'sha256',
        digest: digest.toLowerCase(),
        salt: typeof salt === 'string' ? salt : '',
      },
    ],
  }
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

function unclear(what: string): CredentialError {
  return new CredentialError('not-a-credential', `The ${what} of this passport is missing or unclear.`)
}
