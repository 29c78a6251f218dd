import type { allJobsQuery, ListedJob, Page } from '@vouch/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { partPattern } from './known-person.ts'

type Query = z.output<typeof allJobsQuery>
type Filters = Omit<Query, 'limit' | 'cursor'>

interface JobRow extends ListedJob {
  readonly created_exact: string
}

/** Largest exact total; larger ones are reported as this number. */
const countCap = 10_000

/** Most companies whose ids are read for a text. More names match short texts only, which many jobs match too. */
const namedCompanies = 100

/** Lists the jobs of all companies, newest first. Only the first page has a total. */
export async function listAllJobs(
  db: Database,
  actor: Actor,
  { limit = 20, cursor, ...filters }: Query,
): Promise<Page<ListedJob>> {
  requireAccess(actor, 'record.read', null)
  const after = decodeCursor(cursor, ['moment', 'uuid'])
  const matching = await conditionsOf(db, filters)
  const { rows } = await jobsPageSql(actor.userId, matching, after, limit + 1).execute(db.kysely)
  const page = pageOf(rows, limit, (row) => [row.created_exact, row.id])
  const items = page.items.map(({ created_exact: _, ...job }) => job)
  if (after) return { items, nextCursor: page.nextCursor }
  return { items, nextCursor: page.nextCursor, total: await totalOf(db, matching) }
}

const whereAll = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

const beyond = (after: readonly [string | null, string | null] | undefined) =>
  after ? [sql<boolean>`(j.created_at, j.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []

/**
 * SQL of one page. The page is selected before applications are counted, so that they are counted for its jobs only.
 * @param after creation time and id of the last job of the page before
 */
export const jobsPageSql = (
  viewerId: string,
  matching: readonly RawBuilder<boolean>[],
  after: readonly [string | null, string | null] | undefined,
  limit: number,
) => sql<JobRow>`
  select p.id, p.slug, p.title, p.status,
    json_build_object('id', p.company_id, 'name', p.company_name, 'status', p.company_status) as company,
    (select count(*)::int from applications a where a.job_id = p.id and a.candidate_id <> ${viewerId}) as applications,
    ${sql.raw(iso('p.created_at'))} as "createdAt", ${sql.raw(iso('p.posted_at'))} as "publishedAt",
    ${sql.raw(iso('p.closes_at'))} as "closesAt", p.created_at::text as created_exact
  from (
    select j.id, j.slug, j.title, j.status, j.company_id, j.created_at, j.posted_at, j.closes_at,
      c.name as company_name, c.status as company_status
    from jobs j join companies c on c.id = j.company_id
    ${whereAll([...matching, ...beyond(after)])}
    order by j.created_at desc, j.id desc
    limit ${limit}
  ) p
  order by p.created_at desc, p.id desc`

async function totalOf(
  db: Database,
  conditions: readonly RawBuilder<boolean>[],
): Promise<NonNullable<Page<never>['total']>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from jobs j join companies c on c.id = j.company_id ${whereAll(conditions)} limit ${countCap + 1}
    ) matching`.execute(db.kysely)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, countCap), capped: count > countCap }
}

/** Reads the conditions of the filters. */
export async function conditionsOf(db: Database, filters: Filters): Promise<RawBuilder<boolean>[]> {
  const { q, status, companyId, companyStatus } = filters
  return [
    ...(status ? [sql<boolean>`j.status = ${status}`] : []),
    ...(companyId ? [sql<boolean>`j.company_id = ${companyId}`] : []),
    ...(companyStatus ? [sql<boolean>`c.status = ${companyStatus}`] : []),
    ...(q ? [await textCondition(db, q)] : []),
  ]
}

/**
 * Condition for a part of the title or of the company's name. The companies' ids are read first: with them,
 * PostgreSQL can combine the indexes of titles and companies.
 */
async function textCondition(db: Database, q: string): Promise<RawBuilder<boolean>> {
  const pattern = partPattern(q)
  const companies = await db.kysely
    .selectFrom('companies')
    .select('id')
    .where((c) => c.or([c('name_key', 'like', pattern), c('shown_key', 'like', pattern)]))
    .limit(namedCompanies + 1)
    .execute()
  const title = sql`lower(j.title) like ${pattern}`
  if (companies.length > namedCompanies) {
    return sql<boolean>`(${title} or c.name_key like ${pattern} or c.shown_key like ${pattern})`
  }
  const ids = companies.map(({ id }) => id)
  return sql<boolean>`(${title} or j.company_id = any(${ids}::uuid[]))`
}
