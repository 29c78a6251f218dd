import type { PostingFormat } from '@vouch/contract'
import type { Posting } from '../mapping/posting.ts'

/** A file of `sources/` and what an import without options makes of it on 28 November 2026. */
export interface ExpectedSource {
  readonly file: string
  readonly format: PostingFormat
  readonly encoding: string
  /** Company of the import, for formats that name none. */
  readonly company?: string
  /** Columns that become nothing. */
  readonly ignored: readonly string[]
  readonly postings: readonly Posting[]
}

/** A posting with the values given; all others are empty. */
export function posting(values: Partial<Posting>): Posting {
  return {
    row: 0,
    source: 'import',
    sourceId: '',
    url: null,
    title: '',
    company: '',
    companyAbout: '',
    category: '',
    location: '',
    city: '',
    region: '',
    country: null,
    otherPlaces: [],
    description: '',
    employmentType: null,
    seniority: null,
    workMode: null,
    skills: [],
    openings: 1,
    pay: null,
    postedOn: null,
    closesOn: null,
    notes: [],
    ...values,
  }
}
