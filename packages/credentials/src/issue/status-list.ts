import { gzipSync } from 'node:zlib'
import { timestamp } from './json-values.ts'

/** Minimum number of entries, which hides a credential among others (Bitstring Status List 1.0, Privacy Considerations). */
export const statusListLength = 131_072

/** The revoked entries are given by their indexes (`set`), or as the bytes of the whole list, leftmost bit first. */
export type StatusListContent = {
  /** URL of the list. */
  readonly id: string
  readonly issuerDid: string
  readonly validFrom: Date
  readonly validUntil: Date
  /** How long verifiers may keep a copy. */
  readonly ttlMs: number
} & ({ readonly set: Iterable<number> } | { readonly bits: Uint8Array })

/**
 * Builds an unsigned status list for revocation (Bitstring Status List 1.0 §2.2). It is a credential: sign it with
 * `signPassport`.
 * @throws RangeError for an index outside the list, or bytes of another length
 */
export function statusListCredential(content: StatusListContent): Record<string, unknown> {
  const { id, issuerDid, validFrom, validUntil, ttlMs } = content
  const bytes = 'bits' in content ? content.bits : bytesOf(content.set)
  if (bytes.length * 8 !== statusListLength) throw new RangeError('wrong length of a status list')
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerDid,
    validFrom: timestamp(validFrom),
    validUntil: timestamp(validUntil),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encoded(bytes),
      ttl: ttlMs,
    },
  }
}

function bytesOf(set: Iterable<number>): Uint8Array {
  const bytes = new Uint8Array(statusListLength / 8)
  for (const index of set) {
    const byte = bytes[index >> 3]
    if (byte === undefined || !Number.isInteger(index))
      throw new RangeError(`no entry ${index} in a status list`)
    bytes[index >> 3] = byte | (0x80 >> (index & 7))
  }
  return bytes
}

/** Multibase base64url of gzip (Bitstring Status List 1.0 §3.3). */
function encoded(bytes: Uint8Array): string {
  return `u${gzipSync(bytes, { level: 9, memLevel: 9 }).toString('base64url')}`
}
