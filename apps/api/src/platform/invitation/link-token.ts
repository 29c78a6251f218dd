import { createHash, randomBytes } from 'node:crypto'

/** Creates the secret token of a link: 256 random bits. Only its SHA-256 hash is stored. */
export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: linkTokenHash(token) }
}

/** The hash under which a link's secret token is stored and found. */
export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
