import { type RawBuilder, sql } from 'kysely'
import { decodeTimeCursor } from './json-page.ts'
import { type Page, type PageQuery, pageOf } from './paging.ts'
import type { Executor } from './transaction.ts'

/** SQL of a list whose entries PostgreSQL builds. */
export interface EntryList {
  /** JSON with the member `id`. */
  readonly entry: string
  /** What follows `from`, with the id as `r.id`. */
  readonly from: string
}

interface Shown {
  /** Condition on the rows. */
  readonly where: RawBuilder<unknown>
  /** SQL of the time by which the list is ordered; not null where the condition holds. */
  readonly by: string
  readonly isOldestFirst: boolean
}

/**
 * Reads a page of a list ordered by time and id, 20 entries by default.
 * @throws AppError malformed for a cursor of another list
 */
export async function readEntryPage<T extends { readonly id: string }>(
  executor: Executor,
  { entry, from }: EntryList,
  { where, by, isOldestFirst }: Shown,
  { limit = 20, cursor }: PageQuery,
): Promise<Page<T>> {
  const [direction, beyond] = isOldestFirst ? ['asc', '>'] : ['desc', '<']
  const after = decodeTimeCursor(cursor)
  const further = after
    ? sql`and (${sql.raw(by)}, r.id) ${sql.raw(beyond)} (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<{ entry: T; at: string }>`
    select ${sql.raw(entry)} as entry, ${sql.raw(by)}::text as at from ${sql.raw(from)}
    where ${where} ${further}
    order by ${sql.raw(`${by} ${direction}, r.id ${direction}`)} limit ${limit + 1}`.execute(executor)
  const { items, nextCursor } = pageOf(rows, limit, (row) => [row.at, row.entry.id])
  return { items: items.map((row) => row.entry), nextCursor }
}

/** Reads one entry of a list by its id. */
export async function readEntry<T>(
  executor: Executor,
  { entry, from }: EntryList,
  id: string,
): Promise<T | undefined> {
  const { rows } = await sql<{ entry: T }>`
    select ${sql.raw(entry)} as entry from ${sql.raw(from)} where r.id = ${id}`.execute(executor)
  return rows[0]?.entry
}
