import type { applicantsQuery } from '@vouch/contract'
import { applicantOrder } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { JsonText } from '#base/json-text.ts'
import { createBatchLoader } from '#db/batch-loader.ts'
import type { Database } from '#db/connect.ts'
import { decodeTimeCursor, type JsonPageRow, jsonPage } from '#db/json-page.ts'
import { prepared } from '#db/prepared.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { type FilterLetter, type ListShape, listsSql } from './applicants-sql.ts'

type Query = z.output<typeof applicantsQuery>

type Filters = Omit<Query, 'cursor' | 'limit' | 'sort'>

const filterValues: readonly (readonly [FilterLetter, (query: Filters, now: Date) => string | undefined])[] =
  [
    ['s', ({ stage }) => stage],
    ['t', ({ status }) => status],
    ['m', ({ marked }) => marked],
    ['e', ({ ended }) => ended],
    ['o', ({ overdue }, now) => overdue && now.toISOString()],
    ['g', ({ tag }) => tag],
    ['q', ({ q }) => q && `%${q.replace(/[\\%_]/g, '\\$&')}%`],
  ]

/** The filters that a query sets, with their values. */
export function usedFilters(query: Filters, now: Date): { letter: FilterLetter; value: string }[] {
  return filterValues.flatMap(([letter, read]) => {
    const value = read(query, now)
    return value ? [{ letter, value }] : []
  })
}

/** Maximum lists per batch, below the loader's default of 100: a list costs as much as ten small reads. */
const maxBatch = 8

interface ListRow extends JsonPageRow {
  readonly place: number
  readonly company_id: string
  readonly on_team: boolean
  readonly counts: string
}

type ListReader = (values: readonly unknown[]) => Promise<ListRow | undefined>

function listReader(db: Database, name: string, shape: ListShape): ListReader {
  const text = listsSql(shape)
  return createBatchLoader(async (lists: readonly (readonly unknown[])[]) => {
    const arrays = lists[0]?.map((_, index) => lists.map((values) => values[index])) ?? []
    const rows = await prepared<ListRow & Record<string, unknown>>(db, name, text, arrays)
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return lists.map((_, index) => byPlace.get(index + 1))
  }, maxBatch)
}

export interface ApplicantsReadModel {
  /** Lists the applicants of one job. @throws AppError not-found, forbidden */
  list(actor: Actor, jobId: string, query: Query): Promise<JsonText>
}

export function createApplicantsReadModel({
  db,
  clock,
}: Pick<ServiceDeps, 'db' | 'clock'>): ApplicantsReadModel {
  /**
   * Prepared readers by statement name, created on first use: at most 512 combinations of sort, filters and cursor.
   */
  const readers = new Map<string, ListReader>()

  return {
    list: async (actor, jobId, query) => {
      const { limit = 20 } = query
      const order = applicantOrder(query)
      const used = usedFilters(query, clock())
      const filters = used.map(({ letter }) => letter)
      const after = decodeTimeCursor(query.cursor)
      const name = `applicants-${order}-${filters.join('')}${after ? '-on' : ''}`
      const read =
        readers.get(name) ?? listReader(db, name, { order, filters, isFurther: after !== undefined })
      readers.set(name, read)
      const row = await read([
        jobId,
        actor.userId,
        limit,
        ...used.map(({ value }) => value),
        ...(after ?? []),
      ])
      if (!row) throw notFound('This job')
      requireAccess(actor, 'pipeline.read', { companyId: row.company_id, onTeam: row.on_team }, 'This job')
      return jsonPage(row, limit, `,"counts":${row.counts}`)
    },
  }
}
