import type { DefinitionFields, IssuedPassportState, PassportOffer } from '@vouch/contract'
import { sql } from 'kysely'
import { iso } from '#db/iso.ts'
import { condition } from '#db/sql/condition.ts'
import { issuedIn, issuerMayIssue } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { passportPictureJson } from '#platform/files/passport-picture-address.ts'

export interface LockedOffer {
  readonly id: string
  readonly state: IssuedPassportState
  readonly awarded_on: string
  readonly offered_by: string | null
  readonly fields: DefinitionFields
}

/** How somebody may reach an offer: as the person with these addresses, or with the hash of a link's secret. */
export type OfferKey =
  | { readonly id: string; readonly emails: readonly string[] }
  | { readonly tokenHash: Buffer }

/** SQL: offers that are told already, and passports that were accepted without an account. */
const reachable = `(
  (${issuedIn(['pending'])} and exists (select from passport_batches b where b.id = p.batch_id and b.mails_at <= $now))
  or (${issuedIn(['issued'])} and p.holder_id is null))`

const isReachable = (now: Date) => {
  const [before = '', after = ''] = reachable.split('$now')
  return sql<boolean>`${sql.raw(before)}${now}::timestamptz${sql.raw(after)}`
}

const matches = (key: OfferKey) =>
  'tokenHash' in key
    ? sql<boolean>`(p.token_hash = ${key.tokenHash} or p.news_token_hash = ${key.tokenHash})`
    : sql<boolean>`p.id = ${key.id} and p.email = any(${[...key.emails]}::text[])`

/** The issuer of an offer, to be locked before the offer. */
export async function issuerOfOffer(executor: Executor, key: OfferKey): Promise<string | undefined> {
  const { rows } = await sql<{ issuer_id: string }>`
    select p.issuer_id from issued_passports p where ${matches(key)}`.execute(executor)
  return rows[0]?.issuer_id
}

export async function lockOffer(
  trx: Transaction,
  key: OfferKey,
  now: Date,
): Promise<LockedOffer | undefined> {
  const { rows } = await sql<LockedOffer>`
    select p.id, p.state, p.awarded_on::text as awarded_on, p.offered_by, v.fields
    from issued_passports p
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    where ${matches(key)} and ${isReachable(now)} for no key update of p`.execute(trx)
  return rows[0]
}

const entry = `json_build_object(
  'id', p.id, 'state', case when ${issuedIn(['pending'])} then 'pending' else 'accepted' end,
  'issuer', json_build_object('id', i.id, 'name', i.name, 'website', c.website, 'mayIssue', ${issuerMayIssue()}),
  'name', v.fields ->> 'name', 'description', v.fields ->> 'description', 'criteria', v.fields ->> 'criteria',
  'skills', (select coalesce(json_agg(json_build_object('code', s ->> 'code', 'label', s ->> 'label', 'level', s ->> 'level')), '[]')
    from jsonb_array_elements(p.skills) s),
  'picture', ${passportPictureJson('v.picture_id')}, 'recipient', p.name, 'email', p.email,
  'awardedOn', p.awarded_on, 'validMonths', (v.fields ->> 'validMonths')::int, 'offeredAt', ${iso('p.offered_at')},
  'lapsesAt', case when ${issuedIn(['pending'])} then ${iso("(p.offered_at + interval '180 days')")} end)`

const from = `issued_passports p
  join passport_issuers i on i.id = p.issuer_id
  left join companies c on c.id = i.company_id
  join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number`

export async function findOffer(
  executor: Executor,
  key: OfferKey,
  now: Date,
): Promise<PassportOffer | undefined> {
  const { rows } = await sql<{ entry: PassportOffer }>`
    select ${sql.raw(entry)} as entry from ${sql.raw(from)}
    where ${matches(key)} and ${isReachable(now)}`.execute(executor)
  return rows[0]?.entry
}

/** What waits for a person with these addresses, newest first. */
export async function offersOf(
  executor: Executor,
  emails: readonly string[],
  now: Date,
): Promise<PassportOffer[]> {
  const { rows } = await sql<{ entry: PassportOffer }>`
    select ${sql.raw(entry)} as entry from ${sql.raw(from)}
    where p.email = any(${[...emails]}::text[]) and ${isReachable(now)}
    order by p.offered_at desc, p.id desc limit 100`.execute(executor)
  return rows.map((row) => row.entry)
}

export async function markIssued(
  trx: Transaction,
  id: string,
  of: {
    readonly holderId: string | null
    readonly name: string
    readonly validUntil: Date | null
    readonly at: Date
  },
): Promise<void> {
  const state: IssuedPassportState = 'issued'
  const { holderId, name, validUntil, at } = of
  await trx
    .updateTable('issued_passports')
    .set({
      state,
      holder_id: holderId,
      name,
      valid_from: at,
      valid_until: validUntil,
      accepted_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Gives a passport that was accepted without an account to one. */
export async function giveTo(trx: Transaction, id: string, holderId: string): Promise<void> {
  await trx.updateTable('issued_passports').set({ holder_id: holderId }).where('id', '=', id).execute()
}

/** Ends an offer and forgets its person. */
export async function closeOffer(trx: Transaction, id: string): Promise<void> {
  const state: IssuedPassportState = 'closed'
  await trx
    .updateTable('issued_passports')
    .set({ state, email: null, name: '', salt: null, token_hash: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Ends offers that nobody answered, and forgets their people. @returns their number */
export async function lapseOffers(executor: Executor, before: Date): Promise<number> {
  const state: IssuedPassportState = 'closed'
  const { rows } = await sql`
    update issued_passports p
    set state = ${state}, email = null, name = '', salt = null, token_hash = null, version = version + 1
    where ${condition(issuedIn(['draft', 'pending']))} and p.offered_at < ${before} returning p.id`.execute(
    executor,
  )
  return rows.length
}
