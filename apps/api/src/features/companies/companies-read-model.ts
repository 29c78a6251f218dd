import type { Company, CompanyMember, CompanyRole, Page } from '@vouch/contract'
import { sql } from 'kysely'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import type { Executor } from '#db/transaction.ts'
import { notFound } from '#platform/app-error.ts'
import { deletedPerson } from '#platform/deleted-person.ts'
import { type CompanyRow, toCompany } from './companies-mapper.ts'

interface ListQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  /** A part of the name. */
  readonly q?: string | undefined
}

export interface CompaniesReadModel {
  /** By name: an admin's all, an employer's own. */
  list(actor: Actor, query: ListQuery): Promise<Page<Company>>
  /** @throws AppError not-found, also for a company that is not the actor's */
  one(actor: Actor, companyId: string): Promise<Company>
  /** Owners first, then by name. @throws AppError not-found */
  members(actor: Actor, companyId: string): Promise<CompanyMember[]>
}

export function createCompaniesReadModel(db: Database): CompaniesReadModel {
  return {
    list: async (actor, { limit = 20, cursor, q }) => {
      requireAccess(actor, 'company.list', null)
      const after = decodeCursor(cursor, ['string', 'string'])
      let query = companies(db.kysely, actor.userId)
      if (!actor.roles.includes('admin')) {
        query = query.where('c.id', 'in', (own) =>
          own.selectFrom('company_members').select('company_id').where('user_id', '=', actor.userId),
        )
      }
      if (q) query = query.where('c.name_key', 'like', `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
      if (after) query = query.where(sql<boolean>`(c.name_key, c.id) > (${after[0]}, ${after[1]}::uuid)`)
      const rows = await query
        .select('c.name_key')
        .orderBy('c.name_key')
        .orderBy('c.id')
        .limit(limit + 1)
        .execute()
      const page = pageOf(rows, limit, (row) => [row.name_key, row.id])
      return { items: page.items.map(toCompany), nextCursor: page.nextCursor }
    },

    one: async (actor, companyId) => {
      requireAccess(actor, 'company.read', { companyId }, 'This company')
      return readCompany(db.kysely, actor.userId, companyId)
    },

    members: async (actor, companyId) => {
      requireAccess(actor, 'company.members.read', { companyId }, 'This company')
      const rows = await db.kysely
        .selectFrom('companies as c')
        .leftJoin('company_members as m', 'm.company_id', 'c.id')
        .leftJoin('users as u', 'u.id', 'm.user_id')
        .select(['u.id', 'u.display_name', 'u.email', 'u.status', 'm.role'])
        .where('c.id', '=', companyId)
        .orderBy(sql`m.role = 'owner'`, 'desc')
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

/**
 * One company as this person sees it, without asking whether they may.
 * @throws AppError not-found
 */
export async function readCompany(executor: Executor, viewerId: string, companyId: string): Promise<Company> {
  const row = await companies(executor, viewerId).where('c.id', '=', companyId).executeTakeFirst()
  if (!row) throw notFound('This company')
  return toCompany(row)
}

function companies(executor: Executor, viewerId: string) {
  return executor.selectFrom('companies as c').select((c) => [
    'c.id',
    'c.slug',
    'c.name',
    'c.website',
    'c.location',
    'c.about',
    sql<CompanyRow['status']>`c.status`.as('status'),
    'c.version',
    c
      .selectFrom('jobs as j')
      .select((job) => job.fn.countAll<number>().as('count'))
      .whereRef('j.company_id', '=', 'c.id')
      .where('j.status', '=', 'open')
      .$asScalar()
      .as('open_jobs'),
    c
      .selectFrom('company_members as m')
      .select((member) => member.fn.countAll<number>().as('count'))
      .whereRef('m.company_id', '=', 'c.id')
      .$asScalar()
      .as('members'),
    sql<CompanyRole | null>`(select m.role from company_members m where m.company_id = c.id and m.user_id = ${viewerId})`.as(
      'role',
    ),
  ])
}
