import type pg from 'pg'
import { type Executor, returnsRow } from '../database.ts'
import { endAllSessions, endOtherSessions, idleMs } from '../protocol/sessions.ts'
import { findAccount, milliseconds } from './accounts.ts'
import { removeAccount } from './delete-account.ts'

/** A sign-in session of an account, usually one per device. */
interface SessionInfo {
  id: string
  userAgent: string | null
  address: string | null
  /** How the session was opened: `password`, `anonymous`, `custom` or the id of an identity provider. */
  signInProvider: string
  authTime: Date
  lastUsedAt: Date
}

/** Account operations for the app. `executor` is the app's transaction, or the connection pool. */
export interface IdentityAccounts {
  /**
   * Marks the e-mail address as verified by the account holder. @returns false if the account has another
   * address by now
   */
  markEmailVerified(executor: Executor, uid: string, email: string): Promise<boolean>
  /**
   * Disables or enables an account. Disabling ends all sessions for good; their refreshes get USER_DISABLED.
   * @returns false for an unknown account
   */
  setDisabled(executor: Executor, uid: string, disabled: boolean): Promise<boolean>
  /** Deletes an account. @returns false for an unknown account */
  remove(executor: Executor, uid: string): Promise<boolean>
  /** Lists the sessions of an account, most recently used first; none while the account is disabled. */
  listSessions(uid: string): Promise<SessionInfo[]>
  endSession(executor: Executor, uid: string, id: string): Promise<boolean>
  /** Ends all sessions except `keepId`. @returns the number of ended sessions */
  endOtherSessions(executor: Executor, uid: string, keepId: string): Promise<number>
  /**
   * Whether a verified ID token is still valid: its session is open, and its account neither disabled nor deleted.
   * @param token `sid` is a UUID; `authTime` is in milliseconds since 1970
   */
  isCurrent(token: { uid: string; sid: string; authTime: number }): Promise<boolean>
}

export function createAccountsPort(pool: pg.Pool, clock: () => Date): IdentityAccounts {
  return {
    async markEmailVerified(executor, uid, email) {
      return returnsRow(executor, {
        name: 'identity.mark-email-verified',
        text: `UPDATE identity.accounts SET email_verified = true, verified_without_session = false
          WHERE uid = $1 AND email = $2 RETURNING uid`,
        values: [uid, email.normalize('NFC').toLowerCase()],
      })
    },
    async setDisabled(executor, uid, disabled) {
      const enables = !disabled && (await findAccount(executor, uid))?.disabled === true
      // The sessions of a disabled account stay until it is enabled, so that their refreshes get USER_DISABLED.
      if (enables) await endAllSessions(executor, uid, clock())
      return returnsRow(executor, {
        name: 'identity.set-disabled',
        text: 'UPDATE identity.accounts SET disabled = $2 WHERE uid = $1 RETURNING uid',
        values: [uid, disabled],
      })
    },
    remove: removeAccount,
    listSessions: (uid) => listSessions(pool, uid, clock()),
    endSession: (executor, uid, id) =>
      returnsRow(executor, {
        name: 'identity.end-session',
        text: 'DELETE FROM identity.sessions WHERE uid = $1 AND id::text = $2 RETURNING id',
        values: [uid, id],
      }),
    endOtherSessions,
    isCurrent: ({ uid, sid, authTime }) =>
      returnsRow(pool, {
        name: 'identity.is-current',
        text: `SELECT 1 FROM identity.accounts a
          WHERE a.uid = $1 AND NOT a.disabled AND a.valid_since <= $3
            AND EXISTS (
              SELECT 1 FROM identity.sessions s WHERE s.uid = a.uid AND s.id = $2::uuid AND s.expires_at > $4)`,
        values: [uid, sid, new Date(authTime), clock()],
      }),
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
