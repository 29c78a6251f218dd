import type { FileFormat } from './read-rows.ts'

/** How a file is imported. */
export interface ImportOptions {
  readonly format: FileFormat
  /** The fields that may hold the company's name, in order; `company` when none is named. */
  readonly companyFields: readonly string[]
  /** Opens postings without a closing date or with one that has passed, for the default life from now. */
  readonly asOpen: boolean
  /** The source of rows that do not name one. */
  readonly source: string
  /** The person who becomes the owner of companies that the import makes. */
  readonly ownerId: string | null
}

/** What became of the rows; `read` is the sum of the five below it. */
export interface ImportCounts {
  read: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  duplicates: number
  /** Postings that were stored, of which something was left out or put right. */
  cleaned: number
  /** Companies that were not there before. */
  companies: number
}

/** One line of the report. */
export interface ReportEntry {
  readonly line: number
  readonly outcome: 'rejected' | 'duplicate' | 'cleaned'
  readonly source: string
  readonly id: string
  readonly reason: string
}

export interface ImportProgress {
  readonly counts: Readonly<ImportCounts>
  /** Bytes of the file that were read. */
  readonly bytes: number
}

/** Called while a file is imported. */
export interface ImportListener {
  progress(progress: ImportProgress): void
  /** Waited for, so that a slow report does not fill the memory. */
  report(entry: ReportEntry): Promise<void>
}
