import { z } from 'zod'
import { characters, line, moment, pageQuery, version } from './common.ts'
import { jobLocation } from './job.ts'

/** What a column of a source can become. Text fields may come from several columns: the first with a value counts. */
export const postingFields = [
  'id',
  'title',
  'company',
  'companyAbout',
  'category',
  'location',
  'city',
  'region',
  'country',
  /** Further places: a list, or text with semicolons. */
  'otherLocations',
  'workMode',
  'employmentType',
  'seniority',
  'openings',
  'description',
  'requirements',
  'benefits',
  'skills',
  /** Pay as one text, such as “€45,000 to €52,000 a year”. */
  'pay',
  'payMin',
  'payMax',
  'payCurrency',
  'payPeriod',
  'postedOn',
  'closesOn',
  'url',
  'source',
] as const

/** How a file or feed is written. */
export const postingFormats = [
  'csv',
  'json',
  'json-lines',
  /** JobPosting of schema.org: JSON-LD, alone, in a list or graph. */
  'schema-org',
  'greenhouse',
  'lever',
  'ashby',
  /** XML with one element per job, as Indeed publishes it. */
  'indeed-xml',
] as const

/** Where candidates apply for imported jobs: here, or on the page that a posting comes from. */
export const applyPlaces = ['here', 'source'] as const

export const jobImportStates = [
  /** The file is being read for the preview. */
  'checking',
  'ready',
  'running',
  'done',
  /** Stopped by a person; what was stored stays. */
  'stopped',
  'failed',
  'undoing',
  'undone',
  /** Not started within 24 hours. */
  'expired',
] as const

/** Limits of imports and feeds. */
export const jobImportLimits = {
  megabytes: 250,
  previewRows: 20,
  noteGroups: 200,
  undoDays: 30,
  /** Jobs that wait for the search are counted up to this number. */
  awaiting: 10_000,
  hours: 24,
  feedMegabytes: 100,
  feedMinHours: 1,
  feedMaxHours: 168,
  /** Feeds of one company, or of the marketplace. */
  feeds: 100,
} as const

/** A column of a source and what it becomes; null leaves it out. JSON and XML name their columns by path: `salary.min`. */
export const postingColumn = z
  .object({
    name: z.string(),
    field: z.enum(postingFields).nullable(),
    /** Up to three values of the first rows, shortened. */
    samples: z.array(z.string()),
  })
  .meta({ id: 'PostingColumn' })

export const jobImportSettings = z
  .object({
    /** Company of rows that name none; empty rejects them. With a company as owner of the import, of all rows. */
    company: z.string(),
    /** Name of the source of rows that name none. */
    source: z.string(),
    applyAt: z.enum(applyPlaces),
    /** The organisation says that the postings are its own: they are listed in sitemap and feeds. */
    isOwn: z.boolean(),
    /** Opens postings whose closing date is missing or past, for 30 days. */
    reopensOld: z.boolean(),
  })
  .meta({ id: 'JobImportSettings' })

const note = z.object({
  /** Name of the column in the source; null for the whole row. */
  column: z.string().nullable(),
  message: z.string(),
})

/** What a row of the source becomes. */
export const jobImportRow = z
  .object({
    /** Line of a CSV or JSON Lines file, otherwise the number of the posting, from 1. */
    row: z.int(),
    outcome: z.enum(['new', 'changed', 'unchanged', 'duplicate', 'rejected']),
    title: z.string(),
    company: z.string(),
    location: z.string(),
    country: z.string().nullable(),
    otherPlaces: z.array(jobLocation),
    employmentType: z.string().nullable(),
    workMode: z.string().nullable(),
    /** Pay as shown to people; null without one. */
    pay: z.string().nullable(),
    postedOn: z.string().nullable(),
    closesOn: z.string().nullable(),
    url: z.string().nullable(),
    /** What was left out or put right, or why the row is rejected. */
    notes: z.array(note),
  })
  .meta({ id: 'JobImportRow' })

/** Counts of rows: `read` is the sum of the next five. */
const counts = z.object({
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  duplicates: z.int(),
  rejected: z.int(),
  /** Stored postings in which values were left out or put right. */
  corrected: z.int(),
  /** Jobs closed because a feed no longer has them. */
  closed: z.int(),
  /** Jobs opened again because a feed has them again. */
  relisted: z.int(),
  companies: z.int(),
})

/** What is known of a file or feed that was read. */
export const readSource = {
  format: z.enum(postingFormats).nullable(),
  /** Character encoding, such as `utf-8` or `windows-1252`; null until read. */
  encoding: z.string().nullable(),
  columns: z.array(postingColumn),
  settings: jobImportSettings,
  preview: z.array(jobImportRow),
  /** Whether rows of the preview name no company, so that one must be given. */
  lacksCompany: z.boolean(),
}

export const jobImportSummary = z
  .object({
    id: z.uuid(),
    /** `command`: by the operator on the command line. */
    kind: z.enum(['file', 'feed', 'command']),
    feedId: z.uuid().nullable(),
    /** Company that owns the import; null for the marketplace. */
    company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** Name of the file or feed. */
    name: z.string(),
    state: z.enum(jobImportStates),
    createdAt: moment,
    createdBy: z.string().nullable(),
    finishedAt: moment.nullable(),
    counts,
    /** Until when it can be undone; null when it cannot. */
    undoUntil: moment.nullable(),
  })
  .meta({ id: 'JobImportSummary' })

export const jobImport = jobImportSummary
  .extend({
    ...readSource,
    version,
    /** Part of the file read so far, in bytes. */
    progress: z.object({ bytes: z.int(), totalBytes: z.int().nullable() }),
    /** New jobs that the search does not find yet: they follow in the background. One more than {@link jobImportLimits.awaiting} stands for any larger number. */
    awaitingSearch: z.int(),
    /** Why it failed; null otherwise. */
    problem: z.string().nullable(),
    /** What happened in how many rows, by column and reason, most frequent first. */
    noteGroups: z.array(
      note.extend({ outcome: z.enum(['rejected', 'duplicate', 'corrected', 'ignored']), rows: z.int() }),
    ),
    /** Jobs that the undo left, and why; the first 200. */
    kept: z.array(
      z.object({
        jobId: z.uuid(),
        title: z.string(),
        reason: z.enum(['applications', 'changed']),
        applications: z.int(),
      }),
    ),
    keptCount: z.int(),
  })
  .meta({ id: 'JobImport' })

export const jobImportsQuery = pageQuery.extend({
  companyId: z.uuid().optional(),
  feedId: z.uuid().optional(),
})

export const startJobImportQuery = z.object({
  /** Company that owns the import; administrators may leave it out. */
  companyId: z.uuid().optional(),
})

export const settingsInput = z.strictObject({
  company: line(120),
  source: line(100),
  applyAt: z.enum(applyPlaces),
  isOwn: z.boolean(),
  reopensOld: z.boolean(),
})

export const columnsInput = z
  .array(z.strictObject({ name: characters(300), field: z.enum(postingFields).nullable() }))
  .max(500)

/** Changes what columns become and how the rows are stored; the answer has the new preview. */
export const jobImportPatch = z.strictObject({
  columns: columnsInput.optional(),
  settings: settingsInput.optional(),
})

export type PostingField = (typeof postingFields)[number]
export type PostingFormat = (typeof postingFormats)[number]
export type PostingColumn = z.output<typeof postingColumn>
export type JobImport = z.output<typeof jobImport>
export type JobImportSummary = z.output<typeof jobImportSummary>
export type JobImportRow = z.output<typeof jobImportRow>
export type JobImportSettings = z.output<typeof jobImportSettings>
