import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { previewBulkOperation, runBulkOperation } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp()
  world = await createHiringWorld(app)
  for (let n = 0; n < 20; n += 1) await world.applicant(`Kim K${n}`)
}, 60_000)
afterAll(() => app.close())

const rowsOf = async (text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows

/** All that a run writes. */
const written = () =>
  rowsOf(
    `select (select json_agg(a order by id) from applications a) as applications,
       (select json_agg(r order by application_id) from bulk_operation_rows r) as rows,
       (select count(*) from application_letters) as letters, (select count(*) from application_events) as events,
       (select count(*) from notifications) as notices, (select count(*) from audit_events) as audit`,
  )

/** A process of its own that runs the operation. */
function startRun(id: string) {
  const program = fileURLToPath(new URL('../../../testing/bulk/bulk-program.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: app.db.url,
      VOUCH_DATA: app.platform.config.dataFolder,
      BULK_OPERATION: id,
      BULK_PERSON: JSON.stringify(world.owner),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  return { child, ended }
}

test('kill -9 half-way through a run: nothing is decided, and running it again decides everything', async () => {
  const { body: preview } = await app.request(
    previewBulkOperation,
    {
      body: {
        selection: { jobId: world.job.id, filter: {}, except: [] },
        change: { action: 'reject', reason: 'other' },
      },
    },
    world.owner,
  )
  const before = await written()
  // The letters wait for this lock, when the applications are rejected and their events not yet written.
  const client = await app.db.pool.connect()
  await client.query('begin')
  await client.query('lock table application_letters in share mode')
  const [self] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const { child, ended } = startRun(preview.id)
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
  const alive = 'select from pg_stat_activity where pid = any($1::int[])'
  await until(
    async () =>
      (
        await rowsOf(
          alive,
          blocked.map(({ pid }) => pid),
        )
      ).length === 0,
  )
  expect(await written()).toEqual(before)

  const params = { id: preview.id }
  const { body: result } = await app.request(runBulkOperation, { params, body: {} }, world.owner)
  expect([result.changed, result.skippedCount]).toEqual([20, 0])
  const counts = `select count(*)::int as rejected, (select count(*)::int from application_letters) as letters
    from applications where status = 'rejected'`
  expect(await rowsOf(counts)).toEqual([{ rejected: 20, letters: 20 }])
}, 120_000)
