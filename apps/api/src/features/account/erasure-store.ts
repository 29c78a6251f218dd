import { sql } from 'kysely'
import { isErased, isLeaving } from '#db/sql/account-sql.ts'
import { memberIs } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import { erasedUid } from '#platform/accounts/erased-uid.ts'
import type { LockedUser } from '#platform/accounts/lock-user.ts'
import { record } from '#platform/audit.ts'
import { forgetInCompanies, forgetInvitations } from './erasure-companies-store.ts'
import { deleteFeedback, forgetFeedbackAddress } from './erasure-feedback-store.ts'
import { forgetPassports } from './erasure-passports-store.ts'

/** Finds accounts whose deletion grace period is over, oldest first. */
export async function findDueAccounts(executor: Executor, now: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom('users')
    .select('id')
    .where(condition(isLeaving('users')))
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Schedules the immediate erasure of accounts that were erased before and came back with a restored backup. */
export async function markRestored(executor: Executor, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await executor
    .updateTable('users')
    .set({ status: 'deletion-requested', erase_at: now })
    .where('id', 'in', [...ids])
    .where(condition(`not (${isErased('users')})`))
    .execute()
}

/**
 * Schedules the immediate erasure of an account that the identity
 * service deleted. Nobody can sign in to cancel the deletion.
 */
export async function markDeleted(executor: Executor, identityUid: string, now: Date): Promise<void> {
  await executor
    .updateTable('users')
    .set({ status: 'deletion-requested', erase_at: now })
    .where('identity_uid', '=', identityUid)
    .where(condition(`not (${isErased('users')})`))
    .execute()
}

/**
 * Deletes erasure mails that were sent. They are the last rows with an erased person's e-mail address.
 * @returns the addresses
 */
export async function deleteErasureMails(executor: Executor): Promise<string[]> {
  const rows = await executor
    .deleteFrom('mails')
    .where('kind', '=', 'account-erased')
    .where('status', '<>', 'waiting')
    .returning('recipient')
    .execute()
  return rows.map(({ recipient }) => recipient)
}

/** Addresses that belong to this person: that of the account, unless another one has it now, and further proven ones. */
export async function addressesOf(trx: Transaction, person: LockedUser): Promise<string[]> {
  const further = await trx
    .selectFrom('person_addresses')
    .select('email')
    .where('user_id', '=', person.id)
    .execute()
  const isOwn = person.email !== '' && !(await isAddressOfAnother(trx, person))
  return [...further.map(({ email }) => email), ...(isOwn ? [person.email] : [])]
}

/** Finds companies whose only owner is this person. */
export async function companiesOwnedAlone(executor: Executor, userId: string): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select m.company_id from company_members m
    where m.user_id = ${userId} and ${condition(memberIs('owner'))} and not exists (
      select from company_members o
      where o.company_id = m.company_id and ${condition(memberIs('owner', 'o'))} and o.user_id <> m.user_id
    )`.execute(executor)
  return rows.map((row) => row.company_id)
}

export async function findFiles(
  executor: Executor,
  ownerId: string,
): Promise<{ id: string; storage_key: string }[]> {
  return executor.selectFrom('files').select(['id', 'storage_key']).where('owner_id', '=', ownerId).execute()
}

export async function deleteFileRow(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('files').where('id', '=', id).execute()
}

/** Deletes the person's rows. Notifications that candidates received stay, without the person's name. */
export async function deletePersonalData(trx: Transaction, person: LockedUser): Promise<void> {
  const { id, email, display_name } = person
  await sql`update notifications set person_name = ${deletedPerson}
    where side = 'candidate' and person_name = ${display_name} and user_id in (
      select a.candidate_id from applications a
      where a.company_id in (select company_id from company_members where user_id = ${id})
    )`.execute(trx)
  if (display_name !== '')
    await sql`update applicant_notes set text = replace(text, '@' || ${display_name}::text, '@' || ${deletedPerson}::text)
      where mentioned @> array[${id}::uuid]`.execute(trx)
  for (const table of [
    'application_readers',
    'file_uses',
    'candidate_steps',
    'resume_sources',
    'candidate_exclusions',
    'candidate_profiles',
    'equal_opportunity_answers',
    'consents',
    'saved_jobs',
    'job_dismissals',
    'saved_searches',
    'alert_sent',
    'candidate_searches',
    'applicant_views',
    'push_registrations',
    'notification_mutes',
    'notification_choices',
    'notification_settings',
    'notifications',
    'email_codes',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute()
  await trx.deleteFrom('passport_requests').where('requester_id', '=', id).execute()
  await trx.deleteFrom('master_merge_changes').where('holder_id', '=', id).execute()
  await trx.deleteFrom('bulk_operations').where('actor_id', '=', id).execute()
  await trx.deleteFrom('job_invitations').where('candidate_id', '=', id).execute()
  // Administrators still need to know why a job was reported, but not by whom.
  await trx
    .updateTable('job_reports')
    .set({ reporter_id: null, words: '', version: sql`version + 1` })
    .where('reporter_id', '=', id)
    .execute()
  await deleteFeedback(trx, id)
  await forgetInCompanies(trx, person)
  await sql`update admin_invitations set email = '', withdrawn_at = coalesce(withdrawn_at, now())
    where accepted_by = ${id}`.execute(trx)
  const isOwn = email !== '' && !(await isAddressOfAnother(trx, person))
  await forgetPassports(trx, id, isOwn ? comparableEmail(email) : undefined)
  if (!isOwn) return
  await sql`update admin_invitations set email = '', withdrawn_at = coalesce(withdrawn_at, now())
    where email = lower(${email})`.execute(trx)
  await forgetInvitations(trx, email)
  await forgetFeedbackAddress(trx, email)
  await trx.deleteFrom('mails').where('recipient', '=', email).execute()
}

/**
 * True when another account now uses this e-mail address; mails and invitations sent to it then belong to that account.
 */
export async function isAddressOfAnother(
  trx: Transaction,
  { id, email }: Pick<LockedUser, 'id' | 'email'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('email', '<>', '')
    .where('id', '<>', id)
    .where(condition(`not (${isErased('users')})`))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Anonymises the user row. It is not deleted because other rows refer to it. */
export async function anonymizeUser(trx: Transaction, person: LockedUser, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      identity_uid: erasedUid(person.identity_uid),
      email: '',
      email_verified: false,
      claims_at: null,
      display_name: deletedPerson,
      roles: [],
      status: 'erased',
      erase_at: null,
      locale: null,
      time_zone: null,
      color_scheme: 'auto',
      version: sql`version + 1`,
      updated_at: at,
    })
    .where('id', '=', person.id)
    .execute()
  await trx.deleteFrom('list_role_members').where('user_id', '=', person.id).execute()
  await record(trx, { action: 'person.erase', actorId: null, subjectId: person.id, at })
  await forgetWords(trx, person.id)
}

/** Deletes the words that a person typed or proposed for lists. Last: others who change own words wait from then on. */
async function forgetWords(trx: Transaction, userId: string): Promise<void> {
  await sql`select lock_typed_words()`.execute(trx)
  await trx.deleteFrom('master_proposers').where('user_id', '=', userId).execute()
  await trx.deleteFrom('typed_words').where('holder_id', '=', userId).execute()
  await sql`
    delete from master_proposals p where state in ('open', 'declined') and proposers = 0
      and not exists (select from typed_words t where t.entity = p.entity and t.form = p.form)
      and not exists (select from master_merges m where m.proposal_id = p.id)
      and not exists (select from notifications n where n.proposal_id = p.id)`.execute(trx)
}
