import type { EndorsementTarget, PublicEndorsement } from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'

/** A public endorsement with the path of its signed form. */
export type ShownEndorsement = Omit<PublicEndorsement, 'url'> & {
  readonly target: EndorsementTarget
  readonly path: string
}

/**
 * Endorsements that the public sees of a passport, of the version of its definition and of its issuer, in this order,
 * newest first.
 */
export type EndorsementsOf = (executor: Executor, passportId: string) => Promise<ShownEndorsement[]>
