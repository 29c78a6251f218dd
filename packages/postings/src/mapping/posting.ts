import type { EmploymentType, JobLocation, seniorities, WorkMode } from '@vouch/contract'
import type { CleanPay } from '../values/pay.ts'

/** An imported job posting, cleaned and ready to be stored. */
export interface Posting {
  /** Number of the row in the source; see `SourceRow`. */
  readonly row: number
  readonly source: string
  readonly sourceId: string
  /** Page of the posting at its source. */
  readonly url: string | null
  readonly title: string
  readonly company: string
  readonly companyAbout: string
  readonly category: string
  /** Place as shown to people. */
  readonly location: string
  readonly city: string
  readonly region: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** Further places as shown to people; of a remote job, further countries without a city. */
  readonly otherPlaces: readonly JobLocation[]
  /** Sanitised HTML. */
  readonly description: string
  readonly employmentType: EmploymentType | null
  readonly seniority: (typeof seniorities)[number] | null
  readonly workMode: WorkMode | null
  readonly skills: readonly string[]
  readonly openings: number
  readonly pay: CleanPay | null
  /** Posting date `YYYY-MM-DD`; null means the time of the import. */
  readonly postedOn: string | null
  /** Closing date `YYYY-MM-DD` from the source; null closes the job a default number of days after its posting date. */
  readonly closesOn: string | null
  readonly notes: readonly PostingNote[]
}

/** Says what was left out or put right in a row. */
export interface PostingNote {
  /** Name of the column in the source; null for the whole row. */
  readonly column: string | null
  readonly message: string
}

/** What a row becomes: a posting, or the reason why it is rejected. */
export type Mapped = { readonly posting: Posting } | { readonly rejected: PostingNote }
