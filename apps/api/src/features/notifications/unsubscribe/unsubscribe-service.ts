import type { NotificationTopic, Unsubscription } from '@vouch/contract'
import { requiredTopics, topicsOf } from '@vouch/domain'
import { AppError } from '#base/app-error.ts'
import { type Executor, inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { rescheduleNews } from '../mail/news-mail-store.ts'
import { lockSettings, readSettings, resumeMail, stopMail } from '../settings/settings-store.ts'
import { resumableTopics, unsubscriberEmail } from './unsubscribe-store.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

/** Unsubscribes people from notification e-mails, with the link in one of them as the only credential. */
export interface UnsubscribeService {
  /** @throws AppError gone for an invalid link or a deleted account */
  get(token: string): Promise<Unsubscription>
  /**
   * Stops e-mails about topics, or restores their previous timing. Ignores required topics.
   * @param topics default: all topics of the person's roles that can be turned off
   * @throws AppError gone for an invalid link or a deleted account
   */
  change(token: string, mail: boolean, topics?: readonly NotificationTopic[]): Promise<Unsubscription>
}

export function createUnsubscribeService({
  db,
  clock,
  tokens,
}: ServiceDeps & { readonly tokens: UnsubscribeTokens }): UnsubscribeService {
  const read = (token: string) => {
    const unsubscriber = tokens.read(token)
    if (!unsubscriber) throw gone()
    return unsubscriber
  }
  const answer = async (
    executor: Executor,
    { userId, topics }: ReturnType<typeof read>,
  ): Promise<Unsubscription> => {
    const email = await unsubscriberEmail(executor, userId)
    if (email === undefined) throw gone()
    const { choices, roles } = await readSettings(executor, userId)
    const stopped = choices.filter(({ mail }) => mail === 'never').map(({ topic }) => topic)
    const isOptional = (topic: NotificationTopic) => !requiredTopics.has(topic)
    return {
      email: masked(email),
      topics: topics.filter(isOptional),
      stopped,
      resumable: await resumableTopics(executor, userId),
      optional: topicsOf(roles).filter(isOptional),
    }
  }
  return {
    get: async (token) => answer(db.kysely, read(token)),
    change: async (token, mail, topics) => {
      const unsubscriber = read(token)
      const { userId } = unsubscriber
      return inTransaction(db, async (trx) => {
        await lockSettings(trx, userId)
        const { optional } = await answer(trx, unsubscriber)
        const changed = (topics ?? optional).filter((topic) => !requiredTopics.has(topic))
        await (mail ? resumeMail(trx, userId, changed) : stopMail(trx, userId, changed))
        await rescheduleNews(trx, userId, clock())
        return answer(trx, unsubscriber)
      })
    },
  }
}

function gone(): AppError {
  return new AppError('gone', 'This link is no longer valid. Log in to change your notifications.')
}

/** Shows enough of an address to recognise it, because the link may have been forwarded. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`
}
