import type { PostingColumn, PostingFormat } from '@vouch/contract'
import type { MappingColumn, UnreadableReason } from '@vouch/postings'
import type { StoringSettings } from './job-values.ts'

/** What the reading process does with a file. */
export type ReadingTask =
  | { readonly kind: 'open'; readonly fileName: string; readonly rows: number }
  | ({ readonly kind: 'read'; readonly fileName: string; readonly skip: number } & PostingMapping)

/** How the rows of a file become jobs. */
export interface PostingMapping {
  readonly columns: readonly MappingColumn[]
  readonly company: string
  /** All rows belong to `company`. */
  readonly companyWins: boolean
  readonly source: string
  readonly storing: StoringSettings
  readonly now: Date
}

/** What is known of a file after its first megabyte. */
export interface OpenedFile {
  readonly format: PostingFormat
  readonly encoding: string
  readonly columns: readonly PostingColumn[]
  readonly notes: readonly string[]
  readonly samples: readonly SampleRow[]
}

/** A row as it stands in the file, or why it cannot be read. */
export type SampleRow =
  | { readonly row: number; readonly values: Readonly<Record<string, unknown>> }
  | { readonly row: number; readonly problem: string }

/** A note about a row of a batch. */
export interface RowNote {
  readonly row: number
  /** Number of the posting within the batch; null for a rejected row. */
  readonly n: number | null
  readonly sourceId: string
  readonly column: string | null
  readonly message: string
}

/** Rows of a file, read and mapped. */
export interface ReadBatch {
  /** JSON array of `JobValues` in UTF-8. */
  readonly jobs: Uint8Array<ArrayBuffer>
  /** Number of rows, with those rejected. */
  readonly read: number
  readonly rejected: number
  readonly notes: readonly RowNote[]
  /** Bytes of the file read up to here. */
  readonly bytes: number
}

export type ToReader =
  /** The path of a file on this machine, or null when its chunks are sent. */
  | { readonly task: ReadingTask; readonly path: string | null }
  | { readonly chunk: Uint8Array }
  | { readonly end: true }
  | { readonly more: true }

export type FromReader = { readonly pull: true } | { readonly batch: ReadBatch } | ReadingEnd

/** The last message about a file. */
export type ReadingEnd =
  | { readonly opened: OpenedFile }
  | { readonly done: true }
  | { readonly unreadable: { readonly reason: UnreadableReason; readonly message: string } }
