import { type NotificationTopic, notificationTopics, type Unsubscription } from '@vouch/contract'
import { requiredTopics, topicsOf } from '@vouch/domain'
import { AppError } from '#base/app-error.ts'
import { type Executor, inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { lockSettings, readSettings, recheckWaitingMail, saveMailTiming } from '../settings/settings-store.ts'
import { unsubscriberEmail } from './unsubscribe-store.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

const optionalTopics = notificationTopics.filter((topic) => !requiredTopics.has(topic))

/** Stops notification e-mails for whoever has the link in one of them. */
export interface UnsubscribeService {
  /** @throws AppError gone for an invalid link or a deleted account */
  get(token: string): Promise<Unsubscription>
  /**
   * Stops e-mails about topics, or sends them at once again. Topics that must be told are ignored.
   * @param topics all that can be turned off by default
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
      optional: topicsOf(roles).filter(isOptional),
    }
  }
  return {
    get: async (token) => answer(db.kysely, read(token)),
    change: async (token, mail, topics = optionalTopics) => {
      const unsubscriber = read(token)
      const { userId } = unsubscriber
      const changed = topics.filter((topic) => !requiredTopics.has(topic))
      return inTransaction(db, async (trx) => {
        await lockSettings(trx, userId)
        const before = await answer(trx, unsubscriber)
        // Undo leaves alone what is e-mailed daily.
        const affected = mail ? changed.filter((topic) => before.stopped.includes(topic)) : changed
        await saveMailTiming(trx, userId, affected, mail ? 'at-once' : 'never')
        await recheckWaitingMail(trx, userId, clock())
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
