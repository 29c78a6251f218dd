import {
  type AlertFrequency,
  type AlertUnsubscription,
  jobSearchQuery,
  maxSavedSearches,
  type SavedSearch,
} from '@vouch/contract'
import { nextAlert, readSavedSearch, savedSearchName, toApiQuery } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import type { NewJobs } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { LinkTokens } from '#platform/mail/link-tokens.ts'
import {
  deleteSavedSearch,
  insertSavedSearch,
  lockOwner,
  restoreSavedSearch,
  savedSearchById,
  savedSearchesOf,
  stopSavedSearch,
  updateSavedSearch,
} from './saved-searches-store.ts'

interface NewSearch {
  readonly query: string
  readonly name?: string | undefined
  readonly frequency?: AlertFrequency | undefined
}

/** A candidate's saved job searches, and the links in their alerts. */
export interface SavedSearchesService {
  list(actor: Actor): Promise<SavedSearch[]>
  /**
   * Saves a search, or restores it if it was just deleted. Returns an already saved search unchanged.
   * @throws AppError invalid; conflict if the person has as many as they can save
   */
  save(actor: Actor, search: NewSearch): Promise<SavedSearch>
  /** @throws AppError not-found */
  change(actor: Actor, id: string, change: Omit<NewSearch, 'query'>): Promise<SavedSearch>
  /** Deletes a search. Saving it again within 15 minutes restores it. */
  delete(actor: Actor, id: string): Promise<void>
  /** @throws AppError gone for an invalid link */
  unsubscription(token: string): Promise<AlertUnsubscription>
  /** Stops the alerts of a search. @throws AppError gone for an invalid link */
  unsubscribe(token: string): Promise<AlertUnsubscription>
}

export function createSavedSearchesService({
  db,
  clock,
  tokens,
  newJobs,
}: ServiceDeps & {
  readonly tokens: LinkTokens
  readonly newJobs: Pick<NewJobs, 'knows'>
}): SavedSearchesService {
  const ofToken = async (token: string, find: (id: string) => Promise<SavedSearch | undefined>) => {
    const id = tokens.read(token)
    if (id === undefined) throw gone()
    const search = await find(id)
    // The alerts of a deleted search have stopped, which is what the link is for.
    if (!search) return { name: null, isStopped: true }
    return { name: search.name, isStopped: search.frequency === 'off' }
  }
  return {
    list: async (actor) => {
      requireAccess(actor, 'job.search.keep', null)
      return savedSearchesOf(db.kysely, actor.userId)
    },
    save: async (actor, { query: given, name, frequency = 'daily' }) => {
      requireAccess(actor, 'job.search.keep', null)
      const { query, search } = readQuery(given)
      if (!(await newJobs.knows(jobSearchQuery.parse(toApiQuery(search))))) {
        throw notSaved('An occupation or skill of this search is not in our list. Remove it first.')
      }
      return inTransaction(db, async (trx) => {
        const timeZone = await lockOwner(trx, actor.userId)
        const saved = await savedSearchesOf(trx, actor.userId)
        const same = saved.find((one) => one.query === query)
        if (same) return same
        if (saved.length >= maxSavedSearches) throw tooMany()
        const stored = {
          name: name ?? savedSearchName(search),
          frequency,
          next_run_at: nextAlert(frequency, timeZone, clock()),
        }
        const restored = await restoreSavedSearch(trx, actor.userId, query, stored)
        const id = uuidv7()
        return (
          restored ??
          insertSavedSearch(trx, { ...stored, id, user_id: actor.userId, query, created_at: clock() })
        )
      })
    },
    change: async (actor, id, { name, frequency }) => {
      requireAccess(actor, 'job.search.keep', null)
      return inTransaction(db, async (trx) => {
        const timeZone = await lockOwner(trx, actor.userId)
        const nextRunAt = nextAlert(frequency ?? 'off', timeZone, clock())
        const isEmpty = name === undefined && frequency === undefined
        const stored = isEmpty
          ? (await savedSearchesOf(trx, actor.userId)).find((one) => one.id === id)
          : await updateSavedSearch(trx, actor.userId, id, { name, frequency, nextRunAt })
        if (!stored) throw notFound('This search')
        return stored
      })
    },
    delete: async (actor, id) => {
      requireAccess(actor, 'job.search.keep', null)
      await inTransaction(db, (trx) => deleteSavedSearch(trx, actor.userId, id, clock()))
    },
    unsubscription: (token) => ofToken(token, (id) => savedSearchById(db.kysely, id)),
    unsubscribe: (token) => ofToken(token, (id) => stopSavedSearch(db.kysely, id)),
  }
}

function readQuery(given: string) {
  const read = readSavedSearch(given)
  if (!('problem' in read)) return read
  const message =
    read.problem === 'nothing'
      ? 'Add search words or a filter first.'
      : `The filter “${read.name}” is not valid. Choose it again.`
  throw notSaved(message)
}

function notSaved(message: string): AppError {
  return new AppError('invalid', 'This search was not saved.', { errors: [{ path: 'query', message }] })
}

function tooMany(): AppError {
  return new AppError('conflict', `You can save ${maxSavedSearches} searches. Delete one first.`)
}

function gone(): AppError {
  return new AppError('gone', 'This link is no longer valid. Log in to change your saved searches.')
}
