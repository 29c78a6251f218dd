import { type CandidateSearch, candidateFilters } from '@vouch/contract'
import { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  deleteSearch,
  insertSearch,
  isNameTaken,
  lockSearches,
  nameSearch,
  searchesOf,
} from './searches-store.ts'

/** Searches that somebody keeps. They hold no results: running one is a search like any other. */
export interface SearchesService {
  list(actor: Actor): Promise<CandidateSearch[]>
  /** @throws AppError conflict, not-permitted-now, invalid */
  save(actor: Actor, search: { readonly name: string; readonly query: string }): Promise<CandidateSearch>
  /** @throws AppError not-found, conflict */
  rename(actor: Actor, id: string, name: string): Promise<CandidateSearch>
  delete(actor: Actor, id: string): Promise<void>
}

const most = 50

const savedQuery = z.strictObject({
  ...candidateFilters.shape,
  sort: z.enum(['relevance', 'newest']).optional(),
})

export function createSearchesService(deps: {
  readonly db: Database
  readonly clock: Clock
}): SearchesService {
  const { db, clock } = deps
  return {
    list: async (actor) => {
      requireAccess(actor, 'candidate.search.keep', null)
      return searchesOf(db.kysely, actor.userId)
    },
    save: async (actor, { name, query }) => {
      requireAccess(actor, 'candidate.search.keep', null)
      const row = { id: uuidv7(), name, query: cleanQuery(query), created_at: clock() }
      return inTransaction(db, async (trx) => {
        if ((await lockSearches(trx, actor.userId)) >= most) {
          throw new AppError(
            'not-permitted-now',
            `You keep ${most} searches, which is the most. Delete one first.`,
          )
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
        const stored = await nameSearch(trx, actor.userId, id, name)
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

/** @throws AppError invalid, for anything that the list would refuse */
function cleanQuery(text: string): string {
  const given = new URLSearchParams(text)
  const values = [...new Set(given.keys())].map((key) => {
    const all = given.getAll(key)
    return [key, all.length === 1 ? all[0] : all] as const
  })
  const parsed = savedQuery.safeParse(Object.fromEntries(values))
  if (parsed.success && isSomething(parsed.data)) return given.toString()
  if (parsed.success) throw notASearch('There is nothing to keep. Set a filter or type words first.')
  throw notASearch(parsed.error.issues[0]?.message ?? 'This is not a search of candidates')
}

/** Without words and filters it would find everybody; an order, a currency and a distance narrow nothing alone. */
function isSomething({ sort, currency, radiusKm, ...narrowing }: z.output<typeof savedQuery>): boolean {
  return Object.values(narrowing).some((value) => value !== undefined && value !== '' && value !== false)
}

function notASearch(message: string): AppError {
  return new AppError('invalid', 'This is not a search of candidates.', {
    errors: [{ path: 'query', message }],
  })
}

function nameTaken(): AppError {
  return new AppError('conflict', 'You keep a search of this name already.')
}
