import type {
  CompanyMember,
  CompanyRecord,
  CompanyRole,
  CompanyStatus,
  ListedCompany,
  Page,
} from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { cappedTotal } from '#db/capped-total.ts'
import { decodeCursor, type PageQuery, pageOf } from '#db/paging.ts'
import { memberIs } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { type DayRange, dayConditions } from '#db/sql/day-sql.ts'
import { unansweredByCompany } from '#db/sql/turn-sql.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { readCompany } from './company-record.ts'
import { companyRows, toCompany, viewerOf } from './company-row.ts'

interface ListQuery extends PageQuery, DayRange {
  /** Text to find in the company name. */
  readonly q?: string | undefined
  readonly status?: CompanyStatus | undefined
  /** Only companies with unanswered candidates. */
  readonly unanswered?: 'true' | undefined
}

export interface CompaniesReadModel {
  /**
   * Lists companies by name: an admin sees all, an employer only their own. Only the first page has a total.
   * @throws AppError forbidden if an employer filters by `unanswered`
   */
  list(actor: Actor, query: ListQuery): Promise<Page<ListedCompany>>
  /**
   * Reads one company.
   * @throws AppError not-found, also for another person's company
   */
  one(actor: Actor, companyId: string): Promise<CompanyRecord>
  /**
   * Lists the members of a company: owners first, then by name.
   * @throws AppError not-found
   */
  members(actor: Actor, companyId: string): Promise<CompanyMember[]>
}

/** Counts unanswered candidates of all companies in one query. */
const unansweredCounts = (at: Date) =>
  sql<{ company_id: string; unanswered: number }>`(
    ${sql.raw(unansweredByCompany(`'${at.toISOString()}'::timestamptz`))}
  )`.as<'w'>('w')

export function createCompaniesReadModel({
  db,
  clock,
}: Pick<ServiceDeps, 'db' | 'clock'>): CompaniesReadModel {
  return {
    list: async (actor, { limit = 20, cursor, q, status, unanswered, ...days }) => {
      requireAccess(actor, 'company.list', null)
      if (unanswered) requireAccess(actor, 'record.read', null)
      const after = decodeCursor(cursor, ['string', 'uuid'])
      let query = companyRows(db.kysely, actor.userId).$if(unanswered !== undefined, (all) =>
        all.innerJoin(unansweredCounts(clock()), 'w.company_id', 'c.id').select('w.unanswered'),
      )
      if (!actor.roles.includes('admin')) {
        query = query.where('c.id', 'in', (own) =>
          own.selectFrom('company_members').select('company_id').where('user_id', '=', actor.userId),
        )
      }
      if (q) query = query.where('c.name_key', 'like', `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
      if (status) query = query.where('c.status', '=', status)
      for (const within of dayConditions('c.created_at', days)) query = query.where(within)
      const matching = query.clearSelect().select('c.id')
      if (after) query = query.where(sql<boolean>`(c.name_key, c.id) > (${after[0]}, ${after[1]}::uuid)`)
      const rows = await query
        .select('c.name_key')
        .orderBy('c.name_key')
        .orderBy('c.id')
        .limit(limit + 1)
        .execute()
      const page = pageOf(rows, limit, (row) => [row.name_key, row.id])
      const items = page.items.map((row) => ({
        ...toCompany(row),
        ...(row.unanswered !== undefined && { unanswered: row.unanswered }),
      }))
      if (after) return { items, nextCursor: page.nextCursor }
      return { items, nextCursor: page.nextCursor, total: await cappedTotal(db, matching, days) }
    },

    one: async (actor, companyId) => {
      requireAccess(actor, 'company.read', { companyId }, 'This company')
      return readCompany(db.kysely, viewerOf(actor), companyId)
    },

    members: async (actor, companyId) => {
      requireAccess(actor, 'company.members.read', { companyId }, 'This company')
      const rows = await db.kysely
        .selectFrom('companies as c')
        .leftJoin('company_members as m', 'm.company_id', 'c.id')
        .leftJoin('users as u', 'u.id', 'm.user_id')
        .select(['u.id', 'u.display_name', 'u.email', 'u.status', 'm.role'])
        .where('c.id', '=', companyId)
        .orderBy(condition(memberIs('owner')), 'desc')
        .orderBy(sql`lower(u.display_name)`)
        .orderBy('u.id')
        .execute()
      if (rows.length === 0) throw notFound('This company')
      return rows.flatMap(({ id, display_name, email, status, role }) => {
        if (id === null) return []
        const isLeaving = status === 'deletion-requested'
        return [
          {
            userId: id,
            displayName: isLeaving ? deletedPerson : (display_name ?? ''),
            email: isLeaving ? '' : (email ?? ''),
            role: role as CompanyRole,
          },
        ]
      })
    },
  }
}
