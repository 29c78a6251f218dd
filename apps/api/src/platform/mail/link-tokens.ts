import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tokens of links in mails, which work without signing in. They never expire, because people open old mails too. */
export interface LinkTokens {
  /** @param content without a dot */
  make(content: string): string
  /** @returns the content; undefined for a forged or damaged token */
  read(token: string): string | undefined
}

/**
 * Creates tokens, authenticated with HMAC-SHA-256 (RFC 2104).
 * @param secret secret of the installation
 * @param purpose a token of one purpose is not valid for another
 */
export function createLinkTokens(secret: string, purpose: string): LinkTokens {
  const macOf = (content: string) => createHmac('sha256', secret).update(`${purpose}\n${content}`).digest()
  return {
    make: (content) => `${content}.${macOf(content).toString('base64url')}`,
    read: (token) => {
      const [content = '', mac = ''] = token.split('.')
      const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(content)]
      return given.length === expected.length && timingSafeEqual(given, expected) ? content : undefined
    },
  }
}
