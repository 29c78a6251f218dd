import type { LetterKind, LetterLanguage, LetterVariable, StageMessage } from '@vouch/contract'
import type { LetterFacts } from '@vouch/domain'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Subject and text of a letter, with its variables. */
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

/** A letter to write to a candidate. Names of candidate, job and company are added. */
export interface NewLetter {
  readonly applicationId: string
  readonly kind: LetterKind
  /** The stage page that it is about; null for the application's main page. */
  readonly page: StageMessage['stage'] | null
  readonly facts?: Omit<LetterFacts, 'candidate' | 'job' | 'company'>
  /** Words that the team wrote for this candidate, instead of the template's body. */
  readonly body?: string
  /** Words with variables that the team wrote for several candidates, instead of the template's body. */
  readonly template?: string
}

/** The words of templates by company, kind and language: what was previewed is what is sent. */
export type FrozenWords = Readonly<Record<string, LetterWords>>

/** The words of a kind of letter in every language. */
export interface KindWords {
  readonly byLanguage: Readonly<Record<LetterLanguage, LetterWords>>
  readonly frozen: FrozenWords
}

/** A letter as it would be written, with its variables that have no value. */
export interface FilledLetter extends LetterDraft {
  /** The candidate's name in it; in previews of a blind review, a marker. */
  readonly candidate: string
  readonly missing: readonly LetterVariable[]
}

/** A letter as its candidate reads it. */
export interface LetterDraft extends LetterWords {
  readonly language: LetterLanguage
}

/** Writes letters to candidates, in their language and the words of the company. */
export interface Letters {
  /** The words that a company uses now. */
  words(executor: Executor, companyId: string, kind: LetterKind): Promise<KindWords>
  /** Fills in a letter as it would be written now. @throws Error for an unknown application */
  draft(executor: Executor, letter: NewLetter): Promise<LetterDraft>
  /**
   * Fills in letters as they would be written now.
   * @returns the letters by application, and the words of their templates
   */
  fill(
    executor: Executor,
    letters: readonly NewLetter[],
  ): Promise<{ readonly filled: ReadonlyMap<string, FilledLetter>; readonly words: FrozenWords }>
  /**
   * Writes letters, which are mailed with the commit to everybody with a confirmed e-mail address.
   * @param words used instead of the present ones
   * @returns the letters by application
   */
  send(
    trx: Transaction,
    letters: readonly NewLetter[],
    at: Date,
    words?: FrozenWords,
  ): Promise<ReadonlyMap<string, FilledLetter>>
  /** Writes letters that wait until {@link Letters.tell}. They replace those that wait. */
  keep(
    trx: Transaction,
    letters: readonly NewLetter[],
    at: Date,
    words?: FrozenWords,
  ): Promise<ReadonlyMap<string, FilledLetter>>
  /** Deletes the letters of these applications that wait. */
  discard(trx: Transaction, applicationIds: readonly string[]): Promise<void>
  /** Mails the letters of these rejected applications that wait. Who has none gets the company's letter. */
  tell(trx: Transaction, applicationIds: readonly string[], at: Date): Promise<void>
}
