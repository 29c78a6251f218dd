import type { JobImportRow } from '@vouch/contract'
import { createMapper, type Mapped, type Posting } from '@vouch/postings'
import type { Executor } from '#db/transaction.ts'
import { cleanRichText } from '#platform/rich-text.ts'
import { lifeOf } from '../reading/job-life.ts'
import { jobValues } from '../reading/job-values.ts'
import type { PostingMapping, SampleRow } from '../reading/reading-task.ts'
import { decideFates, type Fate } from '../storing/fates.ts'
import { lookUpPostings } from './preview-store.ts'

export interface Preview {
  readonly rows: JobImportRow[]
  /** Whether rows name no company, so that one must be given. */
  readonly lacksCompany: boolean
}

/**
 * What the first rows of a source become, compared with what is stored.
 * @param jobsOwner `import_owner` of the jobs
 */
export async function previewRows(
  executor: Executor,
  samples: readonly SampleRow[],
  mapping: PostingMapping,
  jobsOwner: string,
): Promise<Preview> {
  const mapped = mapSamples(samples, mapping)
  const postings = mapped.flatMap((one) => ('posting' in one ? [one.posting] : []))
  const values = postings.map((posting, n) => jobValues(n, posting, mapping.storing, mapping.now))
  const fates =
    values.length > 0
      ? decideFates(await lookUpPostings(executor, jobsOwner, values), mapping.storing.isFeed)
      : []
  const fateOf = new Map(postings.map((posting, n) => [posting, fates[n]]))
  const rows = mapped.map((one, at) =>
    'posting' in one
      ? shownRow(one.posting, fateOf.get(one.posting), mapping)
      : rejectedRow(samples[at], mapping.columns, one.rejected),
  )
  return { rows, lacksCompany: mapping.company === '' && lacksCompany(samples, mapped, mapping) }
}

function mapSamples(samples: readonly SampleRow[], mapping: PostingMapping): Mapped[] {
  const map = createMapper(mapping.columns, { ...mapping, cleanHtml: cleanRichText })
  return samples.map((row) =>
    'values' in row ? map(row) : { rejected: { column: null, message: row.problem } },
  )
}

/** Whether a company would make good rows of rejected ones. */
function lacksCompany(
  samples: readonly SampleRow[],
  mapped: readonly Mapped[],
  mapping: PostingMapping,
): boolean {
  const rejected = samples.filter((_, at) => 'rejected' in (mapped[at] ?? {}))
  return mapSamples(rejected, { ...mapping, company: 'Company' }).some((one) => 'posting' in one)
}

/** Characters that are shown of a title or company that may be too long. */
const mostShown = 200

const nothing = {
  title: '',
  company: '',
  location: '',
  country: null,
  otherPlaces: [],
  employmentType: null,
  workMode: null,
  pay: null,
  postedOn: null,
  closesOn: null,
  url: null,
}

/** A rejected row, with the title and company that the source gives it. */
function rejectedRow(
  sample: SampleRow | undefined,
  columns: PostingMapping['columns'],
  note: JobImportRow['notes'][number],
): JobImportRow {
  const textOf = (field: 'title' | 'company') =>
    columns
      .filter((column) => column.field === field)
      .map(({ name }) => (sample && 'values' in sample ? sample.values[name] : ''))
      .find((value): value is string => typeof value === 'string' && value.trim() !== '')
      ?.trim()
      .slice(0, mostShown) ?? ''
  return {
    ...nothing,
    row: sample?.row ?? 0,
    outcome: 'rejected',
    title: textOf('title'),
    company: textOf('company'),
    notes: [note],
  }
}

function shownRow(posting: Posting, fate: Fate | undefined, { storing, now }: PostingMapping): JobImportRow {
  const { row, title, company, location, country, employmentType, workMode, postedOn, url } = posting
  const outcomes = { created: 'new', updated: 'changed' } as const
  const outcome = fate?.change ? outcomes[fate.change] : 'unchanged'
  const { closesAt } = lifeOf(posting, storing, now)
  return {
    row,
    outcome: fate?.duplicate === undefined ? outcome : 'duplicate',
    title,
    company,
    location,
    country,
    otherPlaces: [...posting.otherPlaces],
    employmentType,
    workMode,
    pay: posting.pay ? payText(posting.pay) : null,
    postedOn,
    closesOn: closesAt.toISOString().slice(0, 10),
    url,
    notes: fate?.duplicate === undefined ? [...posting.notes] : [{ column: null, message: fate.duplicate }],
  }
}

const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const periods = { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month', year: 'a year' } as const

function payText({ min, max, currency, period }: NonNullable<Posting['pay']>): string {
  const range = min === max ? amount.format(min) : `${amount.format(min)} to ${amount.format(max)}`
  return `${currency} ${range} ${periods[period]}`
}
