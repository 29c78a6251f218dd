export interface ImportOptions {
  /** Columns of a row that may hold the company's name. The first non-empty one is used; none keeps the proposed column. */
  readonly companyFields: readonly string[]
  /** Opens postings whose closing date is missing or past. They then close a default number of days from now. */
  readonly asOpen: boolean
  /** Source to store for rows that do not name their source. */
  readonly source: string
  /** Person who becomes owner of the companies that the import creates. */
  readonly ownerId: string | null
}

/** Row counts of an import. `read` is the sum of the next five counts. */
export interface ImportCounts {
  read: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  duplicates: number
  /** Number of stored postings in which values were left out or corrected. */
  cleaned: number
  companies: number
}

export interface ReportEntry {
  readonly line: number
  readonly outcome: 'rejected' | 'duplicate' | 'cleaned'
  readonly source: string
  readonly id: string
  readonly reason: string
}

export interface ImportProgress {
  readonly counts: Readonly<ImportCounts>
  /** Bytes of the import file read so far. */
  readonly bytes: number
}

export interface ImportListener {
  progress(progress: ImportProgress): void
  /** Writes a report entry. The import awaits it, so that a slow report does not fill the memory. */
  report(entry: ReportEntry): Promise<void>
}
