/** File formats that `firebase auth:export` writes. */
export type AccountFormat = 'json' | 'csv'

/** An unvalidated account from an import file, or the `problem` if it could not be parsed. */
export type AccountRecord = { fields: Record<string, unknown> } | { problem: string }

/** Splits a stream of text into accounts. */
export interface Splitter {
  push(text: string): Iterable<AccountRecord>
  end(): Iterable<AccountRecord>
}

/** Maximum length of one account in an import file, in UTF-16 code units. */
export const maxRecordLength = 64 * 1024
