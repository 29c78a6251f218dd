import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '../database.ts'
import type { ProviderPerson } from '../providers/provider-person.ts'

/** Long enough to sign in at another provider first, when the client is told to. */
const lifeMs = 5 * 60_000

/**
 * Keeps what a provider has said of a person until the client turns it into a sign-in.
 * @returns 256 random bits as base64url, of which only the SHA-256 is stored; good for one use within 5 minutes
 */
export async function newPendingToken(
  executor: Executor,
  person: ProviderPerson,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await executor.query({
    name: 'identity.new-pending-token',
    text: `INSERT INTO identity.pending_tokens (token_hash, provider_id, claims, expires_at) VALUES ($1, $2, $3, $4)`,
    values: [hashOf(token), person.providerId, JSON.stringify(person), new Date(now.getTime() + lifeMs)],
  })
  return token
}

/**
 * Uses a pending token up: of many at once, one gets the person.
 * @returns undefined when it was used, ran out or never existed
 */
export async function takePendingToken(
  executor: Executor,
  token: string,
  now: Date,
): Promise<ProviderPerson | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const { rows } = await executor.query<{ claims: ProviderPerson; live: boolean }>({
    name: 'identity.take-pending-token',
    text: 'DELETE FROM identity.pending_tokens WHERE token_hash = $1 RETURNING claims, expires_at > $2 AS live',
    values: [hashOf(token), now],
  })
  return rows[0]?.live === true ? rows[0].claims : undefined
}

/** Removes the ones that have run out. */
export async function deleteOldPendingTokens(executor: Executor, now: Date): Promise<void> {
  await executor.query({
    name: 'identity.delete-old-pending-tokens',
    text: 'DELETE FROM identity.pending_tokens WHERE expires_at <= $1',
    values: [now],
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
