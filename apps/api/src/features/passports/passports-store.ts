import {
  type HeldPassport,
  type HeldPassportState,
  maxPassportsPerPerson,
  type PassportVisibility,
} from '@vouch/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { iso } from '#db/iso.ts'
import type { Passports } from '#db/schema.ts'
import { condition } from '#db/sql/condition.ts'
import { issuedIn, issuerIs, passportIs, provedSkills } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { PassportColumns } from './passport-columns.ts'

/**
 * SQL: JSON members of a passport as its holder sees it.
 * @param table name or alias; must never come from user input
 */
export const heldMembers = (table: string): string => `
  'id', ${table}.id, 'name', ${table}.name, 'description', ${table}.description,
  'criteriaUrl', ${table}.criteria_url, 'issuerName', ${table}.issuer_name, 'issuerHost', ${table}.issuer_host, 'issuedAt', ${iso(`${table}.issued_at`)},
  'expiresAt', ${iso(`${table}.expires_at`)}, 'status', ${table}.status, 'checkedHow', ${table}.checked_how,
  'checkedAt', ${iso(`${table}.checked_at`)}, 'issuedId', ${table}.issued_id, 'visibility', ${table}.visibility,
  'isIssuerSuspended', exists (select from issued_passports i join passport_issuers o on o.id = i.issuer_id
    where i.id = ${table}.issued_id and ${issuerIs('suspended', 'o')}),
  'reason', (select nullif(i.reason, '') from issued_passports i where i.id = ${table}.issued_id),
  'skills', ${provedSkills(table)}`

const held = sql.raw(`json_build_object(${heldMembers('passports')})`)

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
  'issued_id',
] as const

/** The columns of a passport that a check reads. */
export type CheckedRow = Pick<Selectable<Passports>, (typeof checkedColumns)[number]> & {
  readonly status: HeldPassportState
}

export async function findHeld(
  executor: Executor,
  holderId: string,
  by: { readonly digest: Buffer } | { readonly id: string } | { readonly issuedId: string },
): Promise<HeldPassport | undefined> {
  const row = await executor
    .selectFrom('passports')
    .select(sql<HeldPassport>`${held}`.as('held'))
    .where('holder_id', '=', holderId)
    .where((of) =>
      'id' in by
        ? of('id', '=', by.id)
        : 'digest' in by
          ? of('digest', '=', by.digest)
          : of('issued_id', '=', by.issuedId),
    )
    .executeTakeFirst()
  return row?.held
}

/** True when a person holds the maximum number of passports. */
export async function isFull(executor: Executor, holderId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('passports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('holder_id', '=', holderId)
    .executeTakeFirstOrThrow()
  return row.count >= maxPassportsPerPerson
}

export async function insertPassport(
  trx: Transaction,
  passport: Omit<Insertable<Passports>, keyof PassportColumns> & PassportColumns,
): Promise<void> {
  await trx.insertInto('passports').values(passport).execute()
}

/**
 * Gives a passport that was accepted without an account to the person with its e-mail address.
 * @returns its signed form and who offered it; undefined if there is no such passport, or somebody has it
 */
export async function claim(
  trx: Transaction,
  issuedId: string,
  holderId: string,
  emails: readonly string[],
): Promise<{ readonly credential: string; readonly offeredBy: string | null } | undefined> {
  const { rows } = await sql<{ credential: string; offeredBy: string | null }>`
    update issued_passports p set holder_id = ${holderId} from passport_signatures g
    where p.id = ${issuedId} and ${condition(issuedIn(['issued']))} and p.holder_id is null and g.credential is not null
      and p.email = any(${[...emails]}::text[]) and g.passport_id = p.id and g.is_current
    returning g.credential, p.offered_by as "offeredBy"`.execute(trx)
  return rows[0]
}

/** @returns false if the person does not hold the passport */
export async function setVisibility(
  trx: Transaction,
  holderId: string,
  id: string,
  visibility: PassportVisibility,
): Promise<boolean> {
  const rows = await trx
    .updateTable('passports')
    .set({ visibility, version: sql`version + 1` })
    .where('holder_id', '=', holderId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

/**
 * Deletes a passport. One issued here goes back to what waits for the person, who can add it again.
 * @returns false if the person does not hold it
 */
export async function deletePassport(trx: Transaction, holderId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('passports')
    .where('holder_id', '=', holderId)
    .where('id', '=', id)
    .returning('issued_id')
    .executeTakeFirst()
  if (!row) return false
  if (row.issued_id !== null)
    await trx
      .updateTable('issued_passports')
      .set({ holder_id: null })
      .where('id', '=', row.issued_id)
      .execute()
  return true
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

export interface SettledState {
  readonly status: HeldPassportState
  /** When the check started, before the first request to the issuer. */
  readonly checkedAt: Date
  /** What the check read; null if it read nothing. */
  readonly columns: PassportColumns | null
}

/** Columns that employers see. */
const shownColumns = [
  'name',
  'criteria_url',
  'issuer_name',
  'issuer_host',
  'issued_at',
  'expires_at',
  'checked_how',
] as const

/**
 * Stores a passport's state and what its check read, unless the stored state is from a later check or is `expired`, which is final.
 * Of two checks with the same time, the first to finish wins.
 * @param passport as read before the check
 * @returns the previous state, and whether what employers see of the passport has changed otherwise; undefined if
 * nothing was stored
 */
export async function writeState(
  trx: Transaction,
  { id, version }: Pick<CheckedRow, 'id' | 'version'>,
  { status, checkedAt, columns }: SettledState,
): Promise<{ readonly before: HeldPassportState; readonly isRenamed: boolean } | undefined> {
  const facts = Object.entries(columns ?? {}).map(([name, value]) => sql`${sql.ref(name)} = ${value},`)
  const shown = (table: 'before' | 'p') => sql.join(shownColumns.map((name) => sql.ref(`${table}.${name}`)))
  const { rows } = await sql<{ before: HeldPassportState; isRenamed: boolean }>`
    with before as (select * from passports where id = ${id} for update)
    update passports p
    set ${sql.join(facts, sql` `)} status = ${status}, checked_at = ${checkedAt}, version = p.version + 1,
      -- A later try without an answer keeps its time.
      tried_at = CASE WHEN p.checked_at < ${checkedAt} THEN ${checkedAt} ELSE p.tried_at END
    from before
    where p.id = before.id and not (${condition(passportIs('expired'))})
      and (p.checked_at < ${checkedAt} or (p.checked_at = ${checkedAt} and p.version = ${version}))
    returning before.status as before, (${shown('before')}) is distinct from (${shown('p')}) as "isRenamed"`.execute(
    trx,
  )
  return rows[0]
}

/** Finds issued or suspended passports of other issuers whose expiry time has passed. */
export async function findExpired(executor: Executor, now: Date, limit: number): Promise<CheckedRow[]> {
  const rows = await executor
    .selectFrom('passports')
    .select(checkedColumns)
    .where(condition(`(${passportIs('issued', 'passports')} or ${passportIs('suspended', 'passports')})`))
    .where('expires_at', '<=', now)
    .where('issued_id', 'is', null)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows as CheckedRow[]
}

/**
 * Takes the passports of other issuers that have waited longest for a recheck. Marks them as tried, so that other processes
 * skip them and failures wait for the next run.
 * @param before a passport is due if last tried before this time;
 * there is one time for answered and one for unanswered tries
 */
export async function takeDue(
  trx: Transaction,
  now: Date,
  before: { readonly answered: Date; readonly unanswered: Date },
  limit: number,
): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`
    update passports p set tried_at = ${now}
    from (
      select id from passports p
      where not (${condition(passportIs('expired'))}) and tried_at <= ${before.unanswered}
        and (checked_at < tried_at or tried_at <= ${before.answered}) and issued_id is null
      order by tried_at limit ${limit} for update skip locked
    ) due
    where p.id = due.id
    returning p.id, p.holder_id, p.name, p.issuer_name, p.issuer_host, p.credential, p.checked_at,
      p.version, p.status, p.issued_id`.execute(trx)
  return rows
}

/**
 * Keeps a listed key in the list until the transaction ends.
 * @returns its name; undefined if it is not listed any more
 */
export async function holdListedKey(trx: Transaction, did: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('foreign_issuers')
    .select('name')
    .where('address', '=', did)
    .where('kind', '=', 'key')
    .forShare()
    .executeTakeFirst()
  return row?.name
}

/** Names of the listed keys by DID. */
export async function findListedKeys(executor: Executor): Promise<Map<string, string>> {
  const rows = await executor
    .selectFrom('foreign_issuers')
    .select(['address', 'name'])
    .where('kind', '=', 'key')
    .execute()
  return new Map(rows.map(({ address, name }) => [address, name]))
}
