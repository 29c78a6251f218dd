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
        help: question.help,
        options: JSON.stringify(question.options),
        min: question.min,
        max: question.max,
        show_when: question.showWhen && JSON.stringify(question.showWhen),
        ...knockOutColumns(question),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        text: row.ref('excluded.text'),
        kind: row.ref('excluded.kind'),
        required: row.ref('excluded.required'),
        help: row.ref('excluded.help'),
        options: row.ref('excluded.options'),
        min: row.ref('excluded.min'),
        max: row.ref('excluded.max'),
        show_when: row.ref('excluded.show_when'),
        knock_out: row.ref('excluded.knock_out'),
        knock_out_when: row.ref('excluded.knock_out_when'),
      })),
    )
    .execute()
}

/** The answer of a yes/no question has its own column, which the previous version reads and writes too. */
function knockOutColumns({ knockOut }: Pick<EmployerQuestion, 'knockOut'>) {
  return {
    knock_out: knockOut?.type === 'answer' ? knockOut.is : null,
    knock_out_when: knockOut === null || knockOut.type === 'answer' ? null : JSON.stringify(knockOut),
  }
}
