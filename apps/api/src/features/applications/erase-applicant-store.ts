import { sql } from 'kysely'
import { runsForCandidate } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'

/**
 * Finds applications that are still running from the candidate's
 * point of view, including those with an undisclosed rejection.
 */
export async function runningApplications(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('candidate_applications as v')
    .select('id')
    .where('candidate_id', '=', userId)
    .where(condition(runsForCandidate('v')))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Removes names and free text from a person's applications. Reasons that are codes of the transition table stay. */
export async function anonymizeApplications(trx: Transaction, userId: string): Promise<void> {
  const own = sql`(select id from applications where candidate_id = ${userId})`
  await sql`update application_snapshots set summary = '', location = '', cover_letter = '', cv_file_id = null, sealed = null,
    hidden_cv = null, answers = '[]', profile = null where application_id in ${own}`.execute(trx)
  await sql`update application_events set message = null,
    reason = case when reason ~ '^[a-z]+(-[a-z]+)*$' then reason end where application_id in ${own}`.execute(
    trx,
  )
  await sql`delete from application_documents where application_id in ${own}`.execute(trx)
  await sql`delete from application_drafts where candidate_id = ${userId}`.execute(trx)
  await sql`delete from application_letters where application_id in ${own}`.execute(trx)
  await sql`delete from distinct_applicants where ${userId} in (one_id, other_id)`.execute(trx)
  await sql`delete from bulk_operation_rows where application_id in ${own}`.execute(trx)
  await sql`delete from applicant_notes where application_id in ${own}`.execute(trx)
  await sql`delete from application_tags where application_id in ${own}`.execute(trx)
  await sql`delete from application_impressions where application_id in ${own}`.execute(trx)
  await sql`delete from stage_messages where application_id in ${own}`.execute(trx)
  await sql`update questionnaires set answers = null where application_id in ${own}`.execute(trx)
  await sql`update interviews set place = '', note = '', decline_note = null where application_id in ${own}`.execute(
    trx,
  )
  await sql`update details set note = '', text = null, file_id = null, return_reason = null
    where application_id in ${own}`.execute(trx)
  // Filters by recipient (members of the companies applied to) because the index on notifications is by recipient.
  await sql`update notifications set person_name = ${deletedPerson}
    where candidate_id = ${userId} and person_name is not null and user_id in (
      select m.user_id from company_members m
      where m.company_id in (select company_id from applications where candidate_id = ${userId})
    )`.execute(trx)
  await sql`update applications set name = ${deletedPerson}, headline = '', sealed_name = null, sealed_headline = null,
    reveal_reason = null where candidate_id = ${userId}`.execute(trx)
}
