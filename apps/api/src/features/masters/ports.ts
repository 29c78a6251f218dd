import type { Executor } from '#db/transaction.ts'

/** One value of a master entity, by the names that the API uses. */
export interface MasterName {
  readonly entity: string
  readonly code: string
}

export interface MasterValue extends MasterName {
  readonly id: number
  /** In English. */
  readonly label: string
  /** An inactive value stays with those who have it and is offered to nobody. */
  readonly active: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

/** What other features ask of the masters. */
export interface MasterValues {
  /**
   * @param wanted any number of names, of several entities
   * @returns by `entity:code`; a name that no value has is not in it
   */
  find(executor: Executor, wanted: readonly MasterName[]): Promise<ReadonlyMap<string, MasterValue>>
}

/** What an import asks of the masters: which value a document means by its own words. */
export interface MasterMatch {
  /**
   * @param words label or synonym in any language, whatever its case and marks
   * @param country ISO 3166-1 alpha-2: only values of this country, where names alone mean several places
   * @returns by the words as they were given; words that no value has are not in it
   */
  match(
    executor: Executor,
    entity: string,
    words: readonly string[],
    country?: string,
  ): Promise<ReadonlyMap<string, { readonly code: string; readonly label: string }>>
}
