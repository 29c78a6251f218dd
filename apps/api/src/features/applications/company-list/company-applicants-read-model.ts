import type { companyApplicantsQuery } from '@vouch/contract'
import { applicantOrder, applicantReach } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { JsonText } from '#base/json-text.ts'
import { type CappedCount, capCount, countCap, isShort, totalOf } from '#db/capped-total.ts'
import { decodeTimeCursor, type JsonPageRow, jsonPage } from '#db/json-page.ts'
import { runNamed } from '#db/prepared.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  type CompanyFilter,
  type CompanyListShape,
  companyCountSql,
  companyListName,
  companyListSql,
  isPlannedForValues,
  mostNamed,
} from './company-applicants-sql.ts'

type Query = z.output<typeof companyApplicantsQuery>

interface ListRow extends JsonPageRow, Record<string, unknown> {
  /** Only on the first page. */
  readonly total?: number
}

/** The filters that a query sets, with their values. */
export function companyFiltersOf(query: Omit<Query, 'cursor' | 'limit' | 'sort'>): [CompanyFilter, string][] {
  const { stage, status, ended, tag, q, from, to, dated } = query
  const values: [CompanyFilter, string | undefined][] = [
    ['s', stage],
    ['t', status],
    [ended === 'false' ? 'n' : 'e', ended],
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
  const { limit = 20 } = query
  const after = decodeTimeCursor(query.cursor)
  const shape = { ...shapeOf(actor, query), isFurther: after !== undefined }
  const values = [...valuesOf(actor, query, { now: clock(), limit }), ...(after ?? [])]
  const name = isPlannedForValues(shape) ? '' : companyListName(shape)
  const [row] = await runNamed<ListRow>(db.kysely, name, companyListSql(shape), values)
  if (!row) throw new Error('the applicants query returned no row')
  const total = row.total === undefined ? '' : `,"total":${JSON.stringify(totalOf(row.total, query))}`
  return jsonPage(row, limit, total)
}

/** The total of {@link listCompanyApplicants} without its rows, always up to 10,000. @throws AppError forbidden */
export async function countCompanyApplicants(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  actor: Actor,
  query: Query,
): Promise<CappedCount> {
  requireAccess(actor, 'company.list', null)
  const values = valuesOf(actor, query, { now: clock(), limit: countCap + 1 })
  // Planned for its values, because there are many combinations of filters.
  const [row] = await runNamed<{ count: number }>(
    db.kysely,
    '',
    companyCountSql(shapeOf(actor, query)),
    values,
  )
  return capCount(row?.count ?? 0)
}

function shapeOf(actor: Actor, query: Query): CompanyListShape {
  const { whole, teams } = applicantReach(actor)
  const isNamed = teams.length === 0 && whole.length > 0 && whole.length <= mostNamed
  return {
    companies: isNamed ? whole.length : undefined,
    order: applicantOrder(query),
    filters: companyFiltersOf(query).map(([filter]) => filter),
    task: query.task,
    hired: query.dated === 'hired',
    isExact: isShort(query),
    isFurther: false,
  }
}

/** Values of the parameters that all statements have. */
function valuesOf(
  actor: Actor,
  query: Query,
  { now, limit }: { readonly now: Date; readonly limit: number },
): unknown[] {
  const { whole, teams } = applicantReach(actor)
  return [whole, actor.userId, now, limit, teams, ...companyFiltersOf(query).map(([, value]) => value)]
}
