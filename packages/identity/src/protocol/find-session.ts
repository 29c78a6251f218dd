import { milliseconds, subjectColumns, type TokenSubject } from '../accounts/accounts.ts'
import type { Executor } from '../database.ts'
import { type FoundSession, idleMs } from './sessions.ts'

type SessionRow = TokenSubject & {
  /** Which of the asked-for tokens it is of, from 1. */
  place: number
  sid: string
  sign_in_provider: string
  auth_time: number
  last_used_at: number
  expires_at: number
  claims: Record<string, unknown> | null
}

interface Asked {
  tokenHash: Buffer
  found(row: SessionRow | undefined): void
  failed(error: unknown): void
}

/** More than arrive at once; a statement stays short. */
const mostAtOnce = 100

// One value instead of fifteen columns and a row for each session, which cost the app more CPU than it costs PostgreSQL.
const text = `SELECT json_agg(r) AS found FROM (
    SELECT t.place, s.id AS sid, s.sign_in_provider, s.claims, ${milliseconds('s.auth_time')} AS auth_time,
      ${milliseconds('s.last_used_at')} AS last_used_at, ${milliseconds('s.expires_at')} AS expires_at, ${subjectColumns}
    FROM unnest($1::bytea[]) WITH ORDINALITY t (hash, place)
    JOIN identity.sessions s ON s.token_hash = t.hash JOIN identity.accounts a ON a.uid = s.uid
  ) r`

/**
 * Finds the session of a refresh token that has not run out; whether the account still allows it is for the caller to check.
 * @param tokenHash see `refreshTokenHash`
 * @returns undefined when there is none, or it has run out
 */
export type SessionFinder = (tokenHash: Buffer, now: Date) => Promise<FoundSession | undefined>

/**
 * Asks for all sessions that are wanted in one turn of the event loop with one statement: under load (an office that comes
 * back from lunch) a statement each was a fifth of what a refresh cost the app. Nothing waits for others to come.
 */
export function createSessionFinder(executor: Executor): SessionFinder {
  let waiting: Asked[] = []

  async function ask(batch: Asked[]): Promise<void> {
    try {
      const { rows } = await executor.query<{ found: SessionRow[] | null }>({
        name: 'identity.find-sessions',
        text,
        values: [batch.map(({ tokenHash }) => tokenHash)],
      })
      const found = new Map((rows[0]?.found ?? []).map((row) => [row.place, row]))
      for (const [index, asked] of batch.entries()) asked.found(found.get(index + 1))
    } catch (error) {
      for (const asked of batch) asked.failed(error)
    }
  }

  function askForAll(): void {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += mostAtOnce) void ask(all.slice(from, from + mostAtOnce))
  }

  return async (tokenHash, now) => {
    const row = await new Promise<SessionRow | undefined>((found, failed) => {
      if (waiting.length === 0) setImmediate(askForAll)
      waiting.push({ tokenHash, found, failed })
    })
    if (row === undefined) return undefined
    const ended = row.expires_at <= now.getTime() || row.last_used_at + idleMs <= now.getTime()
    return ended
      ? undefined
      : {
          id: row.sid,
          account: row,
          authTime: row.auth_time,
          signInProvider: row.sign_in_provider,
          claims: row.claims,
          lastUsedAt: row.last_used_at,
        }
  }
}
