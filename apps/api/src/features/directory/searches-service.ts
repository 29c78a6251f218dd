import { type CandidateSearch, candidateFilters } from '@vouch/contract'
import { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  deleteSearch,
  insertSearch,
  isNameTaken,
  lockSearches,
  renameSearch,
  searchesOf,
} from './searches-store.ts'

/** A person's saved candidate searches. A saved search stores only filters, never results. */
export interface SearchesService {
  list(actor: Actor): Promise<CandidateSearch[]>
  /**
   * Saves a search.
   * @throws AppError conflict, not-permitted-now, invalid
   */
  save(actor: Actor, search: { readonly name: string; readonly query: string }): Promise<CandidateSearch>
  /**
   * Renames a saved search.
   * @throws AppError not-found, conflict
   */
  rename(actor: Actor, id: string, name: string): Promise<CandidateSearch>
  delete(actor: Actor, id: string): Promise<void>
}

const maxSearches = 50

const savedQuery = z.strictObject({
  ...candidateFilters.shape,
  sort: z.enum(['relevance', 'newest']).optional(),
})

export function createSearchesService({ db, clock }: ServiceDeps): SearchesService {
  return {
    list: async (actor) => {
      requireAccess(actor, 'candidate.search.keep', null)
      return searchesOf(db.kysely, actor.userId)
    },
    save: async (actor, { name, query }) => {
      requireAccess(actor, 'candidate.search.keep', null)
      const row = { id: uuidv7(), name, query: cleanQuery(query), created_at: clock() }
      return inTransaction(db, async (trx) => {
        if ((await lockSearches(trx, actor.userId)) >= maxSearches) {
          const message = `You can save ${maxSearches} searches. Delete one first.`
          throw new AppError('not-permitted-now', message)
        }
        const stored = await insertSearch(trx, actor.userId, row)
        if (!stored) throw nameTaken()
        return stored
      })
    },
    rename: async (actor, id, name) => {
      requireAccess(actor, 'candidate.search.keep', null)
      return inTransaction(db, async (trx) => {
        await lockSearches(trx, actor.userId)
        if (await isNameTaken(trx, actor.userId, name, id)) throw nameTaken()
        const stored = await renameSearch(trx, actor.userId, id, name)
        if (!stored) throw notFound('This search')
        return stored
      })
    },
    delete: async (actor, id) => {
      requireAccess(actor, 'candidate.search.keep', null)
      await inTransaction(db, (trx) => deleteSearch(trx, actor.userId, id))
    },
  }
}

/**
 * Normalises the URL query of a search.
 * @throws AppError invalid for a query that the search would refuse
 */
function cleanQuery(text: string): string {
  const given = new URLSearchParams(text)
  const values = [...new Set(given.keys())].map((key) => {
    const all = given.getAll(key)
    return [key, all.length === 1 ? all[0] : all] as const
  })
  const parsed = savedQuery.safeParse(Object.fromEntries(values))
  if (parsed.success && isSomething(parsed.data)) return given.toString()
  if (parsed.success) throw invalidSearch('Add search words or a filter first.')
  throw invalidSearch(parsed.error.issues[0]?.message ?? 'This search is not valid')
}

/** True for a search with words or filters. Sort order, currency or radius alone do not narrow a search. */
function isSomething({ sort, currency, radiusKm, ...narrowing }: z.output<typeof savedQuery>): boolean {
  return Object.values(narrowing).some((value) => value !== undefined && value !== '' && value !== false)
}

function invalidSearch(message: string): AppError {
  return new AppError('invalid', 'This search was not saved.', { errors: [{ path: 'query', message }] })
}

function nameTaken(): AppError {
  return new AppError('conflict', 'You already have a saved search with this name.')
}
