import type { EqualOpportunity } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Document name under which consent to storing equal-opportunity answers is saved. */
const consentDocument = 'equal-opportunity'

export interface AnswersRow {
  readonly answers: EqualOpportunity['answers']
  readonly consent_version: string
  readonly consent_at: Date
  readonly version: number
}

export async function findAnswers(executor: Executor, userId: string): Promise<AnswersRow | undefined> {
  const row = await executor
    .selectFrom('equal_opportunity_answers')
    .select(['answers', 'consent_version', 'consent_at', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { ...row, answers: row.answers as AnswersRow['answers'] }
}

export async function storeAnswers(trx: Transaction, userId: string, row: AnswersRow): Promise<void> {
  const { answers, consent_version, consent_at, version } = row
  const columns = { answers: JSON.stringify(answers), consent_version, consent_at, version }
  await trx
    .insertInto('equal_opportunity_answers')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
  await trx
    .insertInto('consents')
    .values({ user_id: userId, document: consentDocument, version: consent_version, given_at: consent_at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'document', 'version'])
        .doUpdateSet({ given_at: consent_at, withdrawn_at: null }),
    )
    .execute()
}

/** Deletes a person's equal-opportunity answers. The log of consents given and withdrawn stays. */
export async function deleteAnswers(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx.deleteFrom('equal_opportunity_answers').where('user_id', '=', userId).execute()
  await sql`update consents set withdrawn_at = ${at}
    where user_id = ${userId} and document = ${consentDocument} and withdrawn_at is null`.execute(trx)
}
