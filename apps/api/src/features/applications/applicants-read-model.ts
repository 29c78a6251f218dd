import type { applicantsQuery } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { decodeTimeCursor, type JsonPageRow, jsonPage } from '#db/json-page.ts'
import { prepared } from '#db/prepared.ts'
import { notFound } from '#platform/app-error.ts'
import type { JsonText } from '#platform/http/answers.ts'
import { type FilterLetter, listSql } from './applicants-sql.ts'

type Query = z.output<typeof applicantsQuery>

const filterValues: readonly (readonly [FilterLetter, (query: Query) => string | undefined])[] = [
  ['s', ({ stage }) => stage],
  ['t', ({ status }) => status],
  ['m', ({ marked }) => marked],
  ['e', ({ ended }) => ended],
  ['q', ({ q }) => q && `%${q.replace(/[\\%_]/g, '\\$&')}%`],
]

/** At most 128, each made when it is first asked for. */
const texts = new Map<string, string>()

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

function statement(query: Query, jobId: string, viewerId: string, limit: number): Statement {
  const used = filterValues.flatMap(([letter, read]) => {
    const value = read(query)
    return value ? [{ letter, value }] : []
  })
  const after = decodeTimeCursor(query.cursor)
  const shape = {
    order: query.sort ?? 'newest',
    filters: used.map(({ letter }) => letter),
    isFurther: after !== undefined,
  }
  const name = `applicants-${shape.order}-${shape.filters.join('')}${after ? '-on' : ''}`
  const text = texts.get(name) ?? listSql(shape)
  texts.set(name, text)
  return { name, text, values: [jobId, viewerId, limit, ...used.map(({ value }) => value), ...(after ?? [])] }
}

interface ListRow extends JsonPageRow {
  readonly company_id: string
  readonly counts: string
}

export interface ApplicantsReadModel {
  /**
   * The applicants of one job.
   * @throws AppError not-found, forbidden
   */
  list(actor: Actor, jobId: string, query: Query): Promise<JsonText>
}

export function createApplicantsReadModel(db: Database): ApplicantsReadModel {
  return {
    list: async (actor, jobId, query) => {
      const { limit = 20 } = query
      const { name, text, values } = statement(query, jobId, actor.userId, limit)
      const [row] = await prepared<ListRow>(db, name, text, values)
      if (!row) throw notFound('This job')
      requireAccess(actor, 'pipeline.read', { companyId: row.company_id }, 'This job')
      return jsonPage(row, limit, `,"counts":${row.counts}`)
    },
  }
}
