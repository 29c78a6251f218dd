import type { DefinitionFields, IssuedPassportState, PublicReason } from '@vouch/contract'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { issuedIn } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface LockedIssued {
  readonly id: string
  readonly issuer_id: string
  readonly state: IssuedPassportState
  readonly awarded_on: string
  readonly valid_until: Date | null
  readonly skills: readonly { readonly code: string; readonly level: string | null }[]
  readonly fields: DefinitionFields
  readonly version: number
}

/** Locks passports until the transaction ends, in order. Lock their issuer first. */
export async function lockIssued(trx: Transaction, ids: readonly string[]): Promise<LockedIssued[]> {
  const { rows } = await sql<LockedIssued>`
    select p.id, p.issuer_id, p.state, p.awarded_on::text as awarded_on, p.valid_until, p.skills, v.fields, p.version
    from issued_passports p
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    where p.id = any(${[...ids]}::uuid[]) order by p.id for no key update of p`.execute(trx)
  return rows
}

/** Issuers of some passports. Unknown ids are omitted. */
export async function issuersOf(
  executor: Executor,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly issuer_id: string }[]> {
  const rows = await executor
    .selectFrom('issued_passports')
    .select(['id', 'issuer_id'])
    .where('id', 'in', [...ids])
    .execute()
  return rows
}

export interface IssuedChange {
  readonly state?: IssuedPassportState
  readonly reason?: string
  readonly publicReason?: PublicReason | null
  readonly validUntil?: Date | null
  readonly name?: string
  readonly awardedOn?: string
  readonly skills?: LockedIssued['skills']
  /** Deletes the address, for offers that nobody will accept. */
  readonly forget?: true
}

export async function updateIssued(trx: Transaction, id: string, change: IssuedChange): Promise<void> {
  const { state, reason, publicReason, validUntil, name, awardedOn, skills, forget } = change
  await trx
    .updateTable('issued_passports')
    .set({
      ...(state !== undefined && { state }),
      ...(reason !== undefined && { reason }),
      ...(publicReason !== undefined && { public_reason: publicReason }),
      ...(validUntil !== undefined && { valid_until: validUntil, warned_days: null }),
      ...(name !== undefined && { name }),
      ...(awardedOn !== undefined && { awarded_on: awardedOn }),
      ...(skills !== undefined && { skills: JSON.stringify(skills) }),
      ...(forget && { email: null, name: '', salt: null, token_hash: null }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Passports in force whose end has come, at most `limit`. */
export async function endedPassports(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from issued_passports p
    where ${condition(issuedIn(['issued', 'suspended']))} and p.valid_until <= ${now}
    order by p.valid_until limit ${limit}`.execute(executor)
  return rows.map((row) => row.id)
}

export interface Warning {
  readonly id: string
  /** Null for a passport that was accepted without an account. */
  readonly holder_id: string | null
  readonly passport: string
  readonly issuer: string
}

/** Marks passports that end within some days, and whose holders were not told so yet. */
export async function takeWarnings(
  trx: Transaction,
  now: Date,
  days: number,
  limit: number,
): Promise<Warning[]> {
  const { rows } = await sql<Warning>`
    update issued_passports p set warned_days = ${days}
    from passport_definition_versions v, passport_issuers i
    where p.id in (
        select p.id from issued_passports p
        where ${condition(issuedIn(['issued']))} and p.valid_until > ${now}
          and p.valid_until <= ${now}::timestamptz + make_interval(days => ${days})
          and coalesce(p.warned_days, 1000) > ${days} and (p.holder_id is not null or p.email is not null)
        order by p.valid_until limit ${limit} for no key update skip locked)
      and v.definition_id = p.definition_id and v.number = p.number and i.id = p.issuer_id
    returning p.id, p.holder_id, v.fields ->> 'name' as passport, i.name as issuer`.execute(trx)
  return rows
}
