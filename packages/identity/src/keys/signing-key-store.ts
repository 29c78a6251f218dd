import type { JWK } from 'jose'
import type { Executor } from '../database.ts'

/**
 * Status of a signing key. `next`: published but not used yet. `active`: signs tokens. `retired`: only
 * verifies tokens, for an hour.
 */
type KeyStatus = 'next' | 'active' | 'retired'

export type StoredKey = {
  kid: string
  status: KeyStatus
  public_jwk: JWK
  /** Private key (JWK), encrypted by `seal` with the key id as label. */
  private_jwk: Buffer
  created_at: Date
  activated_at: Date | null
  activate_after: Date | null
  retired_at: Date | null
}

// Id of the PostgreSQL advisory lock: arbitrary, but used by no other code on this database.
const advisoryLock = 7_310_415_221

/** Finds all signing keys except those that were retired before `retiredAfter`. */
export async function findKeys(executor: Executor, retiredAfter: Date): Promise<StoredKey[]> {
  const { rows } = await executor.query<StoredKey>({
    name: 'identity.find-keys',
    text: `SELECT kid, status, public_jwk, private_jwk, created_at, activated_at, activate_after, retired_at
      FROM identity.signing_keys WHERE retired_at IS NULL OR retired_at > $1 ORDER BY created_at`,
    values: [retiredAfter],
  })
  return rows
}

/** Makes other processes wait with changes to the signing keys until the transaction ends. */
export async function lockKeys(executor: Executor): Promise<void> {
  await executor.query({
    name: 'identity.lock-keys',
    text: 'SELECT pg_advisory_xact_lock($1)',
    values: [advisoryLock],
  })
}

export type NewKey = Pick<StoredKey, 'kid' | 'public_jwk' | 'private_jwk'>

export async function insertKey(
  executor: Executor,
  key: NewKey,
  status: 'next' | 'active',
  now: Date,
): Promise<void> {
  await executor.query({
    name: 'identity.insert-key',
    text: `INSERT INTO identity.signing_keys (kid, status, public_jwk, private_jwk, created_at, activated_at)
      VALUES ($1, $2, $3, $4, $5::timestamptz, CASE WHEN $2 = 'active' THEN $5::timestamptz END)`,
    values: [key.kid, status, JSON.stringify(key.public_jwk), key.private_jwk, now],
  })
}

/** Activates the `next` signing key. The previous key verifies tokens for an hour after `retiredAt`. */
export async function activateNextKey(executor: Executor, now: Date, retiredAt: Date): Promise<void> {
  await executor.query({
    name: 'identity.retire-key',
    text: `UPDATE identity.signing_keys SET status = 'retired', retired_at = $1 WHERE status = 'active'`,
    values: [retiredAt],
  })
  await executor.query({
    name: 'identity.activate-key',
    text: `UPDATE identity.signing_keys SET status = 'active', activated_at = $1, activate_after = NULL
      WHERE status = 'next'`,
    values: [now],
  })
}

/** Schedules when the `next` signing key becomes active. */
export async function scheduleNextKey(executor: Executor, from: Date): Promise<void> {
  await executor.query({
    name: 'identity.schedule-key',
    text: `UPDATE identity.signing_keys SET activate_after = $1 WHERE status = 'next'`,
    values: [from],
  })
}

export async function deleteRetiredKeys(executor: Executor, retiredBefore: Date): Promise<void> {
  await executor.query({
    name: 'identity.delete-retired-keys',
    text: 'DELETE FROM identity.signing_keys WHERE retired_at < $1',
    values: [retiredBefore],
  })
}
