import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationTopic, notificationTopics } from '@vouch/contract'
import { isUuid } from '#base/uuid.ts'

/** Contents of an unsubscribe token: the person, and the topics of the e-mail. */
interface Unsubscriber {
  readonly userId: string
  readonly topics: readonly NotificationTopic[]
}

/** Tokens of unsubscribe links. They never expire, because people unsubscribe from old e-mails too. */
export interface UnsubscribeTokens {
  make(unsubscriber: Unsubscriber): string
  /** @returns undefined for a forged or damaged token */
  read(token: string): Unsubscriber | undefined
}

/** Creates the tokens, authenticated with HMAC-SHA-256 (RFC 2104). @param secret secret of the installation */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const macOf = (content: string) =>
    createHmac('sha256', secret).update(`vouch unsubscribe\n${content}`).digest()
  return {
    make: ({ userId, topics }) => {
      const content = [userId, ...topics].join('~')
      return `${content}.${macOf(content).toString('base64url')}`
    },
    read: (token) => {
      const [content = '', mac = ''] = token.split('.')
      const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(content)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const [userId = '', ...names] = content.split('~')
      // A topic that a later version dropped is left out.
      const topics = notificationTopics.filter((topic) => names.includes(topic))
      return isUuid(userId) ? { userId, topics } : undefined
    },
  }
}
