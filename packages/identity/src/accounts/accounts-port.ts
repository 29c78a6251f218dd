import type pg from 'pg'
import type { Executor } from '../database.ts'
import { endAllSessions, endOtherSessions, idleMs } from '../protocol/sessions.ts'
import { findAccount, milliseconds } from './accounts.ts'
import { removeAccount } from './delete-account.ts'

/** A place where somebody is signed in. */
export interface SessionInfo {
  id: string
  userAgent: string | null
  address: string | null
  /** `password`, `anonymous`, `custom` or the id of a provider. */
  signInProvider: string
  authTime: Date
  lastUsedAt: Date
}

/** What the app may do with accounts in its own transactions. An executor is the caller's transaction or the pool. */
export interface IdentityAccounts {
  /** For a person in a session of theirs. @returns true when the account still has this e-mail; it is verified then */
  markEmailVerified(executor: Executor, uid: string, email: string): Promise<boolean>
  /**
   * Sessions of a disabled account are refused as such (USER_DISABLED), and enabling it brings none of them back.
   * @returns false when there is no such account
   */
  setDisabled(executor: Executor, uid: string, disabled: boolean): Promise<boolean>
  /** @returns false when there was no such account */
  remove(executor: Executor, uid: string): Promise<boolean>
  /** Last used first; none while the account is disabled. */
  listSessions(uid: string): Promise<SessionInfo[]>
  endSession(executor: Executor, uid: string, id: string): Promise<boolean>
  /** @returns how many were ended */
  endOtherSessions(executor: Executor, uid: string, keepId: string): Promise<number>
  /**
   * Whether a genuine token still stands for somebody: false once its session was ended, the account disabled or
   * deleted, or all sessions ended since. One prepared statement.
   * @param token `sid` a UUID; `authTime` in milliseconds
   */
  isCurrent(token: { uid: string; sid: string; authTime: number }): Promise<boolean>
}

/** Makes the port over the service's own pool. */
export function createAccountsPort(pool: pg.Pool, clock: () => Date): IdentityAccounts {
  return {
    async markEmailVerified(executor, uid, email) {
      const { rows } = await executor.query({
        name: 'identity.mark-email-verified',
        text: `UPDATE identity.accounts SET email_verified = true, verified_without_session = false
          WHERE uid = $1 AND email = $2 RETURNING uid`,
        values: [uid, email.normalize('NFC').toLowerCase()],
      })
      return rows.length > 0
    },
    async setDisabled(executor, uid, disabled) {
      const enables = !disabled && (await findAccount(executor, uid))?.disabled === true
      // They are there until then, so that a refresh is told why it is refused.
      if (enables) await endAllSessions(executor, uid, clock())
      const { rows } = await executor.query({
        name: 'identity.set-disabled',
        text: 'UPDATE identity.accounts SET disabled = $2 WHERE uid = $1 RETURNING uid',
        values: [uid, disabled],
      })
      return rows.length > 0
    },
    remove: removeAccount,
    listSessions: (uid) => listSessions(pool, uid, clock()),
    async endSession(executor, uid, id) {
      const { rows } = await executor.query({
        name: 'identity.end-session',
        text: 'DELETE FROM identity.sessions WHERE uid = $1 AND id::text = $2 RETURNING id',
        values: [uid, id],
      })
      return rows.length > 0
    },
    endOtherSessions,
    async isCurrent({ uid, sid, authTime }) {
      const { rows } = await pool.query({
        name: 'identity.is-current',
        text: `SELECT 1 FROM identity.accounts a
          WHERE a.uid = $1 AND NOT a.disabled AND a.valid_since <= $3
            AND EXISTS (
              SELECT 1 FROM identity.sessions s WHERE s.uid = a.uid AND s.id = $2::uuid AND s.expires_at > $4)`,
        values: [uid, sid, new Date(authTime), clock()],
      })
      return rows.length > 0
    },
  }
}

type SessionRow = {
  id: string
  user_agent: string | null
  address: string | null
  sign_in_provider: string
  auth_time: number
  last_used_at: number
}

async function listSessions(pool: pg.Pool, uid: string, now: Date): Promise<SessionInfo[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'identity.list-sessions',
    text: `SELECT id, user_agent, address, sign_in_provider, ${milliseconds('auth_time')} AS auth_time,
        ${milliseconds('last_used_at')} AS last_used_at
      FROM identity.sessions WHERE uid = $1 AND expires_at > $2 AND last_used_at > $3
        AND NOT EXISTS (SELECT 1 FROM identity.accounts a WHERE a.uid = $1 AND a.disabled)
      ORDER BY last_used_at DESC, auth_time DESC`,
    values: [uid, now, new Date(now.getTime() - idleMs)],
  })
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    signInProvider: row.sign_in_provider,
    authTime: new Date(row.auth_time),
    lastUsedAt: new Date(row.last_used_at),
  }))
}
