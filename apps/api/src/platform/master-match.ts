import type { Executor } from '#db/transaction.ts'

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
