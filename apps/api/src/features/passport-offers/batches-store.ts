import type { batchSources, batchStates, IssuedPassportState } from '@vouch/contract'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { batchIs, issuedIn, issuerMayIssue } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { PublishedVersion } from '#features/passport-definitions/ports.ts'
import type { CheckedPerson } from './check-people.ts'

export type BatchState = (typeof batchStates)[number]
export type BatchSource = (typeof batchSources)[number]

export interface NewBatch {
  readonly id: string
  readonly version: PublishedVersion
  readonly source: BatchSource
  readonly fileName: string | null
  readonly notes: readonly string[]
  readonly by: string
  readonly at: Date
  readonly people: readonly CheckedPerson[]
}

export async function insertBatch(trx: Transaction, batch: NewBatch): Promise<void> {
  const { id, version, people, source, fileName, notes, by, at } = batch
  const count = (state: CheckedPerson['state']) => people.filter((person) => person.state === state).length
  const state: BatchState = 'checked'
  await trx
    .insertInto('passport_batches')
    .values({
      id,
      issuer_id: version.issuerId,
      definition_id: version.definitionId,
      number: version.number,
      source,
      file_name: fileName,
      state,
      notes: [...notes],
      good: count('good'),
      bad: count('bad'),
      has: count('has'),
      created_by: by,
      created_at: at,
    })
    .execute()
  await sql`
    insert into passport_batch_rows (batch_id, line, email, name, awarded_on, level, state, problem)
    select ${id}, r.line, r.email, r.name, r."awardedOn", r.level, r.state, r.problem
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as r (line int, email text, name text, "awardedOn" text, level text, state text, problem text)`.execute(
    trx,
  )
}

/** SQL: whoever offered a batch. */
export function offeredBy(batch: string): string {
  return `(select p.offered_by from issued_passports p where p.batch_id = ${batch}.id limit 1)`
}

/** Whether a passport of this batch is, or would be, offered to one of some addresses. */
export async function isOfferedTo(
  trx: Transaction,
  batchId: string,
  emails: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from passport_batch_rows r
    where r.batch_id = ${batchId} and r.problem is null and r.email = any(${[...emails]}::text[])
    union all
    select from issued_passports p where p.batch_id = ${batchId} and p.email = any(${[...emails]}::text[])`.execute(
    trx,
  )
  return rows.length > 0
}

export interface LockedBatch {
  readonly id: string
  readonly issuer_id: string
  readonly definition_id: string
  readonly number: number
  readonly state: BatchState
  readonly good: number
  readonly created_by: string
  /** Whoever offered it; null before. */
  readonly offered_by: string | null
  readonly mails_at: Date | null
  readonly version: number
}

export async function lockBatch(trx: Transaction, id: string): Promise<LockedBatch | undefined> {
  const { rows } = await sql<LockedBatch>`
    select id, issuer_id, definition_id, number, state, good, created_by, ${sql.raw(offeredBy('b'))} as offered_by,
      mails_at, version
    from passport_batches b where id = ${id} for no key update`.execute(trx)
  return rows[0]
}

export async function updateBatch(
  trx: Transaction,
  id: string,
  change: { readonly state: BatchState; readonly offeredAt?: Date; readonly mailsAt?: Date | null },
): Promise<void> {
  const { state, offeredAt, mailsAt } = change
  await trx
    .updateTable('passport_batches')
    .set({
      state,
      ...(offeredAt !== undefined && { offered_at: offeredAt }),
      ...(mailsAt !== undefined && { mails_at: mailsAt }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Good lines of a batch in order. */
export async function goodRows(
  trx: Transaction,
  batchId: string,
): Promise<
  {
    readonly line: number
    readonly email: string
    readonly name: string
    readonly awarded_on: string
    readonly level: string
  }[]
> {
  const good: CheckedPerson['state'] = 'good'
  return trx
    .selectFrom('passport_batch_rows')
    .select(['line', 'email', 'name', 'awarded_on', 'level'])
    .where('batch_id', '=', batchId)
    .where('state', '=', good)
    .orderBy('line')
    .execute()
}

/** Says of lines that somebody offered the passport to them meanwhile, and deletes the other good ones. */
export async function settleRows(
  trx: Transaction,
  batchId: string,
  meanwhile: readonly number[],
): Promise<void> {
  const [good, has]: CheckedPerson['state'][] = ['good', 'has']
  await sql`
    update passport_batch_rows set state = ${has}, problem = 'Was offered this passport in the meantime.'
    where batch_id = ${batchId} and line = any(${[...meanwhile]}::int[])`.execute(trx)
  await sql`delete from passport_batch_rows where batch_id = ${batchId} and state = ${good}`.execute(trx)
  await sql`
    update passport_batches set good = good - ${meanwhile.length}, has = has + ${meanwhile.length}
    where id = ${batchId}`.execute(trx)
}

/** Offers of an issuer since a time, which its daily limit counts. Undone ones count too. */
export async function offersSince(executor: Executor, issuerId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from issued_passports
    where issuer_id = ${issuerId} and offered_at > ${since}`.execute(executor)
  return rows[0]?.count ?? 0
}

/** Closes the offers of a batch that nobody accepted, and forgets their people. @returns their number */
export async function closeOffers(trx: Transaction, batchId: string): Promise<number> {
  const closed: IssuedPassportState = 'closed'
  const { rows } = await sql`
    update issued_passports p set state = ${closed}, email = null, name = '', salt = null, token_hash = null, version = version + 1
    where batch_id = ${batchId} and ${condition(issuedIn(['draft', 'pending']))} returning id`.execute(trx)
  return rows.length
}

/** Lets people accept the offers of a batch that a second person agreed to. */
export async function openDrafts(trx: Transaction, batchId: string, at: Date): Promise<void> {
  const pending: IssuedPassportState = 'pending'
  await sql`update issued_passports p set state = ${pending}, offered_at = ${at}
    where batch_id = ${batchId} and ${condition(issuedIn(['draft']))}`.execute(trx)
}

/** Batches whose mails are due, of issuers that may issue now. */
export async function dueBatches(executor: Executor, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from passport_batches b
    join passport_issuers i on i.id = b.issuer_id
    left join companies c on c.id = i.company_id
    where ${condition(batchIs('offered'))} and b.mails_at <= ${now} and ${condition(issuerMayIssue())} and exists (
      select from issued_passports p
      where p.batch_id = b.id and ${condition(issuedIn(['pending']))} and p.token_hash is null
    ) order by b.mails_at`.execute(executor)
  return rows.map((row) => row.id)
}

/** Deletes lines a month after their batch was checked. */
export async function forgetRows(executor: Executor, before: Date): Promise<void> {
  await sql`delete from passport_batch_rows r using passport_batches b
    where b.id = r.batch_id and b.created_at < ${before}`.execute(executor)
}
