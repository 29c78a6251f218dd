import { type jobFeedPatch, jobImportLimits, type newJobFeed } from '@vouch/contract'
import { nextFetch } from '@vouch/domain'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { AppError, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import { defaultSettings } from '../import-defaults.ts'
import { notPermitted, patched, requireComplete, requireVerified, type StepDeps } from '../import-steps.ts'
import { noKills } from '../reader-kills.ts'
import { queueFetch } from './feed-jobs.ts'
import { renameSource } from './feed-jobs-store.ts'
import {
  countFeeds,
  type FeedChange,
  insertJobFeed,
  isAddressTaken,
  noDoubt,
  noValidators,
  type StoredJobFeed,
  setJobFeed,
} from './feeds-store.ts'
import { isAcceptable, isStarted } from './fetch-outcomes.ts'

type NewFeed = z.output<typeof newJobFeed>
type Patch = z.output<typeof jobFeedPatch>

const taken = () => new AppError('conflict', 'There is already a feed with this address.')

/** Adds a feed, which is fetched for its preview. @returns its id */
export async function add(
  deps: StepDeps,
  trx: Transaction,
  actor: Actor,
  { companyId, name, url, everyHours }: NewFeed,
): Promise<string> {
  if (companyId !== null) await requireVerified(deps, trx, companyId)
  if ((await countFeeds(trx, companyId)) >= jobImportLimits.feeds)
    throw notPermitted(`There can be ${jobImportLimits.feeds} feeds. Remove one that you no longer need.`)
  const id = uuidv7()
  const at = deps.clock()
  const settings = { ...defaultSettings(companyId), source: sourceOf(url) }
  const feed = { id, companyId, createdBy: actor.userId, createdAt: at, name, url, everyHours, settings }
  if (!(await insertJobFeed(trx, { ...feed, state: 'checking' }))) throw taken()
  await queueFetch(deps.queue, trx, { id, companyId })
  const details = companyId === null ? {} : { company: companyId }
  await record(trx, { action: 'job-feed.add', actorId: actor.userId, subjectId: id, at, details })
  return id
}

/** Name of the source that visitors read: the host without `www`. */
function sourceOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '').slice(0, 100)
}

/** Changes a feed. A new address begins with a new preview. */
export async function change(
  deps: StepDeps,
  trx: Transaction,
  feed: StoredJobFeed,
  { version, patch }: { readonly version: number; readonly patch: Patch },
): Promise<void> {
  if (feed.version !== version) throw stale('This feed', feed.version)
  const { name, url, everyHours, columns, settings } = patch
  const isRead = columns !== undefined || settings !== undefined
  if (isRead && feed.state === 'checking') throw notPermitted('The feed is still being read.')
  const mapped = patched(feed, { columns, settings })
  const read = mapped.settings ?? feed.settings
  // A name that nobody chose follows the address.
  const follows = url !== undefined && read.source === sourceOf(feed.url)
  const source = follows ? sourceOf(url) : read.source
  if (source !== feed.settings.source) await renameSource(trx, feed.id, feed.settings.source, source)
  await setJobFeed(trx, feed.id, {
    version: version + 1,
    ...(name !== undefined && { name }),
    ...(everyHours !== undefined && { everyHours, ...rescheduled(feed, everyHours) }),
    ...mapped,
    ...(follows && { settings: { ...read, source } }),
    // A new mapping gives other jobs from the same answer, so it must be read again.
    ...(isRead && noValidators),
    ...(url !== undefined && url !== feed.url && (await moved(deps, trx, feed, url))),
  })
}

/** A failing feed is tried again when that is sooner. */
function rescheduled(feed: StoredJobFeed, everyHours: number): FeedChange {
  if (!isStarted(feed) || feed.lastFetchedAt === null) return {}
  return { nextFetchAt: nextFetch(feed.lastFetchedAt, everyHours, feed.failures) }
}

async function moved(
  { queue }: StepDeps,
  trx: Transaction,
  feed: StoredJobFeed,
  url: string,
): Promise<FeedChange> {
  if (await isAddressTaken(trx, feed, url)) throw taken()
  await queueFetch(queue, trx, feed)
  return { url, ...beforePreview }
}

/** State of a feed before its preview is read. */
const beforePreview = {
  state: 'checking',
  format: null,
  encoding: null,
  columns: [],
  samples: [],
  problem: null,
  ...noDoubt,
  told: false,
  failures: 0,
  nextFetchAt: null,
  ...noValidators,
  ...noKills,
} as const satisfies FeedChange

/** Starts or resumes a feed. Idempotent. */
export async function start(
  deps: StepDeps,
  trx: Transaction,
  feed: StoredJobFeed,
  actor: Actor,
): Promise<void> {
  if (isStarted(feed)) return
  if (feed.state === 'checking') throw notPermitted('The feed is still being read.')
  if (feed.format === null) throw notPermitted('This feed could not be read.')
  const at = deps.clock()
  const { id, companyId } = feed
  await requireComplete(trx, { ...feed, kind: 'feed', jobsOwner: id }, at)
  if (companyId !== null) await requireVerified(deps, trx, companyId)
  const noProblem = { problem: null, ...noDoubt, told: false, failures: 0, ...noValidators }
  await setJobFeed(trx, id, { ...noProblem, state: 'active', nextFetchAt: at, version: feed.version + 1 })
  await queueFetch(deps.queue, trx, { id, companyId })
  const details = companyId === null ? {} : { company: companyId }
  await record(trx, { action: 'job-feed.start', actorId: actor.userId, subjectId: id, at, details })
}

export async function pause(
  { clock }: StepDeps,
  trx: Transaction,
  feed: StoredJobFeed,
  actor: Actor,
): Promise<void> {
  const { id, state, version } = feed
  if (state === 'paused') return
  if (!isStarted(feed)) throw notPermitted('This feed has not been started. Start it first.')
  await setJobFeed(trx, id, { state: 'paused', nextFetchAt: null, trusts: false, version: version + 1 })
  await record(trx, { action: 'job-feed.pause', actorId: actor.userId, subjectId: id, at: clock() })
}

/** Fetches a feed now: for a new preview if it was not started. */
export async function fetchNow(
  { clock, queue }: StepDeps,
  trx: Transaction,
  feed: StoredJobFeed,
  { actor, trust }: { readonly actor: Actor; readonly trust: boolean },
): Promise<void> {
  const { id, state } = feed
  if (state === 'paused') throw notPermitted('Resume the feed first.')
  const accepts = trust && isStarted(feed) && isAcceptable(feed.doubt)
  if (state === 'ready') await setJobFeed(trx, id, { state: 'checking', problem: null })
  else if (state !== 'checking')
    await setJobFeed(trx, id, { nextFetchAt: clock(), ...(accepts && { trusts: true }) })
  await queueFetch(queue, trx, feed)
  if (accepts)
    await record(trx, { action: 'job-feed.trust', actorId: actor.userId, subjectId: id, at: clock() })
}
