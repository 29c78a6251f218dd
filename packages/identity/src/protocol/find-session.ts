import { milliseconds, subjectColumns, type TokenSubject } from '../accounts/accounts.ts'
import type { Executor } from '../database.ts'
import { type FoundSession, idleMs } from './sessions.ts'

type SessionRow = TokenSubject & {
  /** Position of the refresh token in the batch, counted from 1. */
  position: number
  sid: string
  sign_in_provider: string
  auth_time: number
  last_used_at: number
  expires_at: number
  claims: Record<string, unknown> | null
}

interface PendingLookup {
  tokenHash: Buffer
  resolve(row: SessionRow | undefined): void
  reject(error: unknown): void
}

const maxBatch = 100

// Returns one JSON value: parsing fifteen columns per session costs Node more CPU time than building JSON costs
// PostgreSQL.
const text = `SELECT json_agg(r) AS found FROM (
    SELECT t.position, s.id AS sid, s.sign_in_provider, s.claims, ${milliseconds('s.auth_time')} AS auth_time,
      ${milliseconds('s.last_used_at')} AS last_used_at, ${milliseconds('s.expires_at')} AS expires_at, ${subjectColumns}
    FROM unnest($1::bytea[]) WITH ORDINALITY t (hash, position)
    JOIN identity.sessions s ON s.token_hash = t.hash JOIN identity.accounts a ON a.uid = s.uid
  ) r`

/**
 * Finds the unexpired session of a refresh token. The caller checks whether the account is disabled.
 * @param tokenHash see `secretHash`
 */
export type SessionFinder = (tokenHash: Buffer, now: Date) => Promise<FoundSession | undefined>

/**
 * Finds all sessions requested in one event loop turn with one statement, and never waits for further
 * requests. Under load, separate statements took a fifth of the CPU time of a refresh.
 */
export function createSessionFinder(executor: Executor): SessionFinder {
  let waiting: PendingLookup[] = []

  async function runBatch(batch: PendingLookup[]): Promise<void> {
    try {
      const { rows } = await executor.query<{ found: SessionRow[] | null }>({
        name: 'identity.find-sessions',
        text,
        values: [batch.map(({ tokenHash }) => tokenHash)],
      })
      const byPosition = new Map((rows[0]?.found ?? []).map((row) => [row.position, row]))
      for (const [index, lookup] of batch.entries()) lookup.resolve(byPosition.get(index + 1))
    } catch (error) {
      for (const lookup of batch) lookup.reject(error)
    }
  }

  function flush(): void {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += maxBatch) void runBatch(all.slice(from, from + maxBatch))
  }

  return async (tokenHash, now) => {
    const row = await new Promise<SessionRow | undefined>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ tokenHash, resolve, reject })
    })
    if (row === undefined) return undefined
    if (row.expires_at <= now.getTime() || row.last_used_at + idleMs <= now.getTime()) return undefined
    return {
      id: row.sid,
      account: row,
      authTime: row.auth_time,
      signInProvider: row.sign_in_provider,
      claims: row.claims,
      lastUsedAt: row.last_used_at,
    }
  }
}
