import type { FeedDoubt, PostingFormat } from '@vouch/contract'

/** What a fetch of a feed brought, beside what the feed had before. */
export interface FeedFetch {
  readonly format: PostingFormat
  /** Format of the fetches before; null at the first. */
  readonly usualFormat: PostingFormat | null
  /** Postings that could be read. */
  readonly found: number
  /** Rows that could not be read or lack what a job needs. */
  readonly rejected: number
  /** Open and paused jobs of the feed before the fetch: a feed closes both. */
  readonly runningBefore: number
  /** How many of those the feed no longer has. */
  readonly gone: number
}

/** Below this number of jobs, half of them can well end within a day. */
const fewJobs = 10

/**
 * Why a fetch must not close jobs: a feed that breaks looks like one whose jobs have all ended. Null when it is plausible.
 * Its new and changed postings are stored all the same, except those of another format.
 */
export function doubtAbout(fetch: FeedFetch): FeedDoubt | null {
  if (fetch.usualFormat !== null && fetch.format !== fetch.usualFormat) return 'another-format'
  if (fetch.runningBefore > 0 && fetch.found === 0 && fetch.rejected === 0) return 'empty'
  if (fetch.rejected > fetch.found) return 'mostly-rejected'
  if (fetch.runningBefore >= fewJobs && fetch.gone * 2 > fetch.runningBefore) return 'mostly-gone'
  return null
}

const minute = 60_000
const hour = 60 * minute

/**
 * When a feed is fetched next. A failed fetch is repeated after 15, 30, 60 … minutes, but not later than the schedule says.
 * @param failures failed fetches in a row, including this one
 */
export function nextFetch(at: Date, everyHours: number, failures: number): Date {
  const usual = everyHours * hour
  const retry = failures > 0 ? 15 * minute * 2 ** Math.min(failures - 1, 20) : usual
  return new Date(at.getTime() + Math.min(usual, retry))
}

/** Failed fetches in a row after which the owner of a feed is told. One alone is often repaired by the next. */
export const toldFailures = 3
