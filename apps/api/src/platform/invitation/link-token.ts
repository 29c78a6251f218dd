import { createHash, randomBytes } from 'node:crypto'

/** The secret part of a link: 256 bits. Only its hash is kept (SHA-256). */
export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: linkTokenHash(token) }
}

/** What is kept of a link's secret, and how it is found again. */
export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
