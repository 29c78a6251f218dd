import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

export type KeyKind = 'ed25519' | 'rsa'
export type KeyState = 'next' | 'signing' | 'retired' | 'compromised'

export const keyKinds: readonly KeyKind[] = ['ed25519', 'rsa']

/** A key without its secret. */
export interface StoredKey {
  readonly id: string
  readonly issuer_id: string
  readonly kind: KeyKind
  /** Fragment of the key's id. */
  readonly name: string
  /** Multikey of an ed25519 key, JWK of an rsa key. */
  readonly public: string
  readonly state: KeyState
  readonly published_at: Date
  readonly signs_from: Date
  readonly ended_at: Date | null
}

const columns = [
  'id',
  'issuer_id',
  'kind',
  'name',
  'public',
  'state',
  'published_at',
  'signs_from',
  'ended_at',
] as const

/** All keys of an issuer, oldest first. */
export async function keysOf(executor: Executor, issuerId: string): Promise<StoredKey[]> {
  const rows = await executor
    .selectFrom('passport_keys')
    .select(columns)
    .where('issuer_id', '=', issuerId)
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  return rows as StoredKey[]
}

/** The keys of an issuer that sign now, with their encrypted secrets. */
export async function signingKeys(
  executor: Executor,
  issuerId: string,
): Promise<(Pick<StoredKey, 'id' | 'kind' | 'name' | 'public'> & { readonly secret: Buffer })[]> {
  const rows = await executor
    .selectFrom('passport_keys')
    .select(['id', 'kind', 'name', 'public', 'secret'])
    .where('issuer_id', '=', issuerId)
    .where('state', '=', sql<string>`${sql.lit(signing)}`)
    .execute()
  return rows as (Pick<StoredKey, 'id' | 'kind' | 'name' | 'public'> & { secret: Buffer })[]
}

const signing: KeyState = 'signing'

export async function insertKey(
  trx: Transaction,
  key: Omit<StoredKey, 'ended_at'> & { readonly secret: Buffer },
): Promise<void> {
  await trx.insertInto('passport_keys').values(key).execute()
}

/** Lets a published key sign from now on. */
export async function startSigning(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('passport_keys')
    .set({ state: signing, signs_from: at })
    .where('id', '=', id)
    .execute()
}

/** Ends a key and deletes its secret. */
export async function endKey(
  trx: Transaction,
  id: string,
  state: Extract<KeyState, 'retired' | 'compromised'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('passport_keys')
    .set({ state, secret: null, ended_at: sql`coalesce(ended_at, ${at})` })
    .where('id', '=', id)
    .execute()
}

export async function findKey(executor: Executor, id: string): Promise<StoredKey | undefined> {
  const row = await executor
    .selectFrom('passport_keys')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as StoredKey | undefined
}

/** Issuers that have keys, in order. */
export async function issuersWithKeys(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('passport_keys')
    .select('issuer_id')
    .distinct()
    .orderBy('issuer_id')
    .execute()
  return rows.map((row) => row.issuer_id)
}
