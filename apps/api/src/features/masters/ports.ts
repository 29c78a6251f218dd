import type { Actor } from '#base/actor.ts'
import type { JsonValue } from '#db/schema.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Identifies a master value by its list (`entity`) and code. */
export interface MasterName {
  readonly entity: string
  readonly code: string
}

export interface MasterValue extends MasterName {
  readonly id: number
  /** The value's English label. */
  readonly label: string
  /** False for values that are no longer offered but stay in profiles and jobs. */
  readonly active: boolean
  readonly attributes: Readonly<Record<string, unknown>>
  /** Ids under which the value may be indexed: its own, and those of values merged into it. */
  readonly ids: readonly number[]
}

/** What to replace in documents by a value of its list. */
export interface Replacement {
  readonly entity: string
  /** Another value of the list; without a code, words that people typed. */
  readonly from: { readonly code: string | null; readonly label: string }
  readonly into: { readonly code: string; readonly label: string }
}

/** A place in a document that a merge changed: property names, and ids of list entries. */
export interface ChangedPlace {
  readonly path: readonly string[]
  readonly before: JsonValue
  readonly after: JsonValue
}

/** What a merge changed in one document, such as a step of a profile. */
export interface ChangedDocument {
  readonly holderId: string
  readonly part: string
  readonly places: readonly ChangedPlace[]
}

/** Documents of a feature that hold values of lists. */
export interface ValueHolder {
  readonly kind: 'profile' | 'company' | 'job'
  /** Counts the people, companies or jobs that hold one of some values of a list. */
  count(executor: Executor, entity: string, codes: readonly string[]): Promise<number>
  /**
   * Replaces a value in the documents of at most `limit` people, companies or jobs, and locks these until the transaction
   * ends. Their versions and dates stay, because nobody changed them.
   */
  replace(trx: Transaction, replacement: Replacement, limit: number): Promise<ChangedDocument[]>
  /** Puts back what `replace` changed, except where people have changed it since. */
  restore(trx: Transaction, replacement: Replacement, changed: readonly ChangedDocument[]): Promise<void>
}

/** Words that people typed into fields of a list, because it does not have them. */
export interface OwnWords {
  readonly entity: string
  readonly words: string
}

/** All own words in one document of a person or a company. */
export interface NotedWords {
  readonly holder: { readonly userId: string } | { readonly companyId: string }
  /** The step of a profile; empty for a company. */
  readonly part: string
  readonly words: readonly OwnWords[]
}

/** Keeps who typed which own words, of which proposals for lists are made. */
export interface TypedWords {
  /**
   * Stores the own words of changed documents in place of those from before. Call it last in the transaction: from
   * then on, others who change own words wait for its end.
   */
  note(trx: Transaction, documents: readonly NotedWords[]): Promise<void>
  /** Finds people or companies that typed some words, in order of their ids. */
  holders(executor: Executor, kind: 'profile' | 'company', own: OwnWords, limit: number): Promise<string[]>
}

/** Lets other features read master values. */
export interface MasterValues {
  /**
   * Finds master values. For one that was merged, finds the value into which it was.
   * @returns values by the wanted `entity:code`; unknown ones are omitted
   */
  find(executor: Executor, wanted: readonly MasterName[]): Promise<ReadonlyMap<string, MasterValue>>
  /**
   * Finds which of the given values a person may newly choose: active ones that the rules let them list.
   * @param values as found
   * @returns their keys
   */
  choosable(
    executor: Executor,
    actor: Actor,
    values: ReadonlyMap<string, MasterValue>,
  ): Promise<ReadonlySet<string>>
}

/** Matches words of an imported document to master values. */
export interface MasterMatch {
  /**
   * Finds master values for the given words.
   * @param words labels or synonyms in any language; case and accents do not matter
   * @param country ISO 3166-1 alpha-2; restricts ambiguous names such as cities to one country
   * @returns values by the given words; unknown words are omitted
   */
  match(
    executor: Executor,
    entity: string,
    words: readonly string[],
    country?: string,
  ): Promise<ReadonlyMap<string, { readonly code: string; readonly label: string }>>
}

/** Lets other features write values of a list that only administrators fill. Loaders leave these values unchanged. */
export interface AdminValues {
  /** Makes other writers of the list wait until the transaction ends. */
  lock(trx: Transaction, entity: string): Promise<void>
  /**
   * Adds a value or replaces its names, and increments the revision of the list.
   * @param names English names, distinct; the first is the label
   */
  put(trx: Transaction, value: MasterName, names: readonly [string, ...string[]]): Promise<void>
  /** Deactivates a value, and increments the revision of the list. */
  deactivate(trx: Transaction, value: MasterName): Promise<void>
}

/** Lets imports name and place many values at once. */
export interface MasterBulk {
  /** A name as searches compare it; empty if it has neither letters nor digits. */
  form(name: string): string
  /** Stores the ancestors of all values of a list and of the lists below it, after parents changed. */
  place(trx: Transaction, entity: string): Promise<void>
  /** Rebuilds the search words of values from their names. */
  rebuildWords(trx: Transaction, ids: readonly number[]): Promise<void>
  /** Increments the revision of a list, which invalidates cached responses. */
  touch(trx: Transaction, entity: string): Promise<void>
}

/** All names of a value. */
export interface ValueNames {
  readonly label: string
  /** Labels by language, except English. */
  readonly labels: Readonly<Record<string, string>>
  readonly synonyms: readonly { readonly language: string; readonly text: string }[]
}

/** Lets the administration of lists search, name and place values. */
export interface MasterTools {
  /** A name as searches compare it; empty if it has neither letters nor digits. */
  form(name: string): string
  /** Builds the query for `words` of values whose names have words that begin like those of a text. */
  wordsQuery(entity: string, text: string): string
  /**
   * Stores the names of a value and its search words. Unchanged names keep their source; the others get
   * the source `admin`.
   * @param before labels until now; null for a new value
   */
  name(
    trx: Transaction,
    id: number,
    names: ValueNames,
    before: Pick<ValueNames, 'label' | 'labels'> | null,
  ): Promise<void>
  /** Stores the ancestors of a value and of all values below it, after its parent changed. */
  place(trx: Transaction, id: number): Promise<void>
  /** Increments the revision of a list, which invalidates cached responses. */
  touch(trx: Transaction, entity: string): Promise<void>
}
