import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

interface StoredRegistration {
  readonly id: string
  readonly fid: string | null
  readonly target_sealed: Buffer
  readonly user_id: string | null
}

interface RegistrationValues {
  readonly endpointHash: Buffer | null
  readonly targetSealed: Buffer
  readonly publicKey: string | null
  readonly at: Date
}

const columns = ['id', 'fid', 'target_sealed', 'user_id'] as const

/** Finds a registration by the hash of its token, and locks it. */
export async function findByToken(trx: Transaction, hash: Buffer): Promise<StoredRegistration | undefined> {
  return trx
    .selectFrom('push_registrations')
    .select(columns)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

/** Finds a registration by the hash of its endpoint, and locks it. */
export async function findByEndpoint(
  trx: Transaction,
  hash: Buffer,
): Promise<StoredRegistration | undefined> {
  return trx
    .selectFrom('push_registrations')
    .select(columns)
    .where('endpoint_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks an endpoint until the transaction ends, whether it is registered or not. */
export async function lockEndpoint(trx: Transaction, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${hash.toString('hex')}`}, 0))`.execute(trx)
}

/** Inserts a registration, unless its token is stored. */
export async function insertRegistration(
  trx: Transaction,
  registration: RegistrationValues & {
    readonly id: string
    readonly fid: string | null
    readonly tokenHash: Buffer
    readonly userAgent: string | null
  },
): Promise<void> {
  const { id, fid, tokenHash, endpointHash, targetSealed, publicKey, userAgent, at } = registration
  await trx
    .insertInto('push_registrations')
    .values({
      id,
      fid,
      token_hash: tokenHash,
      endpoint_hash: endpointHash,
      target_sealed: targetSealed,
      public_key: publicKey,
      user_agent: userAgent,
      created_at: at,
      last_used_at: at,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

export async function updateRegistration(
  trx: Transaction,
  id: string,
  { endpointHash, targetSealed, publicKey, at }: RegistrationValues,
): Promise<void> {
  await trx
    .updateTable('push_registrations')
    .set({
      endpoint_hash: endpointHash,
      target_sealed: targetSealed,
      public_key: publicKey,
      last_used_at: at,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteRegistrationsOf(trx: Transaction, fid: string): Promise<void> {
  await trx.deleteFrom('push_registrations').where('fid', '=', fid).execute()
}

export async function deleteRegistration(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('push_registrations').where('id', '=', id).execute()
}
