import type { EmploymentType, OpenToWork, WorkMode } from '@vouch/contract'

/** A filter that a phrase stands for: "work from home" means work mode `remote`. */
export type PhraseMeaning =
  | { readonly kind: 'work-mode'; readonly value: WorkMode }
  | { readonly kind: 'employment-type'; readonly value: EmploymentType }
  | { readonly kind: 'seniority'; readonly value: 'entry' }
  | { readonly kind: 'notice-period'; readonly value: string }
  | { readonly kind: 'open-to-work'; readonly value: OpenToWork }
  | { readonly kind: 'excluder' }
  | { readonly kind: 'preposition' }

/** The words of search texts that mean something other than what to search for, in all languages of the interface. */
export interface QueryWords {
  readonly stopWords: ReadonlySet<string>
  /** Meanings by phrase: lower-case words, one space apart. */
  readonly phrases: ReadonlyMap<string, PhraseMeaning>
  /** Whether an amount of pay is the lowest that is wanted, as in a search for jobs, or the highest, as in one for people. */
  readonly pay: 'lowest' | 'highest'
}

/** Maximum number of words in a phrase that {@link QueryWords} can have. */
export const maxPhraseWords = 5
