import type { CandidateSearch } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

interface SearchRow {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly created_at: Date
}

const toSearch = ({ id, name, query, created_at }: SearchRow): CandidateSearch => ({
  id,
  name,
  query,
  createdAt: created_at.toISOString(),
})

export async function searchesOf(executor: Executor, userId: string): Promise<CandidateSearch[]> {
  const rows = await executor
    .selectFrom('candidate_searches')
    .select(['id', 'name', 'query', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(toSearch)
}

/**
 * Locks a person's saved searches, so that parallel calls cannot exceed their maximum number.
 * @returns their number
 */
export async function lockSearches(trx: Transaction, userId: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await trx
    .selectFrom('candidate_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/**
 * Inserts a saved search.
 * @returns undefined when the person already has a search with this name
 */
export async function insertSearch(
  trx: Transaction,
  userId: string,
  search: SearchRow,
): Promise<CandidateSearch | undefined> {
  const row = await trx
    .insertInto('candidate_searches')
    .values({ user_id: userId, ...search })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'query', 'created_at'])
    .executeTakeFirst()
  return row && toSearch(row)
}

/**
 * Renames a saved search.
 * @returns undefined when the person has no such search
 */
export async function renameSearch(
  trx: Transaction,
  userId: string,
  id: string,
  name: string,
): Promise<CandidateSearch | undefined> {
  const row = await trx
    .updateTable('candidate_searches')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'query', 'created_at'])
    .executeTakeFirst()
  return row && toSearch(row)
}

/** True when another saved search of the person has this name, ignoring case. */
export async function isNameTaken(
  trx: Transaction,
  userId: string,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('candidate_searches')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSearch(trx: Transaction, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('candidate_searches').where('id', '=', id).where('user_id', '=', userId).execute()
}
