import { runImport } from '#features/job-import/storing/run-import.ts'
import { createJobIndex } from '#features/search/index/job-index.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Stores a started import now, as a worker process would. */
export async function runStartedImport(app: TestApp, id: string): Promise<void> {
  const { db, clock, log, files } = { ...app.platform, clock: app.clock.now }
  const { rows } = await db.pool.query('select storage_key from job_imports where id = $1', [id])
  const notifier = { notify: async () => undefined }
  await runImport({ db, clock, log, notifier, index: createJobIndex() }, id, {
    file: () => files.stream(rows[0].storage_key),
  })
}
