import { type Executor, firstRow } from '../database.ts'
import { seal, unseal } from '../keys/key-cipher.ts'
import { secretHash } from '../keys/secrets.ts'

/** Maximum duration of a sign-in at an identity provider, in milliseconds. */
export const flowLifeMs = 10 * 60_000

/**
 * A started sign-in at an identity provider: the values that the provider's response must match, and the page
 * to return to.
 */
export interface ProviderFlow {
  nonce: string
  /** PKCE code verifier (RFC 7636). */
  verifier: string
  returnPath: string
  /** Secret in a cookie of the browser that started the sign-in. Another browser cannot finish it. */
  browser: string
  /** Random value chosen by the page; see `FlowPage`. */
  mark: string | null
}

/** Stores a started sign-in at an identity provider, encrypted, under the hash of its `state` parameter. */
export async function saveFlow(
  executor: Executor,
  keySecret: Uint8Array,
  providerId: string,
  state: string,
  flow: ProviderFlow,
  now: Date,
): Promise<void> {
  const hash = secretHash(state)
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
 * Reads and deletes a started sign-in.
 * @returns undefined for a `state` parameter that is unknown, used, deleted after its expiry or from another provider
 */
export async function takeFlow(
  executor: Executor,
  keySecret: Uint8Array,
  providerId: string,
  state: string,
  now: Date,
): Promise<(ProviderFlow & { expired: boolean }) | undefined> {
  const hash = secretHash(state)
  const row = await firstRow<{ secret: Buffer; expired: boolean }>(executor, {
    name: 'identity.take-provider-flow',
    text: `DELETE FROM identity.provider_flows WHERE state_hash = $1 AND provider_id = $2
      RETURNING secret, expires_at <= $3 AS expired`,
    values: [hash, providerId, now],
  })
  if (row === undefined) return undefined
  const flow: ProviderFlow = JSON.parse(unseal(keySecret, labelOf(providerId, hash), row.secret))
  return { ...flow, expired: row.expired }
}

function labelOf(providerId: string, hash: Buffer): string {
  return `provider-flow/${providerId}/${hash.toString('hex')}`
}
