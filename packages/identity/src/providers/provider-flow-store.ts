import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '../database.ts'
import { seal, unseal } from '../keys/key-cipher.ts'

/** How long somebody may take at the provider. */
export const flowLifeMs = 10 * 60_000

/** What the answer of a provider must match, and where the person goes then. */
export interface ProviderFlow {
  nonce: string
  /** PKCE (RFC 7636). */
  verifier: string
  returnPath: string
  /** The secret of the browser that began it. */
  browser: string
  /** What the page that began it is told again, so that it knows its own; null when it named nothing. */
  mark: string | null
}

/** A row's key: SHA-256 of the state. */
export function stateHash(state: string): Buffer {
  return createHash('sha256').update(state).digest()
}

/** 256 random bits as base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Remembers a sign-in that begins; only the hash of its state is stored, the rest encrypted. */
export async function saveFlow(
  executor: Executor,
  keySecret: Uint8Array,
  providerId: string,
  state: string,
  flow: ProviderFlow,
  now: Date,
): Promise<void> {
  const hash = stateHash(state)
  await executor.query({
    name: 'identity.save-provider-flow',
    text: `INSERT INTO identity.provider_flows (state_hash, provider_id, secret, expires_at) VALUES ($1, $2, $3, $4)`,
    values: [
      hash,
      providerId,
      seal(keySecret, labelOf(providerId, hash), JSON.stringify(flow)),
      new Date(now.getTime() + flowLifeMs),
    ],
  })
}

/**
 * Uses a state up: an answer that comes twice finds nothing the second time.
 * @returns undefined for a state that was used, was deleted long ago, belongs to another provider or never existed
 */
export async function takeFlow(
  executor: Executor,
  keySecret: Uint8Array,
  providerId: string,
  state: string,
  now: Date,
): Promise<(ProviderFlow & { expired: boolean }) | undefined> {
  const hash = stateHash(state)
  const { rows } = await executor.query<{ secret: Buffer; expired: boolean }>({
    name: 'identity.take-provider-flow',
    text: `DELETE FROM identity.provider_flows WHERE state_hash = $1 AND provider_id = $2
      RETURNING secret, expires_at <= $3 AS expired`,
    values: [hash, providerId, now],
  })
  const row = rows[0]
  if (row === undefined) return undefined
  const flow: ProviderFlow = JSON.parse(unseal(keySecret, labelOf(providerId, hash), row.secret))
  return { ...flow, expired: row.expired }
}

/** Removes those that nobody came back from, a day after: until then a late answer is told apart from a strange one. */
export async function deleteOldFlows(executor: Executor, now: Date): Promise<void> {
  await executor.query({
    name: 'identity.delete-old-provider-flows',
    text: 'DELETE FROM identity.provider_flows WHERE expires_at <= $1',
    values: [new Date(now.getTime() - 86_400_000)],
  })
}

function labelOf(providerId: string, hash: Buffer): string {
  return `provider-flow/${providerId}/${hash.toString('hex')}`
}
