import {
  type BulkChange,
  previewBulkOperation,
  runBulkOperation,
  saveCompanyLetter,
  undoBulkOperation,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApplicants } from '#testing/factories/many-rejections.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const isThorough = process.env.VOUCH_TEST_THOROUGH === '1'
const count = isThorough ? 10_000 : 1_000

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  world = await createHiringWorld(app)
  await addApplicants(app, world, count)
  await app.db.pool.query('delete from application_letters')
  await app.db.pool.query('analyze')
}, 120_000)
afterAll(() => app.close())

/** Applications, letters and notices, without what an undo need not restore. */
const digest = async () =>
  (
    await app.db.pool.query(
      `select (select md5(string_agg((to_jsonb(a) - 'version' - 'updated_at')::text, '#' order by id)) from applications a) as rows,
         (select count(*)::int from application_letters) as letters,
         (select count(*)::int from notifications where side = 'candidate') as notices,
         (select count(*)::int from mails) as mails,
         (select count(*)::int from application_tags) as tags, (select count(*)::int from company_tags) as vocabulary`,
    )
  ).rows[0]

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  if (isThorough) process.stdout.write(`${what}: ${Math.round(performance.now() - begun)} ms\n`)
  return result
}

async function runAndUndo(change: BulkChange): Promise<void> {
  const before = await digest()
  const selection = { jobId: world.job.id, filter: { status: 'active' }, except: [] } as const
  const body = { selection: { ...selection, except: [] }, change }
  const preview = await timed(`preview ${change.action}`, () =>
    app.request(previewBulkOperation, { body }, world.owner),
  )
  expect(preview.body.changed).toBe(count)
  const params = { id: preview.body.id }
  const run = await timed(`run ${change.action}`, () =>
    app.request(runBulkOperation, { params, body: { count } }, world.owner),
  )
  expect(run.body).toMatchObject({ changed: count, skippedCount: 0 })
  const undone = await timed(`undo ${change.action}`, () =>
    app.request(undoBulkOperation, { params }, world.owner),
  )
  expect(undone.body).toMatchObject({ changed: count, skippedCount: 0, readCount: 0 })
  expect(await digest()).toEqual(before)
}

test(`${count} rejections, moves and holds are previewed, run and undone; every row is as before`, async () => {
  const params = { id: world.company.id, kind: 'rejection', language: 'de' } as const
  const words = { subject: 'Absage, {candidate}', body: 'Hallo {candidate}, {job} bei {company}', version: 0 }
  await app.request(saveCompanyLetter, { params, body: words }, world.owner)
  await runAndUndo({ action: 'reject', reason: 'other' })
  await runAndUndo({ action: 'advance', to: 'shortlist' })
  await runAndUndo({ action: 'hold' })
}, 120_000)

test(`a tag for ${count} is previewed, put on, and undone; every row is as before`, async () => {
  await runAndUndo({ action: 'tag', name: 'Night shift' })
}, 120_000)

test(`a message to ${count} is previewed and sent once to each`, async () => {
  await app.db.pool.query("update applications set stage = 'shortlist' where status = 'active'")
  const change = { action: 'message', text: 'See you soon.' } as const
  const selection = { jobId: world.job.id, filter: { status: 'active' as const }, except: [] }
  const preview = await timed('preview message', () =>
    app.request(previewBulkOperation, { body: { selection, change } }, world.owner),
  )
  expect(preview.body).toMatchObject({ changed: count, letters: [{}, {}, {}] })
  const params = { id: preview.body.id }
  const run = await timed('run message', () =>
    app.request(runBulkOperation, { params, body: { count } }, world.owner),
  )
  expect(run.body).toMatchObject({ changed: count, skippedCount: 0, undoUntil: null })
  const sent = `select count(distinct application_id)::int as people, count(*)::int as messages,
    (select count(*)::int from notifications where kind = 'message' and side = 'candidate') as notices
    from stage_messages`
  expect((await app.db.pool.query(sent)).rows).toEqual([{ people: count, messages: count, notices: count }])
}, 120_000)
