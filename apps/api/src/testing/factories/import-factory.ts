import type { Database } from '#db/connect.ts'
import type { ImportCounts, ImportOptions, ReportEntry } from '#features/job-import/import-options.ts'
import { createImportService, type ImportService } from '#features/job-import/import-service.ts'
import { createJobIndex } from '#features/search/index/job-index.ts'

interface ImportRun {
  readonly counts: ImportCounts
  readonly report: readonly ReportEntry[]
}

export interface TestImport {
  readonly service: ImportService
  /** Imports jobs from a text, by default in JSON Lines. @throws Error when the counts do not add up */
  run(content: string | Buffer, options?: Partial<ImportOptions>): Promise<ImportRun>
}

/** Creates an import service whose clock stands still. */
export function createTestImport(db: Database, now: Date): TestImport {
  const service = createImportService({ db, clock: () => now, index: createJobIndex() })
  return {
    service,
    run: async (content, options = {}) => {
      const report: ReportEntry[] = []
      const counts = await service.importJobs(
        oneChunk(content),
        { ...plainOptions, ...options },
        {
          progress: () => undefined,
          report: async (entry) => {
            report.push(entry)
          },
        },
      )
      const { read, created, updated, unchanged, rejected, duplicates } = counts
      if (created + updated + unchanged + rejected + duplicates !== read) {
        throw new Error(`the counts do not add up: ${JSON.stringify(counts)}`)
      }
      return { counts, report }
    },
  }
}

/** The default options of the import command. */
export const plainOptions: ImportOptions = {
  companyFields: [],
  asOpen: false,
  source: 'import',
  ownerId: null,
}

/** A valid job posting for the import, open in March 2026. */
export function postingRow(id: string, more: object = {}): object {
  return {
    source: 'board',
    id,
    title: `Job ${id}`,
    company: 'Mill & Sons',
    postedAt: '2026-03-01',
    validThrough: '2026-03-31',
    ...more,
  }
}

export function jsonLines(...rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

async function* oneChunk(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
}
