import type { JobImportSettings } from '@vouch/contract'
import { createLog } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { applyColumnOptions } from '#features/job-import/command/column-options.ts'
import { type CommandImports, createCommandImports } from '#features/job-import/command/command-imports.ts'
import type { ReportLine } from '#features/job-import/import-notes.ts'
import type { Counts } from '#features/job-import/storing/store-batch.ts'
import { createJobIndex } from '#features/search/index/job-index.ts'
import { createWaitingJobs } from '#features/search/index/waiting-jobs.ts'

interface ImportRun {
  readonly id: string
  readonly counts: Counts
  readonly report: readonly ReportLine[]
  readonly problem: string | null
  readonly isStopped: boolean
}

interface RunOptions extends Partial<JobImportSettings> {
  readonly companyColumns?: readonly string[]
  readonly ownerId?: string | null
  readonly onProgress?: () => void
  /** Bytes that are read at once, by default all. */
  readonly chunkBytes?: number
}

export interface TestImport {
  readonly imports: CommandImports
  /** Imports jobs from a text, by default in JSON Lines. @throws Error when the counts do not add up */
  run(content: string | Buffer, options?: RunOptions): Promise<ImportRun>
}

/** Creates an import for the marketplace with a fixed clock. */
export function createTestImport(db: Database, now: Date): TestImport {
  const log = createLog({ level: 'error', readable: true })
  const index = createJobIndex()
  const imports = createCommandImports({ db, clock: () => now, index, log })
  const waiting = createWaitingJobs(db, index)
  return {
    imports,
    run: async (
      content,
      { companyColumns = [], ownerId = null, onProgress, chunkBytes, ...settings } = {},
    ) => {
      const file = () => chunks(Buffer.from(content), chunkBytes)
      const opened = await imports.open(file, 'postings.jsonl')
      const about = {
        name: 'postings.jsonl',
        totalBytes: content.length,
        opened,
        columns: applyColumnOptions(opened.columns, [], companyColumns),
        settings: { ...plainSettings, ...settings },
        ownerId,
      }
      const { id, counts, problem, isStopped } = await imports.run(file, about, onProgress)
      await waiting.index()
      const { read, created, updated, unchanged, rejected, duplicates } = counts
      if (created + updated + unchanged + rejected + duplicates !== read) {
        throw new Error(`the counts do not add up: ${JSON.stringify(counts)}`)
      }
      const report: ReportLine[] = []
      for await (const lines of imports.report({ id })) report.push(...lines)
      return { id, counts, problem, isStopped, report: report.filter(({ outcome }) => outcome !== 'ignored') }
    },
  }
}

/** The default settings of the import command. */
const plainSettings: JobImportSettings = {
  company: '',
  source: 'import',
  applyAt: 'source',
  isOwn: false,
  reopensOld: false,
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

async function* chunks(content: Buffer, size = content.length): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
