import type { EndorsementInput, EndorsementState, EndorsementTarget } from '@vouch/contract'
import type { Endorsed } from '@vouch/domain'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { definitionIs, issuedIn } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A passport that was issued, with what decides whether it, its definition or its issuer can be endorsed. */
export interface EndorsedPassport extends Endorsed {
  readonly id: string
  readonly definitionId: string
  readonly number: number
  readonly name: string
}

export async function findEndorsed(
  executor: Executor,
  passportId: string,
): Promise<EndorsedPassport | undefined> {
  const { rows } = await sql<EndorsedPassport>`
    select p.id, p.definition_id as "definitionId", p.number, v.fields ->> 'name' as name, p.issuer_id as "issuerId",
      i.status as "issuerStatus", ${condition(definitionIs('retired'))} as "isDefinitionRetired",
      p.state as "passportState", h.holder_id as "holderId"
    from issued_passports p
    join passport_issuers i on i.id = p.issuer_id
    join passport_definitions d on d.id = p.definition_id
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    left join passports h on h.issued_id = p.id
    where p.id = ${passportId} and ${condition(issuedIn(['issued', 'suspended', 'revoked', 'expired']))}`.execute(
    executor,
  )
  return rows[0]
}

/** State of the issuer's endorsement of this target; undefined if it has none, or withdrew it. */
export async function earlierState(
  trx: Transaction,
  { endorserId, target }: EndorsementInput,
  passport: EndorsedPassport,
): Promise<EndorsementState | undefined> {
  const withdrawn: EndorsementState = 'withdrawn'
  const { rows } = await sql<{ state: EndorsementState }>`
    select state from passport_endorsements
    where endorser_id = ${endorserId} and target = ${target} and state <> ${withdrawn} and issuer_id = ${passport.issuerId}
      and (definition_id is null or (definition_id = ${passport.definitionId} and number = ${passport.number}))
      and (passport_id is null or passport_id = ${passport.id})`.execute(trx)
  return rows[0]?.state
}

/** Stores an endorsement that waits: for its holder, or to be signed in the same transaction. */
export async function insertEndorsement(
  trx: Transaction,
  of: {
    readonly id: string
    readonly input: EndorsementInput
    readonly passport: EndorsedPassport
    readonly at: Date
  },
): Promise<void> {
  const { id, input, passport, at } = of
  const { target, endorserId, comment } = input
  const state: EndorsementState = 'offered'
  await trx
    .insertInto('passport_endorsements')
    .values({
      id,
      endorser_id: endorserId,
      issuer_id: passport.issuerId,
      target,
      ...(target === 'definition' && { definition_id: passport.definitionId, number: passport.number }),
      ...(target === 'passport' && { passport_id: passport.id }),
      state,
      comment,
      created_at: at,
    })
    .execute()
}

export interface LockedEndorsement {
  readonly id: string
  readonly endorserId: string
  readonly issuerId: string
  readonly target: EndorsementTarget
  readonly passportId: string | null
  readonly state: EndorsementState
  readonly version: number
}

export async function endorserOf(executor: Executor, id: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('passport_endorsements')
    .select('endorser_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.endorser_id
}

export async function lockEndorsement(trx: Transaction, id: string): Promise<LockedEndorsement | undefined> {
  const { rows } = await sql<LockedEndorsement>`
    select id, endorser_id as "endorserId", issuer_id as "issuerId", target, passport_id as "passportId", state, version
    from passport_endorsements where id = ${id} for no key update`.execute(trx)
  return rows[0]
}

/** Ends an endorsement: its signed form is deleted, and its comment too if it was withdrawn. */
export async function endEndorsement(
  trx: Transaction,
  id: string,
  state: Extract<EndorsementState, 'declined' | 'withdrawn'>,
): Promise<void> {
  await trx
    .updateTable('passport_endorsements')
    .set({ state, signed: null, ...(state === 'withdrawn' && { comment: '' }) })
    .where('id', '=', id)
    .execute()
}

export async function countChange(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('passport_endorsements')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
