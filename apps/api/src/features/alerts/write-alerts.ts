import { quietUntil } from '@vouch/domain'
import type { Log } from '#base/log.ts'
import { uuidv7 } from '#base/uuid.ts'
import { type Executor, inTransaction } from '#db/transaction.ts'
import type { RecipientSettings } from '#features/notifications/ports.ts'
import type { FoundJobs } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { LinkTokens } from '#platform/mail/link-tokens.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import {
  type AlertSchedule,
  type DueSearch,
  lockDueSearches,
  lockPeople,
  type Recipient,
  settleSearches,
  type TakenJobs,
  takeJobs,
} from './alert-store.ts'

const maxListed = 20

export interface WriteDeps extends ServiceDeps {
  readonly log: Log
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly settingsOfAll: (userIds: readonly string[]) => Promise<ReadonlyMap<string, RecipientSettings>>
  /** Of the links that stop a search's alerts; their content is its id. */
  readonly tokens: LinkTokens
}

/** What all searches of a run have in common. */
export interface AlertRun {
  readonly now: Date
  /** The last arrival that the run looks at. */
  readonly upTo: number
  readonly nextRun: (search: DueSearch) => Date | null
}

interface Batch {
  /** Equal searches of different people. */
  readonly searches: readonly DueSearch[]
  /** Jobs that they found. */
  readonly found: FoundJobs
  readonly run: AlertRun
}

/** Writes the alerts of equal searches in one transaction: their mails, the jobs that count as mailed, and their next runs. */
export async function writeAlerts(
  deps: WriteDeps,
  connection: Executor,
  { searches, found, run }: Batch,
): Promise<void> {
  const seen = searches.map((search) => ({ search, seenNumber: run.upTo, nextRunAt: run.nextRun(search) }))
  if (found.count === 0) return settleSearches(connection, seen)
  const settings = await deps.settingsOfAll(searches.map(({ user_id }) => user_id))
  const delayed = seen.flatMap(({ search, nextRunAt }) => {
    const until = delayedUntil(settings.get(search.user_id), run.now, nextRunAt)
    return until ? [{ search, seenNumber: search.seen_number, nextRunAt: until }] : []
  })
  await settleSearches(connection, delayed)
  const isDelayed = new Set(delayed.map(({ search }) => search.id))
  const due = seen.filter(({ search }) => !isDelayed.has(search.id))
  if (due.length > 0) await mailJobs(deps, connection, due, { found, now: run.now })
}

/** While mails are paused, an alert keeps its jobs for the next time; in quiet hours it waits until they end. */
function delayedUntil(settings: RecipientSettings | undefined, now: Date, next: Date | null) {
  if (!settings) return undefined
  const { pausedUntil, quietHours, timeZone } = settings
  if (pausedUntil !== null && new Date(pausedUntil) > now) return next
  return quietUntil(quietHours, timeZone, now)
}

async function mailJobs(
  deps: WriteDeps,
  connection: Executor,
  due: readonly AlertSchedule[],
  { found, now }: { readonly found: FoundJobs; readonly now: Date },
): Promise<void> {
  const searches = due.map(({ search }) => search)
  await inTransaction({ kysely: connection }, async (trx) => {
    await lockPeople(
      trx,
      searches.map(({ user_id }) => user_id),
    )
    const recipients = new Map((await lockDueSearches(trx, searches)).map((one) => [one.id, one]))
    const alerts = searches.flatMap((search) => {
      const recipient = recipients.get(search.id)
      return recipient?.can_be_mailed
        ? [{ search, recipient, userId: search.user_id, alertId: uuidv7() }]
        : []
    })
    if (alerts.length > 0) {
      const taken = await takeJobs(trx, alerts, found.ids, { now, most: maxListed })
      const mails = alerts.flatMap((alert) => {
        const jobs = taken.get(alert.userId)
        return jobs ? [mailOf(deps, alert, jobs)] : []
      })
      // Behind all mails that somebody waits for, such as sign-in codes.
      await deps.outbox.writeAll(trx, mails)
    }
    await settleSearches(
      trx,
      due.filter(({ search }) => recipients.has(search.id)),
    )
  })
}

function mailOf(
  { publicUrl, tokens }: WriteDeps,
  {
    search,
    recipient,
    alertId,
  }: { readonly search: DueSearch; readonly recipient: Recipient; readonly alertId: string },
  { cards, more }: TakenJobs,
): Mail {
  return {
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
}
