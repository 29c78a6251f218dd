import { setTimeout as delay } from 'node:timers/promises'
import { jobSearchQuery } from '@vouch/contract'
import { isAlertDue, nextAlert, readSavedSearch, toApiQuery } from '@vouch/domain'
import { z } from 'zod'
import type { Executor } from '#db/transaction.ts'
import type { FoundJobs, NewJobs, OpenNewJobs } from '#features/search/ports.ts'
import { defineJob } from '#platform/queue.ts'
import { type DueSearch, dueSearches, lowestSeen, settleSearches } from './alert-store.ts'
import { forgetDeletedSearches } from './saved-searches-store.ts'
import { type AlertRun, type WriteDeps, writeAlerts } from './write-alerts.ts'

/** Job that mails the new jobs of saved searches that are due. Runs every minute. */
export const mailAlerts = defineJob({ name: 'mail-alerts', payload: z.object({}) })

/** How far searches may be behind and still share a copy of the new jobs. */
const recentArrivals = 20_000
/** Arrivals that are kept for searches that are far behind. */
const mostArrivals = 200_000
const retryMs = 10 * 60_000
/** How long a deleted search can be restored. */
const undoMs = 15 * 60_000
/** Pause after a search, as a share of its duration: other people's requests need the processor too. */
const rest = 1
/** Most alerts in a transaction: writing their mails keeps the process from others for 3 ms. */
const mostAlerts = 10
/** Most pairs of alert and job that a transaction compares, which takes about 10 ms. */
const mostPairs = 10_000

export interface AlertDeps extends WriteDeps {
  readonly newJobs: NewJobs
}

/** Creates the function that mails due alerts. Safe to run in several processes, and again after it was killed. */
export function createAlertRun(deps: AlertDeps): () => Promise<void> {
  const { db, clock, newJobs } = deps

  const runPart = async (part: readonly DueSearch[], run: AlertRun) => {
    if (part.length === 0) return
    const after = part.reduce((least, { from_number: from }) => Math.min(least, from), run.upTo)
    await newJobs.whileOpen({ after, upTo: run.upTo }, async (open, connection) => {
      for (const group of groupsOf(part)) {
        const began = performance.now()
        await runGroup({ deps, open, connection, run }, group)
        await delay((performance.now() - began) * rest)
      }
    })
  }

  return async () => {
    const upTo = await newJobs.number()
    const now = clock()
    const oldest = Math.max(0, upTo - mostArrivals)
    const due = (await dueSearches(db, now, oldest)).filter((one) =>
      isAlertDue(one.frequency, one.next_run_at, now),
    )
    const run = { now, upTo, nextRun: nextRuns(now) }
    const isRecent = ({ seen_number: seen }: DueSearch) => seen >= upTo - recentArrivals
    await runPart(due.filter(isRecent), run)
    // Searches whose mails were paused for long need a large copy, which must not delay or fail the others.
    await runPart(
      due.filter((one) => !isRecent(one)),
      run,
    )
    await forgetDeletedSearches(db.kysely, new Date(now.getTime() - undoMs))
    await newJobs.forget(Math.max(oldest, (await lowestSeen(db.kysely)) ?? upTo))
  }
}

interface Running {
  readonly deps: AlertDeps
  readonly open: OpenNewJobs
  readonly connection: Executor
  readonly run: AlertRun
}

/** Runs equal searches. One that fails is tried again in ten minutes, and holds up no other. */
async function runGroup(running: Running, group: readonly DueSearch[]): Promise<void> {
  const [first] = group
  if (!first) return
  let found: FoundJobs
  try {
    found = await findFor(running.open, first)
  } catch (error) {
    return retryLater(running, group, error)
  }
  const most = Math.max(1, Math.min(mostAlerts, Math.floor(mostPairs / Math.max(1, found.count))))
  for (let from = 0; from < group.length; from += most) {
    await runBatch(running, group.slice(from, from + most), found)
  }
}

/** Writes the alerts of a batch. If that fails, each search is tried alone. */
async function runBatch(running: Running, batch: readonly DueSearch[], found: FoundJobs): Promise<void> {
  const { deps, connection, run } = running
  try {
    await writeAlerts(deps, connection, { searches: batch, found, run })
  } catch (error) {
    if (batch.length === 1) return retryLater(running, batch, error)
    for (const one of batch) await runBatch(running, [one], found)
  }
}

async function retryLater(
  { deps, connection, run }: Running,
  searches: readonly DueSearch[],
  error: unknown,
): Promise<void> {
  deps.log.error({ err: error, searches: searches.map(({ id }) => id) }, 'alerts failed')
  const nextRunAt = new Date(run.now.getTime() + retryMs)
  await settleSearches(
    connection,
    searches.map((search) => ({ search, seenNumber: search.seen_number, nextRunAt })),
  )
}

/** A search with a filter that no longer exists finds nothing: without the filter it would find too much. */
async function findFor(open: OpenNewJobs, { query, from_number: from }: DueSearch): Promise<FoundJobs> {
  const read = readSavedSearch(query)
  return 'problem' in read
    ? { count: 0, ids: '{}' }
    : open.find(jobSearchQuery.parse(toApiQuery(read.search)), from)
}

/** Equal searches that have seen the same find the same. */
function groupsOf(due: readonly DueSearch[]): DueSearch[][] {
  return [...Map.groupBy(due, ({ query, from_number: from }) => `${from} ${query}`).values()]
}

/** Caches the next time of each time zone, which costs 0.2 ms. */
function nextRuns(now: Date): AlertRun['nextRun'] {
  const known = new Map<string, Date | null>()
  return ({ frequency, time_zone: zone }) => {
    const key = `${frequency} ${zone}`
    const next = known.get(key) ?? nextAlert(frequency, zone, now)
    known.set(key, next)
    return next
  }
}
