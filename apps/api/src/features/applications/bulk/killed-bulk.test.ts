import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type BulkChange, previewBulkOperation, runBulkOperation, undoBulkOperation } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApplicants } from '#testing/factories/many-rejections.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const count = process.env.VOUCH_TEST_THOROUGH === '1' ? 10_000 : 20

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp()
  world = await createHiringWorld(app)
  await addApplicants(app, world, count)
  await rowsOf('delete from application_letters')
  await rowsOf('analyze')
}, 120_000)
afterAll(() => app.close())

const rowsOf = async (text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows

/** All that a run writes. */
const written = () =>
  rowsOf(
    `select (select json_agg(a order by id) from applications a) as applications,
       (select json_agg(r order by operation_id, application_id) from bulk_operation_rows r) as rows,
       (select count(*) from application_letters) as letters, (select count(*) from application_events) as events,
       (select count(*) from notifications) as notices,
       (select count(*) from stage_messages) as messages, (select count(*) from application_tags) as tags,
       (select count(*) from company_tags) as vocabulary, (select count(*) from audit_events) as audit`,
  )

/** A process of its own that runs or undoes the operation. */
function startProcess(id: string, act: 'run' | 'undo') {
  const program = fileURLToPath(new URL('../../../testing/bulk/bulk-program.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: app.db.url,
      VOUCH_DATA: app.platform.config.dataFolder,
      BULK_OPERATION: id,
      BULK_ACT: act,
      BULK_COUNT: `${count}`,
      BULK_PERSON: JSON.stringify(world.owner),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  return { child, ended }
}

/**
 * Starts a run or its undo in a process of its own and kills it while it waits for a lock on a table that it writes late.
 * Nothing may be written.
 */
async function killHalfWay(id: string, table: string, act: 'run' | 'undo' = 'run'): Promise<void> {
  const before = await written()
  const client = await app.db.pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share mode`)
  const [self] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const { child, ended } = startProcess(id, act)
  let blocked: { pid: number }[] = []
  try {
    await until(async () => {
      blocked = await rowsOf(
        'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        self?.pid,
      )
      return blocked.length > 0
    })
    // Half-way: its rows are locked.
    const free = await rowsOf('select id from applications for update skip locked')
    expect(free).toEqual([])
    child.kill('SIGKILL')
    await ended
  } finally {
    child.kill('SIGKILL')
    await client.query('rollback')
    client.release()
  }
  const pids = blocked.map(({ pid }) => pid)
  await until(
    async () => (await rowsOf('select from pg_stat_activity where pid = any($1::int[])', pids)).length === 0,
  )
  expect(await written()).toEqual(before)
}

const preview = (change: BulkChange) =>
  app.request(
    previewBulkOperation,
    { body: { selection: { jobId: world.job.id, filter: {}, except: [] }, change } },
    world.owner,
  )
const run = (id: string) => app.request(runBulkOperation, { params: { id }, body: { count } }, world.owner)

test('kill -9 half-way through tagging: nobody is tagged, and running it again tags everybody', async () => {
  const { body } = await preview({ action: 'tag', name: 'Night shift' })
  await killHalfWay(body.id, 'application_tags')
  expect((await run(body.id)).body).toMatchObject({ changed: count, skippedCount: 0 })
  expect(await rowsOf('select count(*)::int as count from application_tags')).toEqual([{ count }])
}, 120_000)

test('kill -9 half-way through writing to candidates: nobody is written to, and then everybody once', async () => {
  await app.db.pool.query("update applications set stage = 'shortlist'")
  const { body } = await preview({ action: 'message', text: 'Hello' })
  // The notices come last.
  await killHalfWay(body.id, 'notifications')
  expect((await run(body.id)).body).toMatchObject({ changed: count, skippedCount: 0 })
  expect((await run(body.id)).body).toMatchObject({ changed: count })
  expect(
    await rowsOf(
      'select count(*)::int as count, count(distinct application_id)::int as people from stage_messages',
    ),
  ).toEqual([{ count, people: count }])
}, 120_000)

test('kill -9 half-way through a run or an undo: all or nothing, and repeating it does everything once', async () => {
  const { body } = await preview({ action: 'reject', reason: 'other' })
  // The letters wait for this lock, when the applications are rejected and their events not yet written.
  await killHalfWay(body.id, 'application_letters')
  const { body: result } = await run(body.id)
  expect([result.changed, result.skippedCount]).toEqual([count, 0])
  const counts = `select count(*)::int as rejected, (select count(*)::int from application_letters) as letters
    from applications where status = 'rejected'`
  expect(await rowsOf(counts)).toEqual([{ rejected: count, letters: count }])
  // The letters are discarded when the applications are active again and their events written.
  await killHalfWay(body.id, 'application_letters', 'undo')
  for (const _ of [1, 2]) {
    const undone = await app.request(undoBulkOperation, { params: { id: body.id } }, world.owner)
    expect(undone.body).toMatchObject({ changed: count, skippedCount: 0 })
  }
  expect(await rowsOf(counts)).toEqual([{ rejected: 0, letters: 0 }])
}, 180_000)
