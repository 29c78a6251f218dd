import { startJobImport, undoJobImport } from '@vouch/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { jsonLines, postingRow } from '#testing/factories/import-factory.ts'
import { readContent } from '#testing/imports/database-content.ts'
import { previewPostings, readImport } from '#testing/imports/job-imports.ts'
import { buildTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { startWorkerProcess, type WorkerProcess } from '#testing/worker-process.ts'

const rows = process.env.VOUCH_TEST_THOROUGH === '1' ? 60_000 : 6_000

const app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
const admin = await app.person('admin')
afterAll(() => app.close())

let worker: WorkerProcess | undefined
afterEach(() => worker?.kill())

const today = new Date().toISOString().slice(0, 10)
const file = jsonLines(
  ...Array.from({ length: rows }, (_, n) =>
    postingRow(`${n}`, {
      company: `Company ${n % 300}`,
      category: `Category ${n % 20}`,
      postedAt: n % 100 === 1 ? 'soon' : today,
      validThrough: undefined,
      ...(n % 50 === 0 && { title: '' }),
    }),
  ),
)

async function count(table: string): Promise<number> {
  return (await app.db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
}

test(`kill -9 while ${rows} postings are stored and undone loses none and stores none twice`, async () => {
  const before = await readContent(app.db)
  const preview = await previewPostings(app, admin, file)
  const { id } = preview
  await app.request(startJobImport, { params: { id }, version: preview.version }, admin)
  for (const share of [0.2, 0.5]) {
    worker = startWorkerProcess(app)
    await until(async () => (await count('jobs')) >= rows * share)
    await worker.kill()
    const { state, counts } = await readImport(app, admin, id)
    expect([state, counts.created], 'it was killed in the middle').toEqual(['running', await count('jobs')])
  }
  worker = startWorkerProcess(app)
  await until(async () => (await readImport(app, admin, id)).state === 'done')
  // Killed while the jobs enter the search.
  await worker.kill()
  worker = startWorkerProcess(app)
  await until(async () => (await readImport(app, admin, id)).awaitingSearch === 0)
  await worker.kill()

  const done = await readImport(app, admin, id)
  const [rejected, corrected] = [rows / 50, rows / 100]
  expect(done.counts).toMatchObject({
    read: rows,
    created: rows - rejected,
    rejected,
    corrected,
    duplicates: 0,
    companies: await count('companies'),
  })
  const ids = await app.db.pool.query(`select count(distinct source_id)::int as n from jobs`)
  expect([ids.rows[0].n, await count('jobs'), await count('job_search')]).toEqual(
    Array.from({ length: 3 }, () => rows - rejected),
  )
  expect(await count('job_import_notes')).toBe(rejected + corrected)
  expect(done.noteGroups).toMatchObject([
    { outcome: 'rejected', rows: rejected },
    { outcome: 'corrected', rows: corrected },
  ])

  await app.request(undoJobImport, { params: { id } }, admin)
  worker = startWorkerProcess(app)
  await until(async () => (await count('jobs')) < rows * 0.7)
  await worker.kill()
  expect((await readImport(app, admin, id)).state).toBe('undoing')
  worker = startWorkerProcess(app)
  await until(async () => (await readImport(app, admin, id)).state === 'undone')
  await worker.kill()
  const after = await readContent(app.db)
  const changed = Object.keys(before).filter((table) => String(before[table]) !== String(after[table]))
  // Tables that the worker's other jobs write.
  const others = [
    'job_arrivals_progress',
    'news_mail_progress',
    'settings',
    'search_summary',
    'search_vocabulary',
  ]
  expect(changed.filter((table) => !others.includes(table))).toEqual([])
}, 300_000)
