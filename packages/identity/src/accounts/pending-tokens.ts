import { type Executor, firstRow } from '../database.ts'
import { looksLikeSecret, newSecret, secretHash } from '../keys/secrets.ts'
import type { ProviderPerson } from '../providers/provider-person.ts'

/** Lifetime of a pending token: long enough to sign in with another identity provider first. */
const lifeMs = 5 * 60_000

/**
 * Stores the claims from an identity provider for 5 minutes. Returns a single-use token that stands for them
 * (see `newSecret`).
 */
export async function newPendingToken(
  executor: Executor,
  person: ProviderPerson,
  now: Date,
): Promise<string> {
  const token = newSecret()
  await executor.query({
    name: 'identity.new-pending-token',
    text: `INSERT INTO identity.pending_tokens (token_hash, provider_id, claims, expires_at) VALUES ($1, $2, $3, $4)`,
    values: [secretHash(token), person.providerId, JSON.stringify(person), new Date(now.getTime() + lifeMs)],
  })
  return token
}

/** Uses up a pending token, at most once. @returns undefined when the token is unknown, used or expired */
export async function takePendingToken(
  executor: Executor,
  token: string,
  now: Date,
): Promise<ProviderPerson | undefined> {
  if (!looksLikeSecret(token)) return undefined
  const row = await firstRow<{ claims: ProviderPerson; live: boolean }>(executor, {
    name: 'identity.take-pending-token',
    text: 'DELETE FROM identity.pending_tokens WHERE token_hash = $1 RETURNING claims, expires_at > $2 AS live',
    values: [secretHash(token), now],
  })
  return row?.live === true ? row.claims : undefined
}
