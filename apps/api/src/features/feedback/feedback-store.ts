import type { FeedbackStatus } from '@vouch/contract'
import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface NewFeedback {
  readonly id: string
  readonly rating: number
  readonly category: string
  readonly message: string
  readonly page: string | null
  /** Null for visitors. */
  readonly userId: string | null
  /** E-mail address and language (BCP 47) of a visitor. */
  readonly email: string | null
  readonly locale: string | null
  readonly at: Date
}

export async function insertFeedback(trx: Transaction, feedback: NewFeedback): Promise<void> {
  const { id, rating, category, message, page, userId, email, locale, at } = feedback
  await trx
    .insertInto('feedbacks')
    .values({
      id,
      rating,
      category,
      message,
      page,
      user_id: userId,
      email,
      locale,
      created_at: at,
      changed_at: at,
    })
    .execute()
}

export interface LockedFeedback {
  readonly id: string
  readonly version: number
  readonly status: FeedbackStatus
  readonly assignee_id: string | null
  readonly user_id: string | null
  readonly email: string | null
  readonly locale: string | null
  readonly message: string
}

/** Locks feedbacks until the transaction ends. Unknown ids are omitted. */
export async function lockFeedbacks(trx: Transaction, ids: readonly string[]): Promise<LockedFeedback[]> {
  const { rows } = await sql<LockedFeedback>`
    select id, version, status, assignee_id, user_id, email, locale, message
    from feedbacks where id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx)
  return rows
}

export async function updateFeedback(
  trx: Transaction,
  id: string,
  change: { readonly status: FeedbackStatus; readonly assigneeId: string | null; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('feedbacks')
    .set({
      status: change.status,
      assignee_id: change.assigneeId,
      changed_at: change.at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertAnswer(
  trx: Transaction,
  answer: {
    readonly id: string
    readonly feedbackId: string
    readonly text: string
    readonly authorId: string
    readonly at: Date
  },
): Promise<void> {
  const { id, feedbackId, text, authorId, at } = answer
  await trx
    .insertInto('feedback_answers')
    .values({ id, feedback_id: feedbackId, text, author_id: authorId, at })
    .execute()
}

/** Whether this is the id of an active administrator. */
export async function isAdministrator(executor: Executor, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<boolean>`roles @> array['admin']`)
    .where(condition(isActiveAccount('users')))
    .executeTakeFirst()
  return row !== undefined
}
