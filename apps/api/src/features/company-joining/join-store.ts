import type { CompanyStatus, JoinRequest, MyJoinRequest, Page } from '@vouch/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageQuery, pageOf } from '#db/paging.ts'
import { companyIs } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { joinRequestIs, waitsForOwners } from '#db/sql/join-request-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

const isOpen = condition(joinRequestIs('open', 'company_join_requests'))

/** True for public companies and for companies whose verification is under review. */
export async function isOpenToRequests(executor: Executor, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from public_companies where id = ${companyId})
      or exists (
        select from companies c where id = ${companyId}
          and (${condition(companyIs('pending'))} or ${condition(companyIs('needs-information'))})
      ) as found`.execute(executor)
  return rows[0]?.found ?? false
}

interface NewRequest {
  readonly id: string
  readonly companyId: string
  readonly userId: string
  readonly message: string
  readonly at: Date
}

/**
 * Inserts a join request, or changes the message of the open request.
 * @returns the request's id, and whether the request is new
 */
export async function putRequest(
  trx: Transaction,
  request: NewRequest,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into company_join_requests (id, company_id, user_id, message, created_at)
    values (${request.id}, ${request.companyId}, ${request.userId}, ${request.message}, ${request.at})
    on conflict (company_id, user_id) where ${isOpen} do update set message = excluded.message
    returning id, id = ${request.id}::uuid as is_new`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('the join request was not stored')
  return { id: row.id, isNew: row.is_new }
}

/**
 * Counts a person's join requests since a time. Also reads when
 * this company last declined one, and whether one is open.
 */
export async function countRequests(
  executor: Executor,
  userId: string,
  companyId: string,
  since: Date,
): Promise<{ readonly times: number; readonly declinedAt: Date | null; readonly isOpen: boolean }> {
  const { rows } = await sql<{ times: number; declined_at: Date | null; is_open: boolean }>`
    select count(*) filter (where created_at > ${since})::int as times,
      max(decided_at) filter (where company_id = ${companyId} and ${condition(joinRequestIs('declined', 'company_join_requests'))}) as declined_at,
      coalesce(bool_or(company_id = ${companyId} and ${isOpen}), false) as is_open
    from company_join_requests where user_id = ${userId}`.execute(executor)
  return {
    times: rows[0]?.times ?? 0,
    declinedAt: rows[0]?.declined_at ?? null,
    isOpen: rows[0]?.is_open ?? false,
  }
}

export async function lockRequest(
  trx: Transaction,
  companyId: string,
  id: string,
): Promise<{ readonly user_id: string; readonly status: string } | undefined> {
  return trx
    .selectFrom('company_join_requests')
    .select(['user_id', 'status'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
}

export async function decideRequest(
  trx: Transaction,
  id: string,
  decision: {
    readonly status: 'accepted' | 'declined'
    readonly reason: string | null
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  await trx
    .updateTable('company_join_requests')
    .set({
      status: decision.status,
      reason: decision.reason,
      decided_by: decision.by,
      decided_at: decision.at,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks an open join request as accepted, because the person joined by invitation. */
export async function settleRequest(
  trx: Transaction,
  about: {
    readonly companyId: string
    readonly userId: string
    readonly decidedBy: string
    readonly at: Date
  },
): Promise<void> {
  await trx
    .updateTable('company_join_requests')
    .set({ status: 'accepted', decided_by: about.decidedBy, decided_at: about.at })
    .where('company_id', '=', about.companyId)
    .where('user_id', '=', about.userId)
    .where(isOpen)
    .execute()
}

/**
 * Withdraws a join request.
 * @returns false when this person has no such open request
 */
export async function withdrawRequest(
  trx: Transaction,
  userId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('company_join_requests')
    .set({ status: 'withdrawn', decided_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists a company's open join requests from active accounts, oldest first. Only the first page has a total. */
export async function openRequests(
  executor: Executor,
  companyId: string,
  { limit = 20, cursor }: PageQuery,
): Promise<Page<JoinRequest>> {
  const after = decodeCursor(cursor, ['moment', 'uuid'])
  const open = executor
    .selectFrom('company_join_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.company_id', '=', companyId)
    .where(condition(waitsForOwners))
  let query = open.select(['r.id', 'r.user_id', 'u.display_name', 'u.email', 'r.message', 'r.created_at'])
  if (after) {
    query = query.where(sql<boolean>`(r.created_at, r.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  }
  const rows = await query
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, (row) => [row.created_at.toISOString(), row.id])
  const first = after
    ? undefined
    : await open.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return {
    ...(first && { total: { count: first.count, capped: false } }),
    items: page.items.map((row) => ({
      id: row.id,
      userId: row.user_id,
      displayName: row.display_name,
      email: row.email,
      message: row.message,
      createdAt: row.created_at.toISOString(),
    })),
    nextCursor: page.nextCursor,
  }
}

/** Maximum number of the person's own join requests to list. */
const maxOwnRequests = 50

/**
 * Lists a person's own join requests.
 * @param id limits the result to one request
 */
export async function myRequests(
  executor: Executor,
  userId: string,
  id: string | null = null,
): Promise<MyJoinRequest[]> {
  let query = executor
    .selectFrom('company_join_requests as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select([
      'r.id',
      'r.company_id',
      'c.shown_name',
      'c.status as company_status',
      'r.status',
      'r.message',
      'r.reason',
      'r.created_at',
      'r.decided_at',
    ])
    .where('r.user_id', '=', userId)
  if (id !== null) query = query.where('r.id', '=', id)
  const rows = await query
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(maxOwnRequests)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    company: {
      id: row.company_id,
      name: row.shown_name,
      status: row.company_status as CompanyStatus,
    },
    status: row.status as MyJoinRequest['status'],
    message: row.message,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}
