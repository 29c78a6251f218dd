/** How a file of accounts is written: as `firebase auth:export` does. */
export type AccountFormat = 'json' | 'csv'

/** One record of the file, still unchecked; `problem` when not even its shape could be read. */
export type AccountRecord = { fields: Record<string, unknown> } | { problem: string }

/** Cuts text that comes in pieces into records. */
export interface Splitter {
  push(text: string): Iterable<AccountRecord>
  end(): Iterable<AccountRecord>
}

/** The longest record in UTF-16 units. */
export const longestRecord = 64 * 1024
