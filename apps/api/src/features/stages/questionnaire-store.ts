import type { Questionnaire } from '@vouch/contract'
import type { Insertable } from 'kysely'
import type { Questionnaires } from '#db/schema.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export type StoredQuestion = Omit<Questionnaire['questions'][number], 'answer'>

export interface QuestionnaireRow {
  readonly id: string
  readonly sent_at: Date
  readonly due_at: Date
  readonly answered_at: Date | null
  readonly questions: readonly StoredQuestion[]
  readonly answers: Readonly<Record<string, string>> | null
}

/** Finds the application's current questionnaire. Replaced questionnaires stay as history. */
export async function currentQuestionnaire(
  executor: Executor,
  applicationId: string,
): Promise<QuestionnaireRow | undefined> {
  const row = await executor
    .selectFrom('questionnaires')
    .select(['id', 'sent_at', 'due_at', 'answered_at', 'questions', 'answers'])
    .where('application_id', '=', applicationId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return row as unknown as QuestionnaireRow | undefined
}

export async function replaceQuestionnaire(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx.updateTable('questionnaires').set({ replaced_at: at }).where('id', '=', id).execute()
}

export async function insertQuestionnaire(trx: Transaction, sent: Insertable<Questionnaires>): Promise<void> {
  await trx.insertInto('questionnaires').values(sent).execute()
}

export async function storeAnswers(
  trx: Transaction,
  id: string,
  answers: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('questionnaires')
    .set({ answers: JSON.stringify(answers), answered_at: at })
    .where('id', '=', id)
    .execute()
}
