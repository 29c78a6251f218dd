import type { AlertFrequency, SavedSearch } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

const columns = ['id', 'name', 'query', 'frequency', 'created_at'] as const

interface SearchRow {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly frequency: string
  readonly created_at: Date
}

const toSearch = ({ id, name, query, frequency, created_at }: SearchRow): SavedSearch => ({
  id,
  name,
  query,
  frequency: frequency as AlertFrequency,
  createdAt: created_at.toISOString(),
})

export async function savedSearchesOf(executor: Executor, userId: string): Promise<SavedSearch[]> {
  const rows = await executor
    .selectFrom('saved_searches')
    .select(columns)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toSearch)
}

/**
 * Locks a person, so that parallel calls cannot exceed the maximum number of saved searches.
 * @returns their time zone; null for UTC
 */
export async function lockOwner(trx: Transaction, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('time_zone')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.time_zone ?? null
}

/** Stores a search. Jobs that have arrived so far are not new to it. */
export async function insertSavedSearch(
  trx: Transaction,
  search: SearchRow & { readonly user_id: string; readonly next_run_at: Date | null },
): Promise<SavedSearch> {
  const row = await trx
    .insertInto('saved_searches')
    .values({ ...search, seen_number: lastNumber })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toSearch(row)
}

/**
 * Restores a search that was deleted some minutes ago. It continues where it was, and the links in its alerts work again.
 * @returns undefined if the person deleted no such search
 */
export async function restoreSavedSearch(
  trx: Transaction,
  userId: string,
  query: string,
  search: { readonly name: string; readonly frequency: AlertFrequency; readonly next_run_at: Date | null },
): Promise<SavedSearch | undefined> {
  const row = await trx
    .updateTable('saved_searches')
    .set({ ...search, deleted_at: null })
    .where('user_id', '=', userId)
    .where(sql<boolean>`md5(query) = md5(${query})`)
    .where('query', '=', query)
    .where('deleted_at', 'is not', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toSearch(row)
}

const lastNumber = sql<number>`(select last_number from job_arrivals_progress)`

/**
 * Changes a search. One that was off starts with the jobs from now on.
 * @returns undefined if the person has no such search
 */
export async function updateSavedSearch(
  trx: Transaction,
  userId: string,
  id: string,
  change: {
    readonly name?: string | undefined
    readonly frequency?: AlertFrequency | undefined
    readonly nextRunAt: Date | null
  },
): Promise<SavedSearch | undefined> {
  const { name, frequency, nextRunAt } = change
  const row = await trx
    .updateTable('saved_searches')
    .set({
      ...(name !== undefined && { name }),
      ...(frequency !== undefined && {
        frequency,
        next_run_at: nextRunAt,
        seen_number: sql<number>`case when frequency = 'off' then ${lastNumber} else seen_number end`,
      }),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toSearch(row)
}

/** Marks a search as deleted. {@link forgetDeletedSearches} deletes it. */
export async function deleteSavedSearch(
  trx: Transaction,
  userId: string,
  id: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('saved_searches')
    .set({ deleted_at: at, next_run_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function forgetDeletedSearches(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('saved_searches').where('deleted_at', '<', before).execute()
}

export async function savedSearchById(executor: Executor, id: string): Promise<SavedSearch | undefined> {
  const row = await executor
    .selectFrom('saved_searches')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toSearch(row)
}

export async function stopSavedSearch(executor: Executor, id: string): Promise<SavedSearch | undefined> {
  const row = await executor
    .updateTable('saved_searches')
    .set({ frequency: 'off', next_run_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toSearch(row)
}
