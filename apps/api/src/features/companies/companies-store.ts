import type { CompanyStatus } from '@vouch/contract'
import { slugify } from '@vouch/domain'
import { sql } from 'kysely'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { type FieldColumns, fieldColumns, hasDocument, type VerifiedColumns } from './company-row.ts'
import type { NewCompanyEvent, NewMember } from './ports.ts'

export interface NewCompany {
  readonly id: string
  readonly name: string
  /** True when an admin creates the company. */
  readonly isVerified: boolean
  readonly createdBy: string
  readonly at: Date
}

/**
 * Inserts a company.
 * @param suffix makes the slug unique
 * @returns false when the name or slug is taken, also by a parallel transaction
 */
export async function insertCompany(trx: Transaction, company: NewCompany, suffix = ''): Promise<boolean> {
  const { id, name, isVerified, createdBy, at } = company
  const slug = slugify(name)
  const row = await trx
    .insertInto('companies')
    .values({
      id,
      slug: suffix ? `${slug}-${suffix}` : slug,
      name,
      status: isVerified ? 'verified' : 'draft',
      verified_by: isVerified ? 'decision' : null,
      verified_name: isVerified ? name : null,
      // The zone of whoever creates it, until somebody chooses another.
      time_zone: sql<string | null>`(
        select coalesce(u.time_zone, s.device_time_zone) from users u
        left join notification_settings s on s.user_id = u.id where u.id = ${createdBy})`,
      created_by: createdBy,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True when another company has this name, ignoring case and surrounding spaces. */
export async function isNameTaken(executor: Executor, name: string, exceptId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('companies')
    .select('id')
    .where('name_key', '=', sql<string>`lower(btrim(${name}::text))`)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export interface LockedCompany extends FieldColumns, VerifiedColumns {
  readonly status: CompanyStatus
  readonly location: string | null
  readonly proven_domain: string | null
  readonly has_document: boolean
  readonly version: number
}

/**
 * Locks a company, so that changes to it and its members run one at a time and an owner always remains.
 * @throws AppError not-found
 */
export async function lockCompany(trx: Transaction, id: string): Promise<LockedCompany> {
  const row = await trx
    .selectFrom('companies as c')
    .select(fieldColumns.map((column) => `c.${column}` as const))
    .select([
      'c.status',
      'c.location',
      'c.proven_domain',
      'c.verified_name',
      'c.verified_trading_name',
      'c.verified_website',
      'c.version',
      hasDocument,
    ])
    .where('c.id', '=', id)
    // FOR NO KEY UPDATE lets new jobs and applications refer to the company meanwhile; FOR UPDATE would block them.
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  if (!row) throw notFound('This company')
  // The cast is safe: the contract's schema limits the JSON columns and a check constraint limits the status.
  return row as unknown as LockedCompany
}

const jsonColumns = [
  'kind',
  'industry',
  'size',
  'head_office_city',
  'head_office_country',
  'benefits',
  'departments',
] as const

type CompanyChange = Partial<FieldColumns> & {
  readonly location?: string | null
  readonly status?: CompanyStatus
  readonly verified_by?: null
  readonly verified_name?: string
  readonly verified_trading_name?: string
  readonly verified_website?: string | null
  readonly submitted_at?: Date
  readonly version: number
  readonly updated_at: Date
}

/**
 * Updates a locked company.
 * @throws AppError conflict when a parallel transaction takes the same name
 */
export async function changeCompany(trx: Transaction, id: string, change: CompanyChange): Promise<void> {
  // Stringified here, because the driver would send arrays as PostgreSQL arrays instead of JSON.
  const asJson = Object.fromEntries(
    jsonColumns.map((column) => [column, change[column] ? JSON.stringify(change[column]) : change[column]]),
  )
  try {
    await trx
      .updateTable('companies')
      .set({ ...change, ...asJson })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw nameConflict(change.name ?? '')
    throw error
  }
}

/** Adds a company member, or changes the member's role. */
export async function putMember(trx: Transaction, member: NewMember): Promise<void> {
  await trx
    .insertInto('company_members')
    .values({
      company_id: member.companyId,
      user_id: member.userId,
      role: member.role,
      created_at: member.at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ role: member.role }))
    .execute()
}

/** Adds an event to the company's log, which its members and admins can read. */
export async function insertCompanyEvent(trx: Transaction, event: NewCompanyEvent): Promise<void> {
  await trx
    .insertInto('company_events')
    .values({
      id: uuidv7(),
      company_id: event.companyId,
      at: event.at,
      kind: event.kind,
      side: event.side,
      actor_id: event.actorId,
      reason: event.reason || null,
    })
    .execute()
}

export function nameConflict(name: string): AppError {
  const message = `A company named “${name}” already exists. Ask one of its owners to add you.`
  return new AppError('conflict', message, { errors: [{ path: 'name', message: 'This name is taken' }] })
}
