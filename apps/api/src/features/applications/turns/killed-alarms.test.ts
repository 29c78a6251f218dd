import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { alarmUnanswered } from '#testing/twin-acts.ts'
import { until } from '#testing/until.ts'
import { startWorkerProcess, type WorkerProcess } from '#testing/worker-process.ts'
import { alarmLongUnanswered } from '../application-jobs.ts'

const count = 12
let app: TestApp
let world: HiringWorld
let workers: WorkerProcess[] = []
beforeEach(async () => {
  app = await buildTestApp()
  await alarmUnanswered(app)
  world = await createHiringWorld(app)
  for (let n = 0; n < count; n += 1) await world.applicant(`Kim K${n}`)
  await app.db.pool.query(`update users set email_verified = true`)
  // Some are due for the letter, the others for the warning.
  await app.db.pool.query(
    `update settings set value = jsonb_build_object('from', now() - interval '1 year') where name = 'unanswered-alarms'`,
  )
  await app.db.pool.query(
    `update applications set turn_since = now() - interval '1 hour' - case when name < 'Kim K3' then interval '45 days' else interval '38 days' end`,
  )
}, 60_000)
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  workers = []
  await app.close()
})

const rowsOf = async (text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows

const startWorker = () => workers.push(startWorkerProcess(app))

/** Everything the alarms write. */
const written = () =>
  rowsOf(
    `select (select count(*)::int from applications where warned_for = turn_since) as warned,
       (select count(*)::int from applications where unanswered_for = turn_since) as told,
       (select count(*)::int from application_letters where kind = 'unanswered') as letters,
       (select count(*)::int from mails where kind = 'letter') as mails,
       (select count(*)::int from notifications where kind = 'unanswered') as to_candidates,
       (select count(*)::int from notifications where kind = 'unanswered-told') as to_teams,
       (select count(*)::int from notifications where kind = 'answer-long-overdue') as warnings`,
  )

/** Runs alarms concurrently, blocked by a lock of the test. @param then called once all of them wait */
async function whileLocked(
  lock: string,
  runs: readonly (() => unknown)[],
  then: () => Promise<unknown>,
): Promise<void> {
  const client = await app.db.pool.connect()
  let pids: number[] = []
  try {
    await client.query('begin')
    await client.query(lock)
    const [self] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    for (const [index, start] of runs.entries()) {
      await app.platform.queue.enqueue(app.db.kysely, alarmLongUnanswered, {})
      start()
      await until(async () => {
        const blocked = await rowsOf(
          `select pid from pg_stat_activity
           where datname = current_database() and pg_blocking_pids(pid) <> $1 and pid <> $2`,
          [],
          self?.pid,
        )
        pids = blocked.map(({ pid }) => pid)
        return pids.length > index
      })
    }
    await then()
  } finally {
    await client.query('rollback')
    client.release()
  }
  const alive = 'select from pg_stat_activity where pid = any($1::int[]) and pg_blocking_pids(pid) <> $2'
  await until(async () => (await rowsOf(alive, pids, [])).length === 0)
}

/** In alphabetical order, Kim K0, K1, K10, K11 and K2 come before Kim K3. */
const told = 5
const everything = [
  {
    warned: count,
    told,
    letters: told,
    mails: told,
    to_candidates: told,
    to_teams: told,
    warnings: count - told,
  },
]

test('kill -9 half-way notifies nobody; the next run notifies everybody once', async () => {
  const before = await written()
  const half = 'lock table application_letters in share mode'
  await whileLocked(half, [startWorker], async () => {
    expect(await rowsOf('select from applications for update skip locked')).toHaveLength(count - told)
    await workers[0]?.kill()
  })
  expect(await written()).toEqual(before)
  await alarmUnanswered(app)
  await alarmUnanswered(app)
  expect(await written()).toEqual(everything)
}, 120_000)

test('two concurrent processes notify everybody once', async () => {
  const lock = `select from settings where name = 'unanswered-alarms' for update`
  let second: Promise<unknown> = Promise.resolve()
  const runHere = () => {
    second = app.runJobs()
  }
  await whileLocked(lock, [startWorker, runHere], async () => undefined)
  await second
  await until(async () => {
    const [row] = await written()
    return row.warned === count && row.told === told
  })
  await alarmUnanswered(app)
  expect(await written()).toEqual(everything)
}, 120_000)
