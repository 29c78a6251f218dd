import type { PostingColumn, PostingFormat } from '@vouch/contract'

/** A file or feed of postings that is open for reading. */
export interface PostingSource {
  readonly format: PostingFormat
  /** Character encoding by its WHATWG label, such as `utf-8` or `windows-1252`. */
  readonly encoding: string
  /** Columns of the first megabyte, in the order of the source. Later rows may have more. */
  readonly columns: readonly PostingColumn[]
  /** Sentences that say what was unusual but accepted. */
  readonly notes: readonly string[]
  /**
   * All rows in order, in constant memory. Can be iterated once.
   * @throws UnreadableSource when the rest of the source cannot be read, such as a file that was cut off
   */
  rows(): AsyncIterable<SourceRow>
}

/**
 * A row of a source: its values by column name, or a sentence that says why it is unreadable. The number is the line of
 * a CSV or JSON Lines file, otherwise the number of the posting, from 1.
 */
export type SourceRow = ReadableRow | { readonly row: number; readonly problem: string }

export interface ReadableRow {
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * - `empty`: readable, but without postings
 * - `kind`: a file of another kind
 * - `damaged`: cut off or malformed
 * - `refused`: read, but not safe or above a limit
 */
export type UnreadableReason = 'empty' | 'kind' | 'damaged' | 'refused'

/** Thrown for a source that cannot be read, or not to its end. The message is a sentence for the person who gave it. */
export class UnreadableSource extends Error {
  override readonly name = 'UnreadableSource'
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Limits of a source, so that no source fills the memory. No real posting comes near them. */
export const sourceLimits = {
  /** Part that is read ahead to find out format and columns, in bytes. */
  headBytes: 2 ** 20,
  rowBytes: 2 * 2 ** 20,
  columns: 500,
  columnName: 300,
  /** Levels of lists and objects in a posting. */
  depth: 100,
  /** Size of a web page that is searched for postings, in bytes. */
  pageBytes: 16 * 2 ** 20,
} as const

export const tooLong = 'The row is longer than 2 MB and was skipped'
