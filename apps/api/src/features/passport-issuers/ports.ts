import type { IssuerStatus, IssuingObstacle } from '@vouch/contract'
import type { IssuerSide } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** An issuer with the rights of the caller. */
export interface KnownIssuer {
  readonly id: string
  readonly name: string
  /** Whether it is the marketplace itself, which has no company. */
  readonly isMarketplace: boolean
  readonly status: IssuerStatus
  /** Why it may not issue now; null if it may. */
  readonly obstacle: IssuingObstacle | null
  readonly dailyOffers: number
  readonly side: IssuerSide
}

/** Lets other features act for issuers. */
export interface IssuerRegister {
  /** Reads an issuer as the caller sees it. @throws AppError not-found */
  find(executor: Executor, actor: Actor, issuerId: string): Promise<KnownIssuer>
  /**
   * Locks an issuer until the transaction ends, so that it is neither suspended nor renamed meanwhile.
   * @throws AppError not-found
   */
  lock(trx: Transaction, actor: Actor, issuerId: string): Promise<KnownIssuer>
  /**
   * Locks an issuer for work that no member asked for, such as an acceptance.
   * @throws AppError not-found
   */
  lockForClock(trx: Transaction, issuerId: string): Promise<Omit<KnownIssuer, 'side'>>
  /**
   * Ids of the issuers that the caller may issue or assess for.
   * @param right only issuers for which the caller has this right
   */
  ownIds(executor: Executor, actor: Actor, right?: 'mayIssue' | 'mayAssess'): Promise<string[]>
}
