import { randomUUID } from 'node:crypto'
import type { TokenSubject } from '../accounts/accounts.ts'
import { type Executor, returnsRow } from '../database.ts'
import { newSecret, secretHash } from '../keys/secrets.ts'

/*
 * Refresh tokens are not rotated, as in hosted Firebase Authentication. Rotation would sign out people with two
 * open tabs, or with a laptop that slept during the request. A stolen token expires after a month without use,
 * and after half a year at most. It also ends when all sessions of the account are ended.
 */
export const idleMs = 30 * 86_400_000
const maxLifeMs = 180 * 86_400_000
/** The last use of a session is recorded at most once an hour, so that most refreshes write nothing. */
const recordUseAfterMs = 3_600_000

/** The device that opened or uses a session. */
export interface Device {
  userAgent: string | null
  /** IP address of the device. */
  address: string | null
}

/**
 * Time for other tabs to switch to a new session, in milliseconds. The SDK takes 1.5 s, or longer in a sleeping tab.
 */
const switchMs = 5 * 60_000

export interface Session {
  /** Session id, a UUID: the claim `sid` of its tokens. */
  id: string
  /** Time of the sign-in, in milliseconds since 1970. */
  authTime: number
  signInProvider: string
  /** Claims of the custom token that opened the session. The session's ID tokens contain them. */
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
 * Opens a session. The transaction must have locked the account, because a concurrent `endAllSessions` could
 * otherwise miss the new session.
 * @param signInProvider `password`, `anonymous`, `custom` or the id of an identity provider
 * @param authTime time of the sign-in; earlier than `now` when the session continues an older one
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
  const refreshToken = newSecret()
  const expiresAt = new Date(now.getTime() + maxLifeMs)
  await executor.query({
    name: 'identity.open-session',
    text: `INSERT INTO identity.sessions (token_hash, id, uid, sign_in_provider, auth_time, last_used_at, expires_at,
        user_agent, address, claims)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      secretHash(refreshToken),
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

/** Ends all sessions of an account and invalidates their tokens. */
export async function endAllSessions(executor: Executor, uid: string, now: Date): Promise<void> {
  await executor.query({
    name: 'identity.move-valid-since',
    text: `UPDATE identity.accounts SET valid_since = greatest(valid_since, date_trunc('second', $2::timestamptz))
      WHERE uid = $1`,
    values: [uid, now],
  })
  await deleteSessions(executor, uid)
}

async function deleteSessions(executor: Executor, uid: string): Promise<void> {
  await executor.query({
    name: 'identity.end-all-sessions',
    text: 'DELETE FROM identity.sessions WHERE uid = $1',
    values: [uid],
  })
}

/** Ends all sessions of an account except `keepId`. @returns the number of ended sessions */
export async function endOtherSessions(executor: Executor, uid: string, keepId: string): Promise<number> {
  const { rows } = await executor.query({
    name: 'identity.end-other-sessions',
    text: 'DELETE FROM identity.sessions WHERE uid = $1 AND id::text <> $2 RETURNING id',
    values: [uid, keepId],
  })
  return rows.length
}

/** Ends all sessions of an account. The caller's session, to which the token belongs, continues as a new one. */
export async function replaceSessions(
  tx: Executor,
  uid: string,
  token: { authTime: number; signInProvider: string },
  device: Device,
  now: Date,
): Promise<NewSession> {
  await deleteSessions(tx, uid)
  return openSession(tx, uid, token.signInProvider, device, now, new Date(token.authTime * 1000))
}

export function sessionIsOpen(executor: Executor, id: string, now: Date): Promise<boolean> {
  return returnsRow(executor, {
    name: 'identity.session-is-open',
    text: 'SELECT 1 FROM identity.sessions WHERE id = $1 AND expires_at > $2',
    values: [id, now],
  })
}

/** Schedules the end of a replaced session, so that other tabs have time to switch to the new one. */
export async function retireSession(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.query({
    name: 'identity.retire-session',
    text: 'UPDATE identity.sessions SET expires_at = least(expires_at, $2) WHERE id = $1',
    values: [id, new Date(now.getTime() + switchMs)],
  })
}

/** Records when, and on which device, a session was last used. */
export async function recordUse(
  executor: Executor,
  tokenHash: Buffer,
  session: FoundSession,
  device: Device,
  now: Date,
): Promise<void> {
  if (now.getTime() - session.lastUsedAt < recordUseAfterMs) return
  await executor.query({
    name: 'identity.note-use',
    // Always lock the account before its sessions, so that transactions cannot deadlock.
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
