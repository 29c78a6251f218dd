import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { createLog } from '../../../apps/api/src/base/log.ts'
import { databaseAt } from '../../../apps/api/src/db/connect.ts'
import { mailAlerts } from '../../../apps/api/src/features/alerts/run-alerts.ts'
import { createQueue } from '../../../apps/api/src/platform/queue.ts'
import type { Client } from '../client.ts'
import { databaseCpu } from '../database.ts'
import { makeAlerts, makeDue, newJobs } from '../make/make-alerts.ts'
import type { Operation } from '../operations.ts'
import { type Paced, paced, slowestOf } from '../paced.ts'
import type { StartedBench } from '../while-started.ts'

interface AlertBench extends StartedBench {
  readonly searches: number
}

/** What other people do meanwhile. */
const ofOthers = ['job by id', 'newest list', 'search 4 words']
const perRound = 10_000
const restMs = 10_000
/** Longest time between two looks at what is left. */
const lookMs = 250

/**
 * Runs saved searches over new jobs in rounds of 10,000, with a rest before each, so that both are measured in the same
 * minutes. Prints how long the alerts take and how long other people's requests take at rest and meanwhile.
 */
export async function timeAlerts(bench: AlertBench, say: (line: string) => void): Promise<void> {
  const { client, progress, server, worker, databaseUrl, searches: wanted } = bench
  const rounds = Math.max(1, Math.round(wanted / perRound))
  progress('alerts: making saved searches')
  const { searches, different } = await makeAlerts(client, wanted, rounds)
  const log = createLog({ level: 'error', readable: true })
  const db = databaseAt({ connectionString: databaseUrl }, log, async () => undefined)
  const queue = createQueue(db, log)
  await queue.start({ work: false })
  const others = requestsOf(bench.operations)
  await paced(server, others, () => setTimeout(restMs / 2))
  const rest: Paced<unknown>[] = []
  const searching: Paced<unknown>[] = []
  const mailed: Paced<unknown>[] = []
  say(
    '\n| round | run s | mailed s | p50 at rest | p99 | p50 while searching | p99 | p50 while mailing | p99 | worker CPU s | database CPU s | load |',
  )
  say('|---|---|---|---|---|---|---|---|---|---|---|---|')
  for (let round = 0; round < rounds; round++) {
    const idle = await paced(server, others, () => setTimeout(restMs))
    const before = [await worker.cpu(), (await databaseCpu(client)) ?? Number.NaN] as const
    const run = await paced(server, others, async () => {
      await makeDue(client, round)
      await queue.enqueue(db.kysely, mailAlerts, {})
      await untilNone(client, 'from saved_searches where next_run_at <= now()')
    })
    const mailing = await paced(server, others, () =>
      untilNone(client, `from mails where status = 'waiting'`),
    )
    const [app = 0, database = 0] = [await worker.cpu(), (await databaseCpu(client)) ?? Number.NaN].map(
      (now, place) => now - (before[place] ?? 0),
    )
    rest.push(idle)
    searching.push(run)
    mailed.push(mailing)
    const figures = [run.seconds, run.seconds + mailing.seconds]
    const times = [idle, run, mailing].flatMap(({ taken, p99 }) => [slowestOf(taken, 0.5), p99])
    const cells = [...figures, ...times, app, database, loadavg()[0] ?? 0].map((one) => one.toFixed(1))
    say(`| ${[round + 1, ...cells].join(' | ')} |`)
  }
  const idle = p99Of(rest)
  const meanwhile = p99Of([...searching, ...mailed])
  const secondsOf = (all: readonly Paced<unknown>[]) => all.reduce((sum, { seconds }) => sum + seconds, 0)
  const { rows } = await client.query<{ mails: number; jobs: number }>(
    `select (select count(*)::int from mails where kind = 'job-alert') as mails, (select count(*)::int from alert_sent) as jobs`,
  )
  say(
    `\n${searches} searches (${different} different) over ${newJobs} new jobs: ${secondsOf(searching).toFixed(0)} s, ` +
      `with their mails ${secondsOf([...searching, ...mailed]).toFixed(0)} s (aim 600); ${rows[0]?.mails} alerts with ${rows[0]?.jobs} jobs. ` +
      `API p99 ${idle.toFixed(1)} ms at rest, ${meanwhile.toFixed(1)} meanwhile: ${(meanwhile / idle).toFixed(2)}× (aim 2)`,
  )
  await queue.stop()
  await db.close()
}

function requestsOf(operations: readonly Operation[]): () => ReturnType<Operation['api']> {
  const found = operations.filter(({ name }) => ofOthers.includes(name))
  let turn = 0
  return () => {
    const next = found[turn++ % found.length]
    if (!next) throw new Error('there is no operation to send meanwhile')
    return next.api()
  }
}

/** Waits until a query finds no row. @param rows the query without its columns */
async function untilNone(client: Client, rows: string): Promise<void> {
  while (((await client.query(`select ${rows} limit 1`)).rowCount ?? 0) > 0) await setTimeout(lookMs)
}

function p99Of(all: readonly Paced<unknown>[]): number {
  const taken = all.flatMap((one) => one.taken).toSorted((one, other) => one - other)
  return slowestOf(taken, 0.99)
}
