import { gunzipSync } from 'node:zlib'
import { CredentialError } from './credential-error.ts'

/** 128 million credentials in one list; the usual ones have 131,072 (16 kB). */
const maxBytes = 16 * 1024 * 1024

/**
 * One bit of an encoded status list: gzip in base64url, the first bit the left-most (Bitstring Status List 1.0 §3.3; the
 * same in StatusList2021, which does without the multibase prefix `u`).
 * @throws CredentialError wrong-status-list when it is not such a list, or ends before
 */
export function bitAt(encodedList: string, index: number): boolean {
  const bytes = unpacked(encodedList)
  const byte = bytes[Math.floor(index / 8)]
  if (byte === undefined) throw wrongStatusList('The list ends before its place.')
  return ((byte >> (7 - (index % 8))) & 1) === 1
}

function unpacked(encodedList: string): Buffer {
  // Gzip begins with H4sI in base64url: a `u` before it is the prefix.
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
    `Whether this passport still holds cannot be told from its issuer's list. ${why}`,
    { cause },
  )
}
