import type { CheckedCredential, CheckOptions } from './checked-credential.ts'
import { CredentialError } from './credential-error.ts'
import { readShown, type ShownClaims } from './document/claims.ts'
import { createDocuments, type Documents } from './document/documents.ts'
import type { ReadCredential } from './document/read-credential.ts'
import { type SignedCredential, verifySigned } from './proof/signed-credential.ts'
import { type IssuerStatus, issuerStatus } from './status.ts'

/** How far an issuer's clock may be ahead of ours. */
const maxClockSkewMs = 5 * 60_000

/** Implementation of `checkCredential`, in its own file so that its libraries load on the first call. */
export async function check(read: ReadCredential, options: CheckOptions): Promise<CheckedCredential> {
  const documents = createDocuments(options)
  const signed = await verifySigned(read, documents, options.now)
  const shown = readShown(signed.root, signed.claims)
  const now = options.now.getTime()
  if (signed.begins !== null && signed.begins > now + maxClockSkewMs) {
    throw new CredentialError(
      'not-yet-valid',
      `This passport is not valid before ${new Date(signed.begins).toISOString().slice(0, 10)}.`,
    )
  }
  const expired = signed.ends !== null && signed.ends <= now
  const status = await statusNow(signed, documents, options.now, expired)
  return checked(signed, shown, expired && status !== 'revoked' ? 'expired' : status)
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
  return {
    name: shown.name,
    description: shown.description,
    criteriaUrl: shown.criteriaUrl,
    issuer: { id: issuer.address, name: shown.issuerName || issuer.host, host: issuer.host },
    issuedAt: iso(shown.issuedAt),
    expiresAt: iso(ends),
    status,
    subject: shown.subject,
  }
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
