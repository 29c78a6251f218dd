import type { Executor } from './database.ts'
import { idleMs } from './protocol/sessions.ts'
import { consecutiveMs } from './protocol/tries.ts'

const dayMs = 86_400_000

/** Deletes expired sessions, action codes, pending tokens and rate-limit counts. */
export async function sweep(executor: Executor, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const expired: [table: string, condition: string, values: Date[]][] = [
    ['sessions', 'expires_at <= $1 OR last_used_at <= $2', [now, ago(idleMs)]],
    ['address_tries', 'resets_at <= $1', [now]],
    ['account_tries', 'blocked_until <= $1 AND last_at < $2', [now, ago(consecutiveMs)]],
    ['known_addresses', 'last_seen_at < $1', [ago(90 * dayMs)]],
    // Kept for a while after expiry, so that old links and late provider responses get the error "expired"
    // instead of "unknown".
    ['action_codes', 'expires_at < $1', [ago(7 * dayMs)]],
    ['provider_flows', 'expires_at <= $1', [ago(dayMs)]],
    ['pending_tokens', 'expires_at <= $1', [now]],
  ]
  for (const [table, condition, values] of expired) {
    const text = `DELETE FROM identity.${table} WHERE ${condition}`
    await executor.query({ name: `identity.sweep-${table}`, text, values })
  }
}
