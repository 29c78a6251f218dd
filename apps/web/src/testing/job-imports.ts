import type { JobFeed, JobImport, JobImportRow, JobImportSummary } from '@vouch/contract'
import { testId } from './jobs.ts'

const noCounts: JobImportSummary['counts'] = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  duplicates: 0,
  rejected: 0,
  corrected: 0,
  closed: 0,
  relisted: 0,
  companies: 0,
}

/** Counts of an import: those that are given, and none else. */
export function testCounts(change: Partial<JobImportSummary['counts']> = {}): JobImportSummary['counts'] {
  return { ...noCounts, ...change }
}

/** The first row of a preview. */
export function testImportRow(change: Partial<JobImportRow> = {}): JobImportRow {
  return {
    row: 2,
    outcome: 'new',
    title: 'Pflegefachkraft',
    company: 'Klinik am See',
    location: 'Konstanz',
    country: 'DE',
    otherPlaces: [],
    employmentType: 'full-time',
    workMode: 'on-site',
    pay: '€3,400 a month',
    postedOn: '2026-11-01',
    closesOn: null,
    url: 'https://jobs.example.org/17',
    notes: [],
    ...change,
  }
}

const source = {
  format: 'csv',
  encoding: 'windows-1252',
  columns: [
    { name: 'Stelle', field: 'title', samples: ['Pflegefachkraft', 'Hebamme'] },
    { name: 'Ort', field: 'city', samples: ['Konstanz'] },
    { name: 'Kennung', field: null, samples: [] },
  ],
  settings: { company: '', source: '', applyAt: 'source', isOwn: false, reopensOld: false },
  preview: [testImportRow()],
  lacksCompany: false,
} satisfies Partial<JobImport>

/** An uploaded file that was read and has not started. */
export function testImport(change: Partial<JobImport> = {}): JobImport {
  return {
    ...source,
    id: testId(700),
    kind: 'file',
    feedId: null,
    company: null,
    name: 'stellen.csv',
    state: 'ready',
    createdAt: '2026-03-10T09:00:00.000Z',
    createdBy: 'Ada Admin',
    finishedAt: null,
    counts: testCounts(),
    undoUntil: null,
    version: 1,
    progress: { bytes: 0, totalBytes: 2_400_000 },
    awaitingSearch: 0,
    problem: null,
    noteGroups: [],
    kept: [],
    keptCount: 0,
    ...change,
  }
}

/** An active feed. */
export function testFeed(change: Partial<JobFeed> = {}): JobFeed {
  return {
    ...source,
    format: 'greenhouse',
    encoding: 'utf-8',
    id: testId(800),
    company: null,
    name: 'Careers of Acme',
    url: 'https://boards.example.com/acme/jobs',
    state: 'active',
    everyHours: 24,
    lastFetchedAt: '2026-03-10T09:00:00.000Z',
    nextFetchAt: '2026-03-11T09:00:00.000Z',
    problem: null,
    doubt: null,
    failures: 0,
    openJobs: 12,
    version: 1,
    createdAt: '2026-03-01T09:00:00.000Z',
    ...change,
  }
}
