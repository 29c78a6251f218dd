import type { EmployerQuestion } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'

/** Replaces the screening questions of a job. Applications keep a copy of the questions that they answered. */
export async function replaceQuestions(
  trx: Transaction,
  jobId: string,
  questions: readonly EmployerQuestion[],
): Promise<void> {
  const ids = questions.map((question) => question.id)
  let leftOut = trx.deleteFrom('job_questions').where('job_id', '=', jobId)
  if (ids.length > 0) leftOut = leftOut.where('id', 'not in', ids)
  await leftOut.execute()
  if (questions.length === 0) return
  await trx
    .insertInto('job_questions')
    .values(
      questions.map((question, position) => ({
        id: question.id,
        job_id: jobId,
        position,
        text: question.text,
        kind: question.kind,
        required: question.required,
        knock_out: question.knockOut,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        text: row.ref('excluded.text'),
        kind: row.ref('excluded.kind'),
        required: row.ref('excluded.required'),
        knock_out: row.ref('excluded.knock_out'),
      })),
    )
    .execute()
}
