import type { Executor } from '#db/transaction.ts'

export interface AccountSession {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  /** Sign-in method: `password` (also for e-mail links), `anonymous`, `custom`, or the id of an identity provider. */
  readonly signInProvider: string
  readonly authTime: Date
  readonly lastUsedAt: Date
}

/** The sign-in sessions of accounts. Only the embedded identity service offers them. */
export interface AccountSessions {
  /** Lists the sessions of an account, most recently used first. */
  list(uid: string): Promise<readonly AccountSession[]>
  /** Ends one session. @returns false when the account has no such session */
  end(executor: Executor, uid: string, id: string): Promise<boolean>
  /** Ends all sessions except `keepId`. @returns the number of ended sessions */
  endOthers(executor: Executor, uid: string, keepId: string): Promise<number>
  /** Makes this node refuse tokens of ended sessions. Call it once `end` or `endOthers` has been committed. */
  noteEnded(uid: string): void
}

/**
 * The accounts of the identity service, embedded or hosted. The embedded service works in the caller's transaction. The
 * hosted service is called over the network and changes accounts at once, so hold no locks during a call.
 */
export interface AccountDirectory {
  readonly kind: 'embedded' | 'hosted'
  /** Marks the e-mail address as verified. @returns false when the account now has another address */
  markEmailVerified(executor: Executor, uid: string, email: string): Promise<boolean>
  /** Deletes an account. @returns false when there is no such account */
  remove(executor: Executor, uid: string): Promise<boolean>
  /** Null for a hosted identity service, which does not list or end sessions. */
  readonly sessions: AccountSessions | null
}
