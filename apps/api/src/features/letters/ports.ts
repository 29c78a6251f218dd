import type { LetterKind, LetterLanguage } from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'

/** A letter's words, with variables. */
export interface LetterWords {
  readonly subject: string
  readonly body: string
}

/** The words of letters to candidates. */
export interface LetterTemplates {
  /** The words that a company uses: its own, else the marketplace's, else those that come with Vouch. */
  wordsOf(
    executor: Executor,
    companyId: string,
    kind: LetterKind,
    language: LetterLanguage,
  ): Promise<LetterWords>
}
