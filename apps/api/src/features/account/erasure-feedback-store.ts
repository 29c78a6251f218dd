import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/** Deletes a person's feedback with its answers. Feedback that the person took care of needs somebody else. */
export async function deleteFeedback(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('feedbacks').where('user_id', '=', userId).execute()
  await trx.updateTable('feedbacks').set({ assignee_id: null }).where('assignee_id', '=', userId).execute()
}

/** Removes the e-mail address from feedback that was given with it without logging in. */
export async function forgetFeedbackAddress(trx: Transaction, email: string): Promise<void> {
  await sql`update feedbacks set email = null, locale = null where lower(email) = lower(${email})`.execute(
    trx,
  )
}
