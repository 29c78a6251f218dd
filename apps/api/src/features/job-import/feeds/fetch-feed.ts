import { jobImportLimits, type PostingColumn } from '@vouch/contract'
import { nextFetch } from '@vouch/domain'
import { UnreadableSource } from '@vouch/postings'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { type BackgroundDeps, runJobImport } from '../import-jobs.ts'
import { insertJobImport, setJobImport } from '../job-imports-store.ts'
import { countKill, killedProblem, noKills } from '../reader-kills.ts'
import { openFile } from '../reading/read-file.ts'
import type { OpenedFile } from '../reading/reading-task.ts'
import { sourceNotes } from '../storing/note-groups.ts'
import { feedName } from '../storing/run-import.ts'
import { whileHolding } from '../storing/run-lock.ts'
import { isTransient } from '../transient-error.ts'
import { mergeColumns } from './feed-columns.ts'
import {
  findJobFeed,
  hasOpenRun,
  lockJobFeed,
  noValidators,
  type StoredJobFeed,
  setJobFeed,
} from './feeds-store.ts'
import { type AnswerDeps, type FeedAnswer, FetchProblem, fetchAnswer } from './fetch-answer.ts'
import { isAccepted, isStarted, recordDoubt, recordFailure } from './fetch-outcomes.ts'
import { noteUnchanged } from './finish-run.ts'

export type FetchDeps = BackgroundDeps & AnswerDeps

const internal = 'The feed could not be fetched because of an error in Vouch. Please tell the operator.'

/**
 * Fetches a feed that is due, for its preview or to import changes. Does nothing while another process fetches it, or
 * while its last run is not finished. A repeated job finds it done.
 */
export async function fetchFeed(deps: FetchDeps, id: string): Promise<void> {
  await whileHolding(deps.db, `feed ${id}`, async (connection) => {
    const feed = await findJobFeed(connection, id)
    if (!feed || !isDue(feed, deps.clock()) || (await hasOpenRun(connection, id))) return
    try {
      await fetchHeld(deps, feed)
    } catch (error) {
      const kill = await countKill(deps, { of: 'job_feeds', id }, error)
      if (kill === 'again') return
      const problem = kill === 'last' ? killedProblem('The feed') : problemOf(deps, id, error)
      await whileSame(deps, feed, async (trx, locked) => {
        await recordFailure(deps, trx, locked, { problem, isKilled: kill === 'last' })
        return true
      })
    }
  })
}

/** @throws the error if it can pass by itself */
function problemOf({ log }: FetchDeps, feedId: string, error: unknown): string {
  if (error instanceof FetchProblem || error instanceof UnreadableSource) return error.message
  if (isTransient(error)) throw error
  log.error({ err: error, feedId }, 'a feed of jobs could not be fetched')
  return internal
}

function isDue(feed: StoredJobFeed, now: Date): boolean {
  if (feed.state === 'checking') return true
  return isStarted(feed) && feed.nextFetchAt !== null && feed.nextFetchAt <= now
}

async function fetchHeld(deps: FetchDeps, feed: StoredJobFeed): Promise<void> {
  if (feed.companyStatus !== null && feed.companyStatus !== 'verified')
    throw new FetchProblem('Jobs can be imported once the company is verified.')
  const answer = await fetchAnswer(deps, mustRead(feed) ? { ...feed, ...noValidators } : feed)
  if ('unchanged' in answer) {
    if (answer.key !== null) await deps.storage.remove(answer.key)
    await whileSame(deps, feed, async (trx, locked) => {
      await noteUnchanged(deps, trx, locked)
      return true
    })
    return
  }
  let isKept = false
  try {
    const opened = await open(deps, feed, answer.key)
    isKept = await whileSame(deps, feed, async (trx, locked) => {
      if (locked.state === 'checking') return endCheck(deps, trx, locked, opened)
      return beginRun(deps, trx, locked, { answer, opened })
    })
  } finally {
    if (!isKept) await deps.storage.remove(answer.key)
  }
}

/** Whether the answer must be read even if it was imported before. */
function mustRead({ state, trusts, settings }: StoredJobFeed): boolean {
  return state === 'checking' || trusts || settings.reopensOld
}

/** Reads the first part of the answer; undefined for one without postings, which only a feed that has started may have. */
async function open(
  { storage }: FetchDeps,
  feed: StoredJobFeed,
  key: string,
): Promise<OpenedFile | undefined> {
  const about = { fileName: feedName, rows: jobImportLimits.previewRows }
  try {
    return await openFile(() => storage.stream(key), about)
  } catch (error) {
    const isEmpty = error instanceof UnreadableSource && error.reason === 'empty'
    if (isEmpty && feed.state !== 'checking') return undefined
    throw error
  }
}

/** Changes a feed unless a person changed what is fetched meanwhile. @returns what the work returns, or false */
async function whileSame(
  { db }: FetchDeps,
  { id, url }: StoredJobFeed,
  work: (trx: Transaction, locked: StoredJobFeed) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const locked = await lockJobFeed(trx, id)
    const isSame = locked?.url === url && (locked.state === 'checking' || isStarted(locked))
    return isSame ? work(trx, locked) : false
  })
}

/** Stores what is needed for the preview. */
async function endCheck(
  { clock }: FetchDeps,
  trx: Transaction,
  feed: StoredJobFeed,
  opened: OpenedFile | undefined,
): Promise<boolean> {
  if (!opened) return false
  const { format, encoding, samples } = opened
  const read = { format, encoding, columns: columnsOf(feed, opened), samples, lastFetchedAt: clock() }
  await setJobFeed(trx, feed.id, { ...read, ...noValidators, ...noKills, state: 'ready', problem: null })
  return false
}

/** Columns of a feed after a fetch. Another format has other columns. */
function columnsOf(feed: StoredJobFeed, opened: OpenedFile | undefined): readonly PostingColumn[] {
  if (opened !== undefined && hasOtherFormat(feed, opened)) return opened.columns
  return mergeColumns(feed.columns, opened?.columns ?? [])
}

function hasOtherFormat({ format }: StoredJobFeed, opened: OpenedFile): boolean {
  return format !== null && opened.format !== format
}

interface Brought {
  readonly answer: FeedAnswer
  readonly opened: OpenedFile | undefined
}

/** Starts the import of what the feed brought, unless it has another format. @returns whether the answer is needed */
async function beginRun(
  deps: FetchDeps,
  trx: Transaction,
  feed: StoredJobFeed,
  { answer, opened }: Brought,
): Promise<boolean> {
  const at = deps.clock()
  const isOther = opened !== undefined && hasOtherFormat(feed, opened)
  if (isOther && !isAccepted(feed, { doubt: 'another-format', gone: 0 })) {
    const none = { found: 0, rejected: 0, runningBefore: 0, gone: 0 }
    const fetch = { ...none, format: opened.format, usualFormat: feed.format }
    await recordDoubt(deps, trx, feed, { doubt: 'another-format', fetch })
    return false
  }
  const columns = columnsOf(feed, opened)
  const read = opened && { format: opened.format, encoding: opened.encoding, samples: opened.samples }
  const id = uuidv7()
  await insertJobImport(trx, {
    id,
    kind: 'feed',
    feedId: feed.id,
    companyId: feed.companyId,
    createdBy: null,
    createdAt: at,
    name: feed.name,
    storageKey: answer.key,
    totalBytes: answer.bytes,
    state: 'running',
    settings: feed.settings,
    jobsOwner: feed.id,
    companiesOwner: null,
  })
  await setJobImport(trx, id, {
    format: opened?.format ?? feed.format,
    ...(opened && { encoding: opened.encoding, noteGroups: sourceNotes(opened) }),
    columns,
    validators: answer.validators,
    startedAt: at,
  })
  // Cleared until the run is trusted, so that an untrusted answer is fetched again.
  const next = { nextFetchAt: nextFetch(at, feed.everyHours, 0), ...noValidators }
  await setJobFeed(trx, feed.id, { ...read, ...next, ...noKills, columns })
  await deps.queue.enqueue(trx, runJobImport, { id })
  return true
}
