import type { TagFacts } from '@vouch/domain'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A tag with a name in a company's vocabulary; `tagId` is null while the company has none, `isPossible` if it can. */
export interface NamedTag {
  readonly tagId: string | null
  readonly isPossible: boolean
}

/** A tag on an application. */
export interface TagPlace {
  readonly applicationId: string
  readonly tagId: string
}

/** Tags on several applications at once. The caller checks access and locks the applications. */
export interface BulkTags {
  /** Finds each company's tag with a name, in any case. */
  named(
    executor: Executor,
    companyIds: readonly string[],
    name: string,
  ): Promise<ReadonlyMap<string, NamedTag>>
  /** Reads what single additions and removals depend on. @param places with a null tag for one that does not exist yet */
  facts(
    executor: Executor,
    places: readonly { readonly applicationId: string; readonly tagId: string | null }[],
  ): Promise<ReadonlyMap<string, Omit<TagFacts, 'isPossible'>>>
  /**
   * Finds and locks the companies' tags with a name, and makes those that are missing.
   * @returns by company; without the companies that have as many tags as they can
   */
  ensure(
    trx: Transaction,
    companyIds: readonly string[],
    name: string,
  ): Promise<ReadonlyMap<string, { readonly tagId: string; readonly isMade: boolean }>>
  /** Locks those of these tags that exist. @returns their ids */
  lock(trx: Transaction, tagIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Adds locked tags to applications. Idempotent. */
  put(trx: Transaction, places: readonly TagPlace[]): Promise<void>
  take(trx: Transaction, places: readonly TagPlace[]): Promise<void>
  /** Deletes those of these tags that no application has. */
  forgetUnused(trx: Transaction, tagIds: readonly string[]): Promise<void>
}
