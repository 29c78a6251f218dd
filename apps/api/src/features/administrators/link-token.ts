import { createHash, randomBytes } from 'node:crypto'

/** The secret part of a link: 256 bits. Only its hash is kept. */
export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: linkTokenHash(token) }
}

export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
