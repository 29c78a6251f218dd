import { createPublicKey } from 'node:crypto'
import type { CheckedCredential } from '../checked-credential.ts'
import { CredentialError } from '../credential-error.ts'
import type { Documents } from '../document/documents.ts'
import type { ReadCredential } from '../document/read-credential.ts'
import { asArray, isObject, type JsonObject } from '../document/strict-json.ts'
import { assertAlgorithm, verifyCompact } from '../proof/jwt-proof.ts'
import { readCompactText } from '../proof/jwt-text.ts'
import { type Issuer, webIssuer } from '../web-address.ts'
import { badgeDocuments, fetchBadgeDocument, isSameUrl, notConfirmed, urlOnHost } from './badge-documents.ts'
import { badgeFacts } from './badge-facts.ts'
import { verificationOf } from './read-badge.ts'
import { revoked } from './revoked.ts'

/** Longer texts are no key; an RSA key of 4,096 bits has 800 characters. */
const maxPem = 5000

/**
 * Checks a signed badge (Open Badges 2.0, SignedBadge). The signature covers the assertion; badge class, issuer, key and
 * revocation list are read from the issuer's host, all on one origin.
 * @throws CredentialError
 */
export async function checkSigned(
  read: ReadCredential,
  documents: Documents,
  now: Date,
): Promise<CheckedCredential> {
  const { header, payload: assertion } = readCompactText(read.text)
  const algorithm = assertAlgorithm(header)
  if (verificationOf(assertion) !== 'signed') {
    throw notConfirmed('This passport is not marked as a signed badge.')
  }
  const issuer = signedBadgeIssuer(read, documents.plainHttpHosts)
  const parts = await badgeDocuments(assertion, issuer, documents)
  const profile = new URL(String(parts.profile.id)).href
  const pem = await findKey(assertion, parts.profile, issuer, documents)
  await verifyCompact(read.text, algorithm, async () => createPublicKey(pem))
  await assertNotRevoked(assertion, parts.profile, issuer, documents)
  return badgeFacts(assertion, parts, { id: profile, host: issuer.host, how: 'signed-ob2', now })
}

/**
 * The host that a signed badge claims to be from: that of its badge class. Nothing is verified.
 * @throws CredentialError issuer-not-web
 */
export function signedBadgeIssuer({ credential }: ReadCredential, plainHttpHosts: readonly string[]): Issuer {
  const { badge } = credential as JsonObject
  return webIssuer(String(isObject(badge) ? badge.id : badge), plainHttpHosts)
}

/**
 * The PEM of the key that the badge names (`verification.creator`), or else of the issuer's only key. The profile must
 * list the key, and the key must name the profile as its owner (Open Badges 2.0, CryptographicKey).
 * @throws CredentialError key-not-of-issuer, not-confirmed, issuer-unreachable
 */
async function findKey(
  { verification }: JsonObject,
  profile: JsonObject,
  issuer: Issuer,
  documents: Documents,
): Promise<string> {
  const listed = asArray(profile.publicKey)
  const creator = isObject(verification) ? verification.creator : undefined
  const [only, other] = listed
  const reference = creator ?? (other === undefined ? only : undefined)
  if (reference === undefined) throw notOfIssuer(issuer)
  const url = urlOnHost(reference, 'key', issuer, documents)
  const hash = keyHash(reference)
  const isListed = (one: unknown) => {
    const id = isObject(one) ? one.id : one
    return isSameUrl(id, url) && keyHash(id) === hash
  }
  const entry = listed.find(isListed)
  if (entry === undefined) throw notOfIssuer(issuer)
  const key = isObject(entry) && 'publicKeyPem' in entry ? entry : await fetchBadgeDocument(url, documents)
  const { owner = profile.id, publicKeyPem } = key
  const isOwn = isSameUrl(owner, new URL(String(profile.id)).href)
  if (!isOwn || !isListed(key.id) || typeof publicKeyPem !== 'string' || publicKeyPem.length > maxPem) {
    throw notOfIssuer(issuer)
  }
  return publicKeyPem
}

/** The fragment of a key's id, which tells the keys in one document apart. */
function keyHash(reference: unknown): string {
  const id = isObject(reference) ? reference.id : reference
  return URL.canParse(String(id)) ? new URL(String(id)).hash : ''
}

/** @throws CredentialError revoked, wrong-status-list, not-confirmed, issuer-unreachable */
async function assertNotRevoked(
  { id, uid }: JsonObject,
  profile: JsonObject,
  issuer: Issuer,
  documents: Documents,
): Promise<void> {
  if (profile.revocationList === undefined) return
  const url = urlOnHost(profile.revocationList, 'revocation list', issuer, documents)
  const list = await fetchBadgeDocument(url, documents)
  if (!Array.isArray(list.revokedAssertions)) {
    throw new CredentialError(
      'issuer-unreachable',
      `${issuer.host} did not return a revocation list for this passport. Try again later.`,
    )
  }
  const ids = [id, uid].filter((one) => typeof one === 'string')
  if (ids.length === 0 || !isSameUrl(list.issuer ?? profile.id, new URL(String(profile.id)).href)) {
    throw new CredentialError(
      'wrong-status-list',
      "The issuer's revocation list does not show whether this passport is still valid.",
    )
  }
  for (const entry of list.revokedAssertions) {
    const named = isObject(entry) ? [entry.id, entry.uid] : [entry]
    if (!named.some((one) => ids.includes(one))) continue
    throw revoked(issuer.host, isObject(entry) ? entry.revocationReason : undefined)
  }
}

function notOfIssuer({ host }: Issuer): CredentialError {
  return new CredentialError('key-not-of-issuer', `${host} does not list the key that signed this passport.`)
}
