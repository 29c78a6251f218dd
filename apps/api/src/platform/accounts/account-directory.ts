import type { Executor } from '#db/transaction.ts'

/** A place where somebody is signed in, as the identity service knows it. */
export interface SignedInPlace {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  /** `password` (which stands for a link in a mail as well), `anonymous`, `custom`, or a provider's id. */
  readonly signInProvider: string
  readonly authTime: Date
  readonly lastUsedAt: Date
}

/** Where people are signed in; only a service of our own tells. */
export interface SignedInPlaces {
  /** Last used first. */
  list(uid: string): Promise<readonly SignedInPlace[]>
  /** @returns false when there is no such session of this person */
  end(executor: Executor, uid: string, id: string): Promise<boolean>
  /** @returns how many were ended */
  endOthers(executor: Executor, uid: string, keepId: string): Promise<number>
  /** Call it after the commit of the two above. From then on this node refuses tokens of the ended sessions. */
  noteEnded(uid: string): void
}

/**
 * The accounts of the identity service, embedded or hosted. The embedded one works in the caller's transaction; the
 * hosted one at once and over the network, so call it while nothing is locked.
 */
export interface AccountDirectory {
  readonly kind: 'embedded' | 'hosted'
  /** @returns true when the account still has this e-mail; it is verified then */
  markEmailVerified(executor: Executor, uid: string, email: string): Promise<boolean>
  /** @returns false when there was no such account */
  remove(executor: Executor, uid: string): Promise<boolean>
  /** Null when a hosted service keeps them. */
  readonly places: SignedInPlaces | null
}
