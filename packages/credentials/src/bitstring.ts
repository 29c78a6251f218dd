import { gunzipSync } from 'node:zlib'
import { CredentialError } from './credential-error.ts'

/**
 * Maximum size of an unpacked status list: one bit each for 128 million credentials. Typical lists have
 * 131,072 bits (16 kB).
 */
const maxBytes = 16 * 1024 * 1024

/**
 * Reads one bit of an encoded status list: base64url of gzip, leftmost bit first (Bitstring Status List 1.0
 * §3.3). Also reads StatusList2021, which lacks the multibase prefix `u`.
 * @throws CredentialError wrong-status-list if the list is unreadable or too short for the index
 */
export function bitAt(encodedList: string, index: number): boolean {
  const bytes = unpacked(encodedList)
  const byte = bytes[Math.floor(index / 8)]
  if (byte === undefined) throw wrongStatusList('The list is too short.')
  return ((byte >> (7 - (index % 8))) & 1) === 1
}

function unpacked(encodedList: string): Buffer {
  // Gzip data starts with "H4sI" in base64url, so a leading "u" can only be the multibase prefix.
  const text = encodedList.startsWith('u') ? encodedList.slice(1) : encodedList
  try {
    return gunzipSync(Buffer.from(text, 'base64url'), { maxOutputLength: maxBytes })
  } catch (error) {
    throw wrongStatusList('The list cannot be read.', error)
  }
}

export function wrongStatusList(why: string, cause?: unknown): CredentialError {
  return new CredentialError(
    'wrong-status-list',
    `The issuer's status list does not show whether this passport is still valid. ${why}`,
    { cause },
  )
}
