import { Readable } from 'node:stream'
import { listNotifications, startJobImport } from '@vouch/contract'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { jsonLines, postingRow } from '#testing/factories/import-factory.ts'
import { fetchDue, readFeed, startedFeed } from '#testing/imports/job-feeds.ts'
import { previewPostings, readImport, uploadPostings } from '#testing/imports/job-imports.ts'
import { killReaders } from '#testing/readers/kill-readers.ts'
import { startFeedServer } from '#testing/servers/feed-server.ts'
import { buildTestApp } from '#testing/test-app.ts'
import { resumeJobImports } from './import-jobs.ts'

const app = await buildTestApp({ now: '2026-03-10T12:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
const admin = await app.person('admin')
const site = await startFeedServer()
afterAll(async () => {
  await site.close()
  await app.close()
})
afterEach(() => vi.restoreAllMocks())

const problem = (what: string) =>
  `${what} could not be read: the server’s operating system ended the process that reads it three times, most likely because memory ran out. Please tell the operator.`

/** The system kills readers once they have read the given part of a file. @returns how often files were opened */
function killReadersAfter(read: (opened: number) => string) {
  const stream = vi.spyOn(app.platform.files, 'stream')
  stream.mockImplementation(async () => {
    const part = read(stream.mock.calls.length)
    return Readable.from(
      (async function* () {
        yield Buffer.from(part)
        killReaders('SIGKILL')
        await new Promise(() => undefined)
      })(),
      // Without a buffer, the reader is killed when it asks for more, not before.
      { objectMode: false, highWaterMark: 0 },
    )
  })
  return () => stream.mock.calls.length
}

/** What the schedule does each minute. */
async function resume() {
  await app.platform.queue.enqueue(app.db.kysely, resumeJobImports, {})
  await app.runJobs()
}

const newsOf = async (person: typeof admin) =>
  (await app.request(listNotifications, { query: {} }, person)).body.items.map(({ kind }) => kind)

const states = async (attempts: number, read: () => Promise<{ readonly state: string }>) => {
  const seen: string[] = []
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    // The first one was queued with the upload or start.
    await (attempt === 1 ? app.runJobs() : resume())
    seen.push((await read()).state)
  }
  return seen
}

/** Postings of more than 2 kB, so that the first megabyte, which tells the format, is less than a batch. */
const postings = (count: number) =>
  Array.from({ length: count }, (_, n) => postingRow(`${n}`, { description: 'x'.repeat(2_400) }))

test('a file whose reader is always killed cannot be read after three attempts', async () => {
  const opened = killReadersAfter(() => '{')
  const { id } = await uploadPostings(app, admin, jsonLines(postingRow('1')))
  const read = () => readImport(app, admin, id)
  expect(await states(4, read)).toEqual(['checking', 'checking', 'failed', 'failed'])
  expect(opened()).toBe(3)
  expect((await read()).problem).toBe(problem('The file'))
})

test('an import whose reader is always killed fails after three attempts, and nothing of it is kept', async () => {
  const rows = jsonLines(...postings(1_500))
  const { id, version } = await previewPostings(app, admin, rows)
  await app.request(startJobImport, { params: { id }, version }, admin)
  const read = () => readImport(app, admin, id)
  // The first attempt stores two batches. The rows that are left are less than a third, so the others store nothing.
  const opened = killReadersAfter(() => rows.slice(0, -10))
  expect(await states(4, read)).toEqual(['running', 'running', 'failed', 'failed'])
  expect(opened()).toBe(3)
  expect((await read()).problem).toBe(problem('The file'))
  expect((await app.db.pool.query('select from jobs')).rows).toEqual([])
  expect((await app.db.pool.query('select storage_key from job_imports where id = $1', [id])).rows).toEqual([
    { storage_key: null },
  ])
  expect(await newsOf(admin)).toEqual(['import-failed'])
})

test('an import that gets on is tried again each time', async () => {
  const lines = postings(3_500)
  const { id, version } = await previewPostings(app, admin, jsonLines(...lines))
  await app.request(startJobImport, { params: { id }, version }, admin)
  killReadersAfter((opened) => jsonLines(...lines.slice(0, opened * 1_000 + 1)))
  expect(await states(3, () => readImport(app, admin, id))).toEqual(Array(3).fill('running'))
  vi.restoreAllMocks()
  await resume()
  expect(await readImport(app, admin, id)).toMatchObject({ state: 'done', counts: { created: 3_500 } })
})

test('a feed whose reader is always killed fails after three attempts and tells its owner', async () => {
  const owner = await app.person('employer')
  const company = await createCompany(app.db, { name: 'Mill' })
  await addMember(app.db, company, owner, 'owner')
  site.serve('[{"id":"1","title":"Baker"}]')
  const { id } = await startedFeed(app, owner, { url: site.url, companyId: company.id })
  app.clock.advance({ hours: 24 })
  site.serve('[{"id":"2","title":"Miller"}]')
  killReadersAfter(() => '[')
  const asked = site.requests
  const read = () => readFeed(app, owner, id)
  const seen = []
  for (let minute = 1; minute <= 4; minute += 1) {
    await fetchDue(app)
    seen.push((await read()).state)
  }
  expect(seen).toEqual(['active', 'active', 'failing', 'failing'])
  expect(site.requests - asked).toBe(3)
  expect(await read()).toMatchObject({ problem: problem('The feed'), openJobs: 1 })
  expect(await newsOf(owner)).toEqual(['feed-failing'])

  vi.restoreAllMocks()
  app.clock.advance({ hours: 48 })
  await fetchDue(app)
  expect(await read()).toMatchObject({ state: 'active', problem: null })
  const { rows } = await app.db.pool.query('select reader_kills from job_feeds')
  expect(rows).toEqual([{ reader_kills: 0 }])
})
