import { jobSearchQuery } from '@vouch/contract'
import { isAlertDue, nextAlert, quietUntil, readAddressQuery, readJobSearch, toApiQuery } from '@vouch/domain'
import { z } from 'zod'
import type { Log } from '#base/log.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { RecipientSettings } from '#features/notifications/ports.ts'
import type { NewJobs, OpenNewJobs } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { defineJob } from '#platform/queue.ts'
import {
  type AlertSchedule,
  type DueSearch,
  dueSearches,
  lockDueSearch,
  lowestSeen,
  settleSearch,
  takeJobs,
} from './alert-store.ts'
import type { AlertTokens } from './alert-tokens.ts'

/** Job that mails the new jobs of saved searches that are due. Runs every minute. */
export const mailAlerts = defineJob({ name: 'mail-alerts', payload: z.object({}) })

/** Searches that run at a time. */
const atOnce = 2
const maxListed = 20

export interface AlertDeps extends ServiceDeps {
  readonly log: Log
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly newJobs: NewJobs
  readonly settingsOf: (userId: string) => Promise<RecipientSettings>
  readonly tokens: AlertTokens
}

interface Run {
  readonly now: Date
  readonly upTo: number
  readonly nextRun: (search: DueSearch) => Date | null
}

/** Creates the function that mails due alerts. Safe to run in several processes, and again after it was killed. */
export function createAlertRun(deps: AlertDeps): () => Promise<void> {
  const { db, clock, log, newJobs } = deps

  const runGroup = async (open: OpenNewJobs, group: readonly DueSearch[], run: Run) => {
    const [first] = group
    if (!first) return
    const found = await open.find(queryOf(first.query), first.seen_number)
    for (const search of group) {
      try {
        await runSearch(deps, search, found, run)
      } catch (error) {
        // A failure for one person must not block mails to the others. The next run tries again.
        log.error({ err: error, search: search.id }, 'an alert failed')
      }
    }
  }

  const runLane = async (groups: Iterator<readonly DueSearch[]>, run: Run, after: number) => {
    const open = await newJobs.open({ after, upTo: run.upTo })
    if (!open) return
    try {
      for (let next = groups.next(); !next.done; next = groups.next()) {
        await runGroup(open, next.value, run).catch((error: unknown) =>
          log.error({ err: error, query: next.value[0]?.query }, 'a saved search failed'),
        )
      }
    } finally {
      open.close()
    }
  }

  return async () => {
    const upTo = await newJobs.number()
    const now = clock()
    const due = (await dueSearches(db, now)).filter((one) => isAlertDue(one.frequency, one.next_run_at, now))
    if (due.length > 0) {
      const run = { now, upTo, nextRun: nextRuns(now) }
      const after = lowest(due)
      const groups = groupsOf(due).values()
      await Promise.all(Array.from({ length: atOnce }, () => runLane(groups, run, after)))
    }
    await newJobs.forget((await lowestSeen(db.kysely)) ?? upTo)
  }
}

async function runSearch(
  deps: AlertDeps,
  search: DueSearch,
  found: readonly string[],
  { now, upTo, nextRun }: Run,
): Promise<void> {
  const { db } = deps
  const seen: AlertSchedule = { seenNumber: upTo, nextRunAt: nextRun(search) }
  if (found.length === 0) return settleSearch(db, search, seen)
  const settings = await deps.settingsOf(search.user_id)
  const delayed = delayedUntil(settings, now, seen.nextRunAt)
  if (delayed) return settleSearch(db, search, { seenNumber: search.seen_number, nextRunAt: delayed })
  await inTransaction(db, async (trx) => {
    const recipient = await lockDueSearch(trx, search)
    if (!recipient) return
    if (recipient.can_be_mailed) await writeAlert(trx, deps, { search, recipient, found, now })
    await settleSearch(trx, search, seen)
  })
}

/** While mails are paused, an alert keeps its jobs for the next time; in quiet hours it waits until they end. */
function delayedUntil(
  { pausedUntil, quietHours, timeZone }: RecipientSettings,
  now: Date,
  next: Date | null,
) {
  if (pausedUntil !== null && new Date(pausedUntil) > now) return next
  return quietUntil(quietHours, timeZone, now)
}

async function writeAlert(
  trx: Transaction,
  { outbox, publicUrl, tokens }: AlertDeps,
  alert: {
    readonly search: DueSearch
    readonly recipient: NonNullable<Awaited<ReturnType<typeof lockDueSearch>>>
    readonly found: readonly string[]
    readonly now: Date
  },
): Promise<void> {
  const { search, recipient, found, now } = alert
  const { cards, more } = await takeJobs(trx, search.user_id, found, { now, most: maxListed })
  if (cards.length === 0) return
  await outbox.write(trx, {
    kind: 'job-alert',
    to: recipient.email,
    locale: recipient.locale,
    userId: search.user_id,
    name: recipient.name,
    items: cards.map(({ id, slug, title, company, location, pay }) => ({
      id,
      title,
      companyName: company.name,
      place: location,
      pay,
      link: `${publicUrl}/jobs/${slug}`,
    })),
    more,
    link: `${publicUrl}/jobs?${search.query}`,
    settingsLink: `${publicUrl}/admin/jobs/searches`,
    unsubscribeLink: `${publicUrl}/alerts/unsubscribe?token=${tokens.make(search.id)}`,
  })
}

function queryOf(query: string) {
  return jobSearchQuery.parse(toApiQuery(readJobSearch(readAddressQuery(query))))
}

/** Equal searches that have seen the same find the same. */
function groupsOf(due: readonly DueSearch[]): DueSearch[][] {
  const groups = Map.groupBy(due, ({ query, seen_number }) => `${seen_number} ${query}`)
  return [...groups.values()]
}

function lowest(due: readonly DueSearch[]): number {
  return due.reduce((least, { seen_number }) => Math.min(least, seen_number), Number.POSITIVE_INFINITY)
}

/** Caches the next time of each time zone, which costs 0.2 ms. */
function nextRuns(now: Date): Run['nextRun'] {
  const known = new Map<string, Date | null>()
  return ({ frequency, time_zone: zone }) => {
    const key = `${frequency} ${zone}`
    const next = known.get(key) ?? nextAlert(frequency, zone, now)
    known.set(key, next)
    return next
  }
}
