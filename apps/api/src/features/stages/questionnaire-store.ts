import type { Questionnaire } from '@vouch/contract'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A question as it is stored. */
export type AskedQuestion = Omit<Questionnaire['questions'][number], 'answer'>

export interface QuestionnaireRow {
  readonly id: string
  readonly sent_at: Date
  readonly due_at: Date
  readonly answered_at: Date | null
  readonly questions: readonly AskedQuestion[]
  readonly answers: Readonly<Record<string, string>> | null
}

/** The questions that stand now; those that were replaced are history. */
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

export interface NewQuestionnaire {
  readonly id: string
  readonly applicationId: string
  readonly sentBy: string
  readonly sentAt: Date
  readonly dueAt: Date
  readonly questions: readonly AskedQuestion[]
}

export async function insertQuestionnaire(trx: Transaction, sent: NewQuestionnaire): Promise<void> {
  await trx
    .insertInto('questionnaires')
    .values({
      id: sent.id,
      application_id: sent.applicationId,
      sent_by: sent.sentBy,
      sent_at: sent.sentAt,
      due_at: sent.dueAt,
      questions: JSON.stringify(sent.questions),
    })
    .execute()
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
