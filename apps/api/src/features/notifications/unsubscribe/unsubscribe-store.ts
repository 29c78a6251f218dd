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
