import type { NotificationTopic } from '@vouch/contract'
import { isErased } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor } from '#db/transaction.ts'

/** The e-mail address of an account; undefined if the account was deleted. */
export async function unsubscriberEmail(executor: Executor, userId: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where(condition(`not (${isErased('users')})`))
    .executeTakeFirst()
  return row?.email
}

/** Topics whose e-mails were stopped by an unsubscribe link, so that their previous timing is known. */
export async function resumableTopics(executor: Executor, userId: string): Promise<NotificationTopic[]> {
  const rows = await executor
    .selectFrom('notification_choices')
    .select('topic')
    .where('user_id', '=', userId)
    .where('mail', '=', 'never')
    .where('mail_before', 'is not', null)
    .execute()
  return rows.map(({ topic }) => topic as NotificationTopic)
}
