import type { JWK } from 'jose'
import type { Executor } from './database.ts'

/** `next` is published but not used yet, `active` signs, `retired` is still accepted for a while. */
type KeyStatus = 'next' | 'active' | 'retired'

export type StoredKey = {
  kid: string
  status: KeyStatus
  public_jwk: JWK
  /** See key-cipher.ts; the label is the kid. */
  private_jwk: Buffer
  retired_at: Date | null
}

// Any number serves that nothing else in the database locks on.
const advisoryLock = 7_310_415_221

/** All keys that may still matter: those retired before `retiredAfter` are left out. */
export async function findKeys(executor: Executor, retiredAfter: Date): Promise<StoredKey[]> {
  const { rows } = await executor.query<StoredKey>({
    name: 'identity.find-keys',
    text: `SELECT kid, status, public_jwk, private_jwk, retired_at FROM identity.signing_keys
      WHERE retired_at IS NULL OR retired_at > $1 ORDER BY created_at`,
    values: [retiredAfter],
  })
  return rows
}

/** Makes every other process that changes the keys wait until this transaction ends. */
export async function lockKeys(executor: Executor): Promise<void> {
  await executor.query({
    name: 'identity.lock-keys',
    text: 'SELECT pg_advisory_xact_lock($1)',
    values: [advisoryLock],
  })
}

export async function insertKey(
  executor: Executor,
  key: Omit<StoredKey, 'retired_at'>,
  now: Date,
): Promise<void> {
  await executor.query({
    name: 'identity.insert-key',
    text: `INSERT INTO identity.signing_keys (kid, status, public_jwk, private_jwk, created_at)
      VALUES ($1, $2, $3, $4, $5)`,
    values: [key.kid, key.status, JSON.stringify(key.public_jwk), key.private_jwk, now],
  })
}
