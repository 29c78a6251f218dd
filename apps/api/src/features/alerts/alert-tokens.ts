import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#base/uuid.ts'

/** Tokens of the unsubscribe links in alerts. They never expire, because people unsubscribe from old e-mails too. */
export interface AlertTokens {
  make(searchId: string): string
  /** @returns undefined for a forged or damaged token */
  read(token: string): string | undefined
}

/** Creates the tokens, authenticated with HMAC-SHA-256 (RFC 2104). @param secret secret of the installation */
export function createAlertTokens(secret: string): AlertTokens {
  const macOf = (id: string) => createHmac('sha256', secret).update(`vouch alert\n${id}`).digest()
  return {
    make: (id) => `${id}.${macOf(id).toString('base64url')}`,
    read: (token) => {
      const [id = '', mac = ''] = token.split('.')
      const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(id)]
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && isUuid(id) ? id : undefined
    },
  }
}
