import { randomUUID } from 'node:crypto'
import type { TokenSubject } from '../accounts/accounts.ts'
import type { Executor } from '../database.ts'
import { newRefreshToken, refreshTokenHash } from '../keys/secrets.ts'

/*
 * A refresh token is not replaced when it is used. Replacing it at each use signs people out who have two tabs, or a
 * laptop that slept while the answer was on its way; the hosted service does not replace it either. What bounds a stolen
 * one: it ends when unused for a month, after half a year in any case, and at once with every change that moves
 * `valid_since`, disables or deletes the account.
 */
export const idleMs = 30 * 86_400_000
const longestMs = 180 * 86_400_000
/** Use is noted to the hour, so that most refreshes only read. */
const noteUseAfterMs = 3_600_000

/** What a session remembers of the device that began it. */
export interface Device {
  userAgent: string | null
  /** As the server saw it. */
  address: string | null
}

/** The SDK hands a new session to the other tabs within 1.5 s; one that sleeps is woken up to do so. */
const takeOverMs = 5 * 60_000

export interface Session {
  /** The claim `sid` of its tokens: a UUID. */
  id: string
  /** When the person proved who they are; milliseconds since 1970. */
  authTime: number
  signInProvider: string
  /** Of the custom token that began it; they stay in its ID tokens. */
  claims?: Record<string, unknown> | null
}

export interface FoundSession extends Session {
  account: TokenSubject
  lastUsedAt: number
}

export interface NewSession extends Session {
  refreshToken: string
}

/**
 * Begins a session: the caller hands out the token, only its hash is kept. The transaction must have locked the account's
 * row before, so that a change that ends all sessions does not miss this one.
 * @param signInProvider `password`, `anonymous`, `custom` or the id of a provider
 * @param authTime when the person proved who they are; now unless the session only continues another
 * @param claims see `Session`
 */
export async function openSession(
  executor: Executor,
  uid: string,
  signInProvider: string,
  device: Device,
  now: Date,
  authTime: Date = now,
  claims: Record<string, unknown> | null = null,
): Promise<NewSession> {
  const id = randomUUID()
  const refreshToken = newRefreshToken()
  const expiresAt = new Date(now.getTime() + longestMs)
  await executor.query({
    name: 'identity.open-session',
    text: `INSERT INTO identity.sessions (token_hash, id, uid, sign_in_provider, auth_time, last_used_at, expires_at,
        user_agent, address, claims)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      refreshTokenHash(refreshToken),
      id,
      uid,
      signInProvider,
      authTime,
      now,
      expiresAt,
      device.userAgent,
      device.address,
      claims === null ? null : JSON.stringify(claims),
    ],
  })
  return { id, refreshToken, authTime: authTime.getTime(), signInProvider, claims }
}

/**
 * Ends all sessions of an account, and with them every token, at once.
 * @returns false when there is no such account
 */
export async function endAllSessions(executor: Executor, uid: string, now: Date): Promise<boolean> {
  const { rows } = await executor.query({
    name: 'identity.move-valid-since',
    text: `UPDATE identity.accounts SET valid_since = greatest(valid_since, date_trunc('second', $2::timestamptz))
      WHERE uid = $1 RETURNING uid`,
    values: [uid, now],
  })
  await executor.query({
    name: 'identity.end-all-sessions',
    text: 'DELETE FROM identity.sessions WHERE uid = $1',
    values: [uid],
  })
  return rows.length > 0
}

/** @returns how many were ended */
export async function endOtherSessions(executor: Executor, uid: string, keepId: string): Promise<number> {
  const { rows } = await executor.query({
    name: 'identity.end-other-sessions',
    text: 'DELETE FROM identity.sessions WHERE uid = $1 AND id::text <> $2 RETURNING id',
    values: [uid, keepId],
  })
  return rows.length
}

/** Ends all sessions of an account; the one of the token goes on as a new one. */
export async function replaceSessions(
  tx: Executor,
  uid: string,
  token: { authTime: number; signInProvider: string },
  device: Device,
  now: Date,
): Promise<NewSession> {
  await tx.query({
    name: 'identity.end-all-sessions',
    text: 'DELETE FROM identity.sessions WHERE uid = $1',
    values: [uid],
  })
  return openSession(tx, uid, token.signInProvider, device, now, new Date(token.authTime * 1000))
}

/** Whether a session goes on. */
export async function sessionIsOpen(executor: Executor, id: string, now: Date): Promise<boolean> {
  const { rows } = await executor.query({
    name: 'identity.session-is-open',
    text: 'SELECT 1 FROM identity.sessions WHERE id = $1 AND expires_at > $2',
    values: [id, now],
  })
  return rows.length > 0
}

/**
 * Lets a session end soon that another continues on the same device. Its other tabs have taken over the new one by then;
 * ending it at once would sign them out.
 */
export async function retireSession(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.query({
    name: 'identity.retire-session',
    text: 'UPDATE identity.sessions SET expires_at = least(expires_at, $2) WHERE id = $1',
    values: [id, new Date(now.getTime() + takeOverMs)],
  })
}

/** Keeps the session from idling out, and remembers where it was used. */
export async function noteUse(
  executor: Executor,
  tokenHash: Buffer,
  session: FoundSession,
  device: Device,
  now: Date,
): Promise<void> {
  if (now.getTime() - session.lastUsedAt < noteUseAfterMs) return
  await executor.query({
    name: 'identity.note-use',
    // The account before its session, like everybody who ends sessions: two who do both cannot wait for each other.
    text: `WITH owner AS (
        SELECT uid FROM identity.accounts WHERE uid = $5 FOR NO KEY UPDATE
      ), used AS (
        UPDATE identity.sessions s SET last_used_at = $2, user_agent = coalesce($3, s.user_agent),
          address = coalesce($4, s.address)
        FROM owner WHERE s.token_hash = $1 AND s.uid = owner.uid AND s.last_used_at < $2 RETURNING s.uid
      )
      UPDATE identity.accounts a SET last_refresh_at = $2 FROM used WHERE a.uid = used.uid`,
    values: [tokenHash, now, device.userAgent, device.address, session.account.uid],
  })
}

/** Removes the sessions that have run out. */
export async function deleteEndedSessions(executor: Executor, now: Date): Promise<void> {
  await executor.query({
    name: 'identity.delete-ended-sessions',
    text: 'DELETE FROM identity.sessions WHERE expires_at <= $1 OR last_used_at <= $2',
    values: [now, new Date(now.getTime() - idleMs)],
  })
}
