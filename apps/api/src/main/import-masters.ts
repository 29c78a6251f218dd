import type { Database } from '#db/connect.ts'
import { ensureMasters } from '#features/masters/seed.ts'
import { createJobIndex } from '#features/search/index/job-index.ts'
import { refreshKnowledge } from '#features/search/index/knowledge-store.ts'
import { withDatabase } from '#main/command-database.ts'
import { createProgressLine } from '#main/progress-line.ts'
import { readConfig } from '#platform/config/config.ts'

/** Erases the progress line, so that the report starts in its place. */
const erase = '\r\x1b[2K'

/**
 * Imports a classification into the master lists, prints what changed, and indexes jobs with the new names.
 * @param importInto calls `show` with its progress
 */
export async function importMasters<Report>(
  importInto: (db: Database, show: (progress: () => string) => void) => Promise<Report>,
  summary: (report: Report, seconds: number) => string,
): Promise<void> {
  await withDatabase(readConfig(process.env), async ({ db }) => {
    await ensureMasters(db)
    const began = performance.now()
    const progress = createProgressLine()
    const report = await importInto(db, progress.show)
    progress.end(erase)
    process.stdout.write(summary(report, (performance.now() - began) / 1000))
    progress.show(() => 'indexing jobs')
    await refreshKnowledge(db, createJobIndex())
    progress.end(erase)
  })
}
