import type { CheckedCredential } from '../checked-credential.ts'
import { CredentialError } from '../credential-error.ts'
import type { Documents } from '../document/documents.ts'
import type { ReadCredential } from '../document/read-credential.ts'
import { asArray, isObject, type JsonObject } from '../document/strict-json.ts'
import { DocumentError } from '../document-error.ts'
import { type Issuer, webIssuer } from '../web-address.ts'
import { badgeDocuments, fetchBadgeDocument, isSameUrl, notConfirmed } from './badge-documents.ts'
import { badgeFacts } from './badge-facts.ts'
import { isOfOpenBadges2, verificationOf } from './read-badge.ts'
import { revoked } from './revoked.ts'

/**
 * Checks a hosted badge (Open Badges 2.0, HostedBadge): what its host says now about assertion, badge class and issuer,
 * all on one origin. Nothing in the file counts but the URL.
 * @throws CredentialError
 */
export async function checkHosted(
  read: ReadCredential,
  documents: Documents,
  now: Date,
): Promise<CheckedCredential> {
  const url = String((read.credential as JsonObject).id)
  const issuer = webIssuer(url, documents.plainHttpHosts)
  const assertion = await fetchAssertion(issuer, documents)
  const { host } = issuer
  if (assertion.revoked === true) throw revoked(host, assertion.revocationReason)
  if (!isOfOpenBadges2(assertion, ['Assertion'])) {
    throw notConfirmed(`${host} does not publish an Open Badges 2.0 badge at the address of this passport.`)
  }
  if (!isSameUrl(assertion.id, issuer.address)) {
    throw notConfirmed(`${host} publishes another badge at the address of this passport.`)
  }
  if (verificationOf(assertion) !== 'hosted') {
    throw notConfirmed(`${host} does not mark this passport as a hosted badge.`)
  }
  const parts = await badgeDocuments(assertion, issuer, documents)
  assertOwnPath(parts.profile, issuer)
  return badgeFacts(assertion, parts, { id: idOf(parts.profile), host, how: 'confirmed-by-host', now })
}

async function fetchAssertion({ address, host }: Issuer, documents: Documents): Promise<JsonObject> {
  try {
    return await fetchBadgeDocument(address, documents)
  } catch (error) {
    const cause = error instanceof CredentialError ? error.cause : null
    // A revoked assertion answers 410 (Open Badges 2.0, "Hosted Verification").
    if (cause instanceof DocumentError && cause.reason === 'gone') throw revoked(host)
    throw error
  }
}

/**
 * On hosts with several issuers, a profile may say under which addresses its badges are (Open Badges 2.0,
 * VerificationObject).
 */
function assertOwnPath({ verification }: JsonObject, { address, host }: Issuer): void {
  const starts = isObject(verification) ? asArray(verification.startsWith) : []
  if (starts.length === 0 || starts.some((start) => typeof start === 'string' && address.startsWith(start)))
    return
  throw notConfirmed(`This passport is not at an address on ${host} that its issuer uses for badges.`)
}

/** The id of a profile, which is its normalised URL. */
function idOf({ id }: JsonObject): string {
  return new URL(String(id)).href
}
