import { type NotificationTopic, notificationTopics } from '@vouch/contract'
import { isUuid } from '#base/uuid.ts'
import { createLinkTokens } from '#platform/mail/link-tokens.ts'

/** Contents of an unsubscribe token: the person, and the topics of the e-mail. */
interface Unsubscriber {
  readonly userId: string
  readonly topics: readonly NotificationTopic[]
}

/** Tokens of unsubscribe links. */
export interface UnsubscribeTokens {
  make(unsubscriber: Unsubscriber): string
  /** @returns undefined for a forged or damaged token */
  read(token: string): Unsubscriber | undefined
}

/** Creates the tokens. @param secret secret of the installation */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const tokens = createLinkTokens(secret, 'vouch unsubscribe')
  return {
    make: ({ userId, topics }) => tokens.make([userId, ...topics].join('~')),
    read: (token) => {
      const [userId = '', ...names] = tokens.read(token)?.split('~') ?? []
      // A topic that a later version dropped is left out.
      const topics = notificationTopics.filter((topic) => names.includes(topic))
      return isUuid(userId) ? { userId, topics } : undefined
    },
  }
}
