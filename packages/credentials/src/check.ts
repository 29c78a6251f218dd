import type { CheckedCredential, CheckOptions } from './checked-credential.ts'
import { CredentialError } from './credential-error.ts'
import { readShown, type ShownClaims } from './document/claims.ts'
import { assertConforming } from './document/conformance.ts'
import { createDocuments, type Documents } from './document/documents.ts'
import type { ReadCredential } from './document/read-credential.ts'
import type { JsonObject } from './document/strict-json.ts'
import { checkHosted } from './open-badges-2/check-hosted.ts'
import { checkSigned, signedBadgeIssuer } from './open-badges-2/check-signed.ts'
import { readUnverified, type SignedCredential, verifySigned } from './proof/signed-credential.ts'
import { type IssuerStatus, issuerStatus } from './status.ts'
import { webIssuer } from './web-address.ts'

/** How far an issuer's clock may be ahead of ours. */
const maxClockSkewMs = 5 * 60_000

/** Implementation of `checkCredential`, in its own file so that its libraries load on the first call. */
export async function check(read: ReadCredential, options: CheckOptions): Promise<CheckedCredential> {
  const documents = createDocuments(options)
  if (read.format === 'open-badge-2') return checkHosted(read, documents, options.now)
  if (read.format === 'open-badge-2-jws') return checkSigned(read, documents, options.now)
  const signed = await verifySigned(read, documents, options.now)
  const shown = readShown(signed.root, signed.claims)
  const credential = read.credential as JsonObject
  const now = options.now.getTime()
  if (signed.begins !== null && signed.begins > now + maxClockSkewMs) {
    assertConforming(credential, signed.root, signed.claims)
    throw new CredentialError(
      'not-yet-valid',
      `This passport is not valid before ${new Date(signed.begins).toISOString().slice(0, 10)}.`,
    )
  }
  const expired = signed.ends !== null && signed.ends <= now
  const status = await statusNow(signed, documents, options.now, expired)
  // Last, so that a stored passport that does not conform still shows its revocation.
  if (status === 'issued') assertConforming(credential, signed.root, signed.claims)
  return checked(signed, shown, expired && status !== 'revoked' ? 'expired' : status)
}

/** Implementation of `issuerHostOf`. */
export async function claimedHost(
  read: ReadCredential,
  { plainHttpHosts = [], listedIssuers = new Map() }: Pick<CheckOptions, 'plainHttpHosts' | 'listedIssuers'>,
): Promise<string> {
  if (read.format === 'open-badge-2') {
    return webIssuer(String((read.credential as JsonObject).id), plainHttpHosts).host
  }
  if (read.format === 'open-badge-2-jws') return signedBadgeIssuer(read, plainHttpHosts).host
  return (await readUnverified(read, { plainHttpHosts, listedIssuers })).issuer.host
}

/**
 * Status by the issuer's status list. If the list of an expired credential is unavailable, returns `issued`,
 * because issuers may remove old lists.
 */
async function statusNow(
  signed: SignedCredential,
  documents: Documents,
  now: Date,
  expired: boolean,
): Promise<Exclude<CheckedCredential['status'], 'expired'>> {
  const names: Record<IssuerStatus, 'issued' | 'suspended' | 'revoked'> = {
    good: 'issued',
    suspended: 'suspended',
    revoked: 'revoked',
  }
  try {
    return names[await issuerStatus(signed, documents, now)]
  } catch (error) {
    if (expired && error instanceof CredentialError) return 'issued'
    throw error
  }
}

function checked(
  { issuer, ends }: SignedCredential,
  shown: ShownClaims,
  status: CheckedCredential['status'],
): CheckedCredential {
  const { listedAs, host } = issuer
  return {
    how: listedAs === null ? 'signed-by-host' : 'listed-key',
    name: shown.name,
    description: shown.description,
    criteriaUrl: shown.criteriaUrl,
    issuer: { id: issuer.address, name: listedAs ?? (shown.issuerName || host), host },
    issuedAt: iso(shown.issuedAt),
    expiresAt: iso(ends),
    status,
    subject: shown.subject,
    skillUris: shown.skillUris,
  }
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
