import type { FeedbackStatus } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

export interface FeedbackOptions {
  readonly userId?: string
  readonly email?: string
  readonly status?: FeedbackStatus
  readonly rating?: number
  readonly category?: string
  readonly message?: string
  readonly assigneeId?: string
  readonly at?: Date
}

/** Stores a feedback; of a visitor unless `userId` is given. @returns its id */
export async function createFeedbackRow(db: Database, options: FeedbackOptions = {}): Promise<string> {
  const { userId, email, rating = 4, category = 'idea', message = 'Show maps', at = new Date() } = options
  const id = uuidv7()
  await db.kysely
    .insertInto('feedbacks')
    .values({
      id,
      status: options.status ?? 'new',
      rating,
      category,
      message,
      user_id: userId ?? null,
      email: email ?? null,
      assignee_id: options.assigneeId ?? null,
      created_at: at,
      changed_at: at,
    })
    .execute()
  return id
}
