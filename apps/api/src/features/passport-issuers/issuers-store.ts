import type { CompanyStatus, IssuerStatus } from '@vouch/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import { condition } from '#db/sql/condition.ts'
import { issuedIn } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface IssuerRow {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly purpose: string
  readonly status: IssuerStatus
  readonly reason: string
  readonly daily_offers: number
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly company_id: string | null
  readonly company_name: string | null
  readonly company_slug: string | null
  readonly company_status: CompanyStatus | null
  readonly website: string | null
  /** Rights that the caller was given, without those of owners. */
  readonly may_issue: boolean
  readonly may_assess: boolean
  /** `requested_at` in the form of cursors. */
  readonly at: string
}

/** Reads issuers as this person sees them. */
export async function selectIssuers(
  executor: Executor,
  actor: Pick<Actor, 'userId'>,
  of: { readonly where: Expression<SqlBool>; readonly rest?: Expression<unknown> },
): Promise<IssuerRow[]> {
  const { rows } = await sql<IssuerRow>`
    select i.id, i.version, i.name, i.purpose, i.status, i.reason, i.daily_offers, i.requested_at, i.decided_at,
      i.company_id, c.name as company_name, c.slug as company_slug, c.status as company_status, c.website,
      coalesce(m.may_issue, false) as may_issue, coalesce(m.may_assess, false) as may_assess,
      i.requested_at::text as at
    from passport_issuers i
    left join companies c on c.id = i.company_id
    left join passport_issuer_members m on m.issuer_id = i.id and m.user_id = ${actor.userId}
    where ${of.where} ${of.rest ?? sql``}`.execute(executor)
  return rows
}

/** Issuers that a person may have a right for: those of their companies, and for administrators the marketplace. */
export function isNear({ memberships, roles }: Pick<Actor, 'memberships' | 'roles'>): Expression<SqlBool> {
  const companies = memberships.map(({ companyId }) => companyId)
  return sql<SqlBool>`(i.company_id = any(${companies}::uuid[]) or (i.company_id is null and ${roles.includes('admin')}))`
}

/** Counts the valid passports of issuers. Issuers without any are omitted. */
export async function countIssued(executor: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select p.issuer_id as id, count(*)::int as count from issued_passports p
    where p.issuer_id = any(${[...ids]}::uuid[]) and ${condition(issuedIn(['issued']))}
    group by p.issuer_id`.execute(executor)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * Locks an issuer’s company, then the issuer, until the transaction ends: in the order in which an application locks
 * them.
 */
export async function lockIssuerAndCompany(trx: Transaction, issuerId: string): Promise<void> {
  await sql`select from companies where id = (select company_id from passport_issuers where id = ${issuerId})
    for share`.execute(trx)
  await sql`select from passport_issuers where id = ${issuerId} for no key update`.execute(trx)
}

export async function insertIssuer(
  trx: Transaction,
  issuer: {
    readonly id: string
    readonly companyId: string
    readonly name: string
    readonly purpose: string
    readonly dailyOffers: number
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  const { id, companyId, name, purpose, dailyOffers, by, at } = issuer
  const status: IssuerStatus = 'requested'
  const application = {
    name,
    purpose,
    status,
    reason: '',
    requested_by: by,
    requested_at: at,
    decided_at: null,
  }
  await trx
    .insertInto('passport_issuers')
    .values({ id, company_id: companyId, daily_offers: dailyOffers, ...application })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ ...application, version: sql`passport_issuers.version + 1` }),
    )
    .execute()
}

export async function updateIssuer(
  trx: Transaction,
  id: string,
  change: {
    readonly status?: IssuerStatus
    readonly name?: string
    readonly reason?: string
    readonly dailyOffers?: number
    readonly decidedAt?: Date
  },
): Promise<void> {
  const { status, name, reason, dailyOffers, decidedAt } = change
  await trx
    .updateTable('passport_issuers')
    .set({
      ...(status !== undefined && { status }),
      ...(name !== undefined && { name }),
      ...(reason !== undefined && { reason }),
      ...(dailyOffers !== undefined && { daily_offers: dailyOffers }),
      ...(decidedAt !== undefined && { decided_at: decidedAt }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Adds the marketplace as an issuer, unless it is there. */
export async function insertMarketplace(
  executor: Executor,
  of: { readonly id: string; readonly name: string; readonly dailyOffers: number; readonly at: Date },
): Promise<void> {
  const status: IssuerStatus = 'verified'
  await sql`
    insert into passport_issuers (id, name, purpose, status, daily_offers, requested_at, decided_at)
    values (${of.id}, ${of.name}, '', ${status}, ${of.dailyOffers}, ${of.at}, ${of.at})
    on conflict ((true)) where company_id is null do nothing`.execute(executor)
}
