import type { companyApplicantsQuery } from '@vouch/contract'
import { applicantReach } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { JsonText } from '#base/json-text.ts'
import { isShort, totalOf } from '#db/capped-total.ts'
import { decodeTimeCursor, type JsonPageRow, jsonPage } from '#db/json-page.ts'
import { runNamed } from '#db/prepared.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  type CompanyFilter,
  companyListName,
  companyListSql,
  isSearch,
  mostNamed,
} from './company-applicants-sql.ts'

type Query = z.output<typeof companyApplicantsQuery>

interface ListRow extends JsonPageRow, Record<string, unknown> {
  /** Only on the first page. */
  readonly total?: number
}

/** The filters that a query sets, with their values. */
export function companyFiltersOf(query: Omit<Query, 'cursor' | 'limit' | 'sort'>): [CompanyFilter, string][] {
  const { stage, status, tag, q, from, to, dated } = query
  const values: [CompanyFilter, string | undefined][] = [
    ['s', stage],
    ['t', status],
    ['g', tag],
    ['q', q && `%${q.replace(/[\\%_]/g, '\\$&')}%`],
    [dated === 'hired' ? 'hf' : 'f', from],
    [dated === 'hired' ? 'hu' : 'u', to],
  ]
  return values.filter((pair): pair is [CompanyFilter, string] => Boolean(pair[1]))
}

/** Lists the applicants of all jobs of the companies whose pipelines the actor may read. */
export async function listCompanyApplicants(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  actor: Actor,
  query: Query,
): Promise<JsonText> {
  requireAccess(actor, 'company.list', null)
  const { limit = 20, sort: order = 'newest', task } = query
  const { whole, teams } = applicantReach(actor)
  const used = companyFiltersOf(query)
  const after = decodeTimeCursor(query.cursor)
  const filters = used.map(([filter]) => filter)
  const isExact = isShort(query)
  const isFurther = after !== undefined
  const isNamed = teams.length === 0 && whole.length > 0 && whole.length <= mostNamed
  const companies = isNamed ? whole.length : undefined
  const shape = { companies, order, filters, task, hired: query.dated === 'hired', isExact, isFurther }
  const values = [
    whole,
    actor.userId,
    clock(),
    limit,
    teams,
    ...used.map(([, value]) => value),
    ...(after ?? []),
  ]
  const name = isSearch(shape) ? '' : companyListName(shape)
  const [row] = await runNamed<ListRow>(db.kysely, name, companyListSql(shape), values)
  if (!row) throw new Error('the applicants query returned no row')
  const total = row.total === undefined ? '' : `,"total":${JSON.stringify(totalOf(row.total, query))}`
  return jsonPage(row, limit, total)
}
