import type { CompanyRole, CompanyStatus } from '@vouch/contract'
import { slugify } from '@vouch/domain'
import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { type FieldColumns, fieldColumns, type VerifiedColumns } from './company-row.ts'

export interface NewCompany {
  readonly id: string
  readonly name: string
  /** An admin stands for it. */
  readonly isVerified: boolean
  readonly createdBy: string
  readonly at: Date
}

/**
 * @param suffix makes the address another one
 * @returns false when the name or the address is taken, also by a transaction that ran at the same time
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
      created_by: createdBy,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Is the name another company's? Upper and lower case and outer space make no difference. */
export async function isNameTaken(executor: Executor, name: string, exceptId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('companies')
    .select('id')
    .where('name_key', '=', sql<string>`lower(btrim(${name}::text))`)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** A company that is held until the transaction ends. */
export interface LockedCompany extends FieldColumns, VerifiedColumns {
  readonly status: CompanyStatus
  readonly location: string | null
  readonly proven_domain: string | null
  readonly has_document: boolean
  readonly version: number
}

/** Whoever changes a company or its members holds this lock, so that an owner always stays. */
export async function lockCompany(trx: Transaction, id: string): Promise<LockedCompany | undefined> {
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
      sql<boolean>`exists (select from company_documents d where d.company_id = c.id)`.as('has_document'),
    ])
    .where('c.id', '=', id)
    // Not the whole row: whoever applies or posts refers to it at the same time.
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  // The picks' columns hold what the contract's schema let in; the status is one of a check constraint.
  return row as unknown as LockedCompany | undefined
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

/** @throws AppError conflict when two companies take the same name at the same time */
export async function changeCompany(trx: Transaction, id: string, change: CompanyChange): Promise<void> {
  // The driver would write an array as one of PostgreSQL's.
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

/** Adds a member, or gives a member another role. */
export async function putMember(
  trx: Transaction,
  member: {
    readonly companyId: string
    readonly userId: string
    readonly role: CompanyRole
    readonly at: Date
  },
): Promise<void> {
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

export function nameConflict(name: string): AppError {
  return new AppError(
    'conflict',
    `There is already a company named “${name}”. Ask one of its owners to let you in.`,
    {
      errors: [{ path: 'name', message: 'This name is taken' }],
    },
  )
}
