import { type HeldPassport, type HeldPassportState, maxPassportsPerPerson } from '@vouch/contract'
import { type Selectable, sql } from 'kysely'
import { iso } from '#db/iso.ts'
import type { Passports } from '#db/schema.ts'
import { condition } from '#db/sql/condition.ts'
import { passportIs } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** SQL of a passport as its holder sees it. @param table its name or alias, never input */
export const heldMembers = (table: string): string => `
  'id', ${table}.id, 'name', ${table}.name, 'description', ${table}.description,
  'criteriaUrl', ${table}.criteria_url, 'issuerName', ${table}.issuer_name, 'issuerHost', ${table}.issuer_host, 'issuedAt', ${iso(`${table}.issued_at`)},
  'expiresAt', ${iso(`${table}.expires_at`)}, 'status', ${table}.status, 'checkedAt', ${iso(`${table}.checked_at`)}`

const held = sql.raw(`json_build_object(${heldMembers('passports')})`)

/** A passport that is about to be held. */
export type NewPassport = Omit<Selectable<Passports>, 'version'>

/** A passport whose issuer is asked again. */
export type CheckedRow = Pick<
  Selectable<Passports>,
  'id' | 'holder_id' | 'name' | 'issuer_name' | 'issuer_host' | 'credential' | 'checked_at' | 'version'
> & { readonly status: HeldPassportState }

const checkedColumns = [
  'id',
  'holder_id',
  'name',
  'issuer_name',
  'issuer_host',
  'credential',
  'checked_at',
  'version',
  'status',
] as const

export async function findHeld(
  executor: Executor,
  holderId: string,
  by: { readonly digest: Buffer } | { readonly id: string },
): Promise<HeldPassport | undefined> {
  const row = await executor
    .selectFrom('passports')
    .select(sql<HeldPassport>`${held}`.as('held'))
    .where('holder_id', '=', holderId)
    .where((of) => ('id' in by ? of('id', '=', by.id) : of('digest', '=', by.digest)))
    .executeTakeFirst()
  return row?.held
}

/** @returns whether they hold as many as anybody may */
export async function isFull(executor: Executor, holderId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('passports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('holder_id', '=', holderId)
    .executeTakeFirstOrThrow()
  return row.count >= maxPassportsPerPerson
}

export async function insertPassport(trx: Transaction, passport: NewPassport): Promise<void> {
  await trx.insertInto('passports').values(passport).execute()
}

/** @returns false when the person does not hold it */
export async function deletePassport(trx: Transaction, holderId: string, id: string): Promise<boolean> {
  const rows = await trx
    .deleteFrom('passports')
    .where('holder_id', '=', holderId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function findForCheck(
  executor: Executor,
  holderId: string,
  id: string,
): Promise<CheckedRow | undefined> {
  const row = await executor
    .selectFrom('passports')
    .select(checkedColumns)
    .where('holder_id', '=', holderId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as CheckedRow | undefined
}

/** A state, and when the issuer was asked for what it says: before the first request, not after the last answer. */
export interface SettledState {
  readonly status: HeldPassportState
  readonly checkedAt: Date
}

/**
 * Writes a state, unless something newer is written: an answer to a later question, or an end, which does not come back.
 * Of two questions at the same moment the one counts whose answer comes first.
 * @param passport as it was when its issuer was asked
 * @returns the one before; undefined when nobody holds it any more, or knows better
 */
export async function writeState(
  trx: Transaction,
  { id, version }: Pick<CheckedRow, 'id' | 'version'>,
  { status, checkedAt }: SettledState,
): Promise<HeldPassportState | undefined> {
  const { rows } = await sql<{ before: HeldPassportState }>`
    with before as (select id, status from passports where id = ${id} for update)
    update passports p
    set status = ${status}, checked_at = ${checkedAt}, version = p.version + 1,
      -- Who is silent was tried later than asked with an answer: that stays.
      tried_at = CASE WHEN p.checked_at < ${checkedAt} THEN ${checkedAt} ELSE p.tried_at END
    from before
    where p.id = before.id and not (${condition(passportIs('expired'))})
      and (p.checked_at < ${checkedAt} or (p.checked_at = ${checkedAt} and p.version = ${version}))
    returning before.status as before`.execute(trx)
  return rows[0]?.before
}

/** Those whose last day is over while nobody took them back before. */
export async function findExpired(executor: Executor, now: Date, limit: number): Promise<CheckedRow[]> {
  const rows = await executor
    .selectFrom('passports')
    .select(checkedColumns)
    .where(condition(`(${passportIs('issued', 'passports')} or ${passportIs('suspended', 'passports')})`))
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows as CheckedRow[]
}

/** How long a passport is left alone, by whether its issuer answered when it was last tried. */
export interface Pauses {
  readonly answered: Date
  readonly unanswered: Date
}

/**
 * Takes passports that are to be checked again, longest waiting first, and notes that they are tried now: no other process
 * takes them, and what fails waits for its next turn.
 * @param before those that were tried before these moments
 */
export async function takeDue(
  trx: Transaction,
  now: Date,
  before: Pauses,
  limit: number,
): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`
    update passports p set tried_at = ${now}
    from (
      select id from passports p
      where not (${condition(passportIs('expired'))}) and tried_at <= ${before.unanswered}
        and (checked_at < tried_at or tried_at <= ${before.answered})
      order by tried_at limit ${limit} for update skip locked
    ) due
    where p.id = due.id
    returning p.id, p.holder_id, p.name, p.issuer_name, p.issuer_host, p.credential, p.checked_at,
      p.version, p.status`.execute(trx)
  return rows
}
