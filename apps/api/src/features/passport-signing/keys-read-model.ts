import type { PassportKey } from '@vouch/contract'
import { didOfIssuer } from '@vouch/credentials/issuing'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { issuedIn, keyIs } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

interface KeyRow {
  readonly id: string
  readonly issuerId: string
  readonly issuerName: string
  readonly marketplace: boolean
  readonly kind: PassportKey['kind']
  readonly name: string
  readonly state: PassportKey['state']
  readonly published_at: Date
  readonly signs_from: Date
  readonly ended_at: Date | null
  readonly passports: number
  readonly at: string
}

export interface FoundKey {
  readonly key: PassportKey
  /** Time in the form of cursors. */
  readonly at: string
}

/** Finds keys, newest first. @param of.after time and id from a cursor */
export async function findKeys(
  executor: Executor,
  origin: string,
  of: {
    readonly keyId?: string
    readonly issuerId?: string | undefined
    readonly after?: readonly [string, string] | undefined
    readonly limit: number
  },
): Promise<FoundKey[]> {
  const { keyId = null, issuerId = null, after = [null, null], limit } = of
  const { rows } = await sql<KeyRow>`
    select k.id, k.issuer_id as "issuerId", i.name as "issuerName", i.company_id is null as marketplace, k.kind, k.name,
      k.state, k.published_at, k.signs_from, k.ended_at, k.published_at::text as at,
      (select count(*)::int from passport_signatures g where g.is_current and g.key_id = k.id)
        + (select count(*)::int from passport_signatures g where g.is_current and g.rsa_key_id = k.id) as passports
    from passport_keys k join passport_issuers i on i.id = k.issuer_id
    where (${keyId}::uuid is null or k.id = ${keyId}) and (${issuerId}::uuid is null or k.issuer_id = ${issuerId})
      and (${after[0]}::timestamptz is null or (k.published_at, k.id) < (${after[0]}::timestamptz, ${after[1]}::uuid))
    order by k.published_at desc, k.id desc limit ${limit}`.execute(executor)
  return rows.map((row) => ({ key: toKey(row, origin), at: row.at }))
}

function toKey(row: KeyRow, origin: string): PassportKey {
  const { id, issuerId, issuerName, marketplace, kind, name, state, passports } = row
  return {
    id,
    issuer: { id: issuerId, name: issuerName },
    kind,
    keyId: `${didOfIssuer(origin, marketplace ? null : issuerId)}#${name}`,
    state,
    publishedAt: row.published_at.toISOString(),
    signsFrom: row.signs_from.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    passports,
  }
}

/** States of passports that are signed again after a leak. */
const signedAgain = condition(issuedIn(['issued', 'suspended']))

/** Issuers of issued and suspended passports whose current signature is of a compromised key. */
export async function issuersToSignAgain(executor: Executor): Promise<string[]> {
  const signed = (column: 'key_id' | 'rsa_key_id') => sql`exists (
    select from passport_signatures g join issued_passports p on p.id = g.passport_id
    where g.is_current and ${sql.ref(`g.${column}`)} = k.id and ${signedAgain})`
  const { rows } = await sql<{ id: string }>`
    select distinct k.issuer_id as id from passport_keys k
    where ${condition(keyIs('compromised'))} and (${signed('key_id')} or ${signed('rsa_key_id')})`.execute(
    executor,
  )
  return rows.map((row) => row.id)
}

/** Locks issued and suspended passports whose current signature is of a compromised key, at most `limit`. */
export async function lockCompromised(
  trx: Transaction,
  issuerId: string,
  limit: number,
): Promise<{ readonly id: string; readonly isInForce: boolean }[]> {
  const { rows } = await sql<{ id: string; isInForce: boolean }>`
    select p.id, ${condition(issuedIn(['issued']))} as "isInForce" from issued_passports p
    where p.issuer_id = ${issuerId} and ${signedAgain}
      and exists (
        select from passport_signatures g join passport_keys k on k.id = g.key_id or k.id = g.rsa_key_id
        where g.passport_id = p.id and g.is_current and ${condition(keyIs('compromised'))}
      )
    order by p.id limit ${limit} for no key update of p`.execute(trx)
  return rows
}
