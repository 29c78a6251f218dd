import { jobSearchQuery } from '@vouch/contract'
import { isAlertDue, nextAlert, quietUntil, readSavedSearch, toApiQuery } from '@vouch/domain'
import { z } from 'zod'
import type { Log } from '#base/log.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { RecipientSettings } from '#features/notifications/ports.ts'
import type { NewJobs, OpenNewJobs } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { LinkTokens } from '#platform/mail/link-tokens.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { defineJob } from '#platform/queue.ts'
import {
  type AlertSchedule,
  type DueSearch,
  dueSearches,
  lockDueSearch,
  lockPerson,
  lowestSeen,
  settleSearch,
  takeJobs,
} from './alert-store.ts'
import { forgetDeletedSearches } from './saved-searches-store.ts'

/** Job that mails the new jobs of saved searches that are due. Runs every minute. */
export const mailAlerts = defineJob({ name: 'mail-alerts', payload: z.object({}) })

/** Searches that run at a time. */
const atOnce = 2
const maxListed = 20
/** How far searches may be behind and still share a copy of the new jobs. */
const recentArrivals = 20_000
/** Arrivals that are kept for searches that are far behind. */
const mostArrivals = 200_000
const retryMs = 10 * 60_000
/** How long a deleted search can be restored. */
const undoMs = 15 * 60_000

export interface AlertDeps extends ServiceDeps {
  readonly log: Log
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly newJobs: NewJobs
  readonly settingsOf: (userId: string) => Promise<RecipientSettings>
  /** Of the links that stop a search's alerts; their content is its id. */
  readonly tokens: LinkTokens
}

interface Run {
  readonly now: Date
  readonly upTo: number
  readonly nextRun: (search: DueSearch) => Date | null
}

/** Creates the function that mails due alerts. Safe to run in several processes, and again after it was killed. */
export function createAlertRun(deps: AlertDeps): () => Promise<void> {
  const { db, clock, newJobs } = deps

  /** Two lanes share the groups, each with a copy of the new jobs. */
  const runPart = async (part: readonly DueSearch[], run: Run) => {
    if (part.length === 0) return
    const after = part.reduce((least, { from_number: from }) => Math.min(least, from), run.upTo)
    const groups = groupsOf(part).values()
    const lanes = Array.from({ length: atOnce }, () => runLane(deps, groups, run, after))
    const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
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

async function runLane(
  deps: AlertDeps,
  groups: Iterator<readonly DueSearch[]>,
  run: Run,
  after: number,
): Promise<void> {
  const open = await deps.newJobs.open({ after, upTo: run.upTo })
  if (!open) return
  try {
    for (let next = groups.next(); !next.done; next = groups.next()) {
      await runGroup(deps, open, next.value, run)
    }
  } finally {
    open.close()
  }
}

/** Runs equal searches. One that fails is tried again in ten minutes, and holds up no other. */
async function runGroup(
  deps: AlertDeps,
  open: OpenNewJobs,
  group: readonly DueSearch[],
  run: Run,
): Promise<void> {
  const [first] = group
  if (!first) return
  const later = async (searches: readonly DueSearch[], error: unknown) => {
    deps.log.error({ err: error, searches: searches.map(({ id }) => id) }, 'alerts failed')
    const nextRunAt = new Date(run.now.getTime() + retryMs)
    for (const search of searches) {
      await settleSearch(deps.db, search, { seenNumber: search.seen_number, nextRunAt })
    }
  }
  try {
    const found = await findFor(open, first)
    for (const search of group) {
      await runSearch(deps, search, found, run).catch((error: unknown) => later([search], error))
    }
  } catch (error) {
    await later(group, error)
  }
}

/** A search with a filter that no longer exists finds nothing: without the filter it would find too much. */
async function findFor(
  open: OpenNewJobs,
  { query, from_number: from }: DueSearch,
): Promise<readonly string[]> {
  const read = readSavedSearch(query)
  return 'problem' in read ? [] : open.find(jobSearchQuery.parse(toApiQuery(read.search)), from)
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
    await lockPerson(trx, search.user_id)
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
  const alertId = uuidv7()
  const { cards, more } = await takeJobs(trx, search.user_id, found, { now, most: maxListed, alertId })
  if (cards.length === 0) return
  const mail: Mail = {
    kind: 'job-alert',
    to: recipient.email,
    locale: recipient.locale,
    alertId,
    searchId: search.id,
    name: recipient.name,
    items: cards.map(({ id, slug, title, company, location, country, otherPlaces, pay }) => ({
      id,
      title,
      companyName: company.name,
      place: location,
      country,
      otherPlaces,
      pay,
      link: `${publicUrl}/jobs/${slug}`,
    })),
    more,
    link: `${publicUrl}/jobs?${search.query}&sort=newest`,
    settingsLink: `${publicUrl}/admin/jobs/searches`,
    unsubscribeLink: `${publicUrl}/alerts/unsubscribe?token=${tokens.make(search.id)}`,
  }
  // Behind all mails that somebody waits for, such as sign-in codes.
  await outbox.writeAll(trx, [mail])
}

/** Equal searches that have seen the same find the same. */
function groupsOf(due: readonly DueSearch[]): DueSearch[][] {
  return [...Map.groupBy(due, ({ query, from_number: from }) => `${from} ${query}`).values()]
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
