import type { PassportContent } from './passport-content.ts'

/** The issuer in a credential (OB 3.0 §B.1, Profile), named by its DID. */
export function issuerOf(issuer: PassportContent['issuer']): Record<string, unknown> {
  return {
    id: issuer.did,
    type: ['Profile'],
    name: issuer.name,
    url: issuer.url,
    ...(issuer.email !== undefined && { email: issuer.email }),
    ...(issuer.image !== undefined && { image: { id: issuer.image, type: 'Image' } }),
  }
}

/**
 * One status entry for revocation (Bitstring Status List 1.0 §2.1).
 * @throws TypeError for an invalid index
 */
export function statusOf({ listUrl, index }: PassportContent['status']): Record<string, unknown> {
  if (!Number.isSafeInteger(index) || index < 0) throw new TypeError('invalid status index')
  return {
    id: `${listUrl}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: listUrl,
  }
}
