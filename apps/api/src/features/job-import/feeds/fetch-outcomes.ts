import { type FeedDoubt, overruledDoubts, type PostingFormat } from '@vouch/contract'
import { type FeedFetch, nextFetch, toldFailures } from '@vouch/domain'
import type { Clock } from '#base/clock.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { noKills } from '../reader-kills.ts'
import { findFeedOwners, noDoubt, noValidators, type StoredJobFeed, setJobFeed } from './feeds-store.ts'

interface OutcomeDeps {
  readonly clock: Clock
  readonly notifier: Pick<Notifier, 'notify'>
}

/** Why a fetch or an import ends. */
export interface RunFailure {
  /** Sentence for the owner. */
  readonly problem: string
  /** Whether it was tried three times already, and the system killed the reader each time. */
  readonly isKilled: boolean
}

/** Records that a fetch failed. The feed is locked. */
export async function recordFailure(
  deps: OutcomeDeps,
  trx: Transaction,
  feed: StoredJobFeed,
  { problem, isKilled }: RunFailure,
): Promise<void> {
  const at = deps.clock()
  if (feed.state === 'checking') {
    const read = { state: 'ready', problem, samples: [], lastFetchedAt: at, ...noKills } as const
    return setJobFeed(trx, feed.id, read)
  }
  if (!isStarted(feed)) return
  const failures = feed.failures + 1
  const isTold = feed.told || isKilled || failures >= toldFailures
  await setJobFeed(trx, feed.id, {
    state: 'failing',
    problem,
    failures,
    ...noDoubt,
    told: isTold,
    ...noKills,
    // Jobs may have expired in a long failure, so the next answer is read even if it is the last one.
    ...(failures >= toldFailures && noValidators),
    lastFetchedAt: at,
    nextFetchAt: nextFetch(at, feed.everyHours, failures),
  })
  if (isTold && !feed.told) await tellOwners(deps, trx, feed, at)
}

/** Records that what a feed brought was not trusted. The feed is locked. */
export async function recordDoubt(
  deps: OutcomeDeps,
  trx: Transaction,
  feed: StoredJobFeed,
  { doubt, fetch }: { readonly doubt: FeedDoubt; readonly fetch: FeedFetch },
): Promise<void> {
  const at = deps.clock()
  await setJobFeed(trx, feed.id, {
    state: 'failing',
    problem: doubtProblem(doubt, fetch),
    failures: 0,
    doubt,
    doubtGone: fetch.gone,
    trusts: false,
    told: true,
    lastFetchedAt: at,
    nextFetchAt: nextFetch(at, feed.everyHours, 0),
  })
  if (!feed.told) await tellOwners(deps, trx, feed, at)
}

/** A feed after a fetch that was trusted. */
export function afterTrusted({ everyHours }: StoredJobFeed, at: Date) {
  return {
    state: 'active',
    problem: null,
    failures: 0,
    ...noDoubt,
    told: false,
    lastFetchedAt: at,
    nextFetchAt: nextFetch(at, everyHours, 0),
  } as const
}

/** Whether a feed is fetched on its schedule. */
export function isStarted({ state }: Pick<StoredJobFeed, 'state'>): boolean {
  return state === 'active' || state === 'failing'
}

async function tellOwners(
  { notifier }: OutcomeDeps,
  trx: Transaction,
  { id, companyId }: StoredJobFeed,
  at: Date,
): Promise<void> {
  const owners = await findFeedOwners(trx, companyId)
  await notifier.notify(
    trx,
    owners.map((userId) => ({ kind: 'feed-failing', jobFeedId: id, userId, side: 'employer', at })),
  )
}

/**
 * Whether a person accepted what the feed has. Only what the person was told is accepted: the same doubt, and no more jobs
 * gone.
 */
export function isAccepted(
  { trusts, doubt, doubtGone }: StoredJobFeed,
  now: { readonly doubt: FeedDoubt; readonly gone: number },
): boolean {
  return trusts && isAcceptable(doubt) && now.doubt === doubt && now.gone <= (doubtGone ?? 0)
}

/** Whether a person can accept what was doubted. */
export function isAcceptable(doubt: FeedDoubt | null): boolean {
  return (overruledDoubts as readonly (FeedDoubt | null)[]).includes(doubt)
}

const formatNames: Readonly<Record<PostingFormat, string>> = {
  csv: 'CSV',
  json: 'JSON',
  'json-lines': 'JSON Lines',
  'schema-org': 'schema.org JobPosting',
  greenhouse: 'Greenhouse JSON',
  lever: 'Lever JSON',
  ashby: 'Ashby JSON',
  'indeed-xml': 'XML',
}

const number = new Intl.NumberFormat('en')

function doubtProblem(
  doubt: FeedDoubt,
  { format, usualFormat, found, rejected, gone, runningBefore }: FeedFetch,
): string {
  const running = runningBefore === 1 ? '1 of its jobs is' : `${number.format(runningBefore)} of its jobs are`
  switch (doubt) {
    case 'another-format':
      return `The feed was ${formatNames[usualFormat ?? format]} and is now ${formatNames[format]}.`
    case 'empty':
      return `The feed has no postings, but ${running} open or paused.`
    case 'mostly-rejected':
      return `${number.format(rejected)} of ${number.format(found + rejected)} postings of the feed could not be read.`
    case 'mostly-gone':
      return `${number.format(gone)} of the ${number.format(runningBefore)} open or paused jobs are gone from the feed.`
  }
}
