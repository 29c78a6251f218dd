import type { CompanyRole } from '@vouch/contract'
import { slugify } from '@vouch/domain'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import type { CompanyInput } from './companies-service.ts'

interface NewCompany {
  readonly id: string
  readonly input: CompanyInput
  readonly status: 'draft' | 'verified'
  readonly createdBy: string
  readonly at: Date
}

/**
 * @param suffix makes the address another one
 * @returns false when the name or the address is taken, also by a transaction that ran at the same time
 */
export async function insertCompany(trx: Transaction, company: NewCompany, suffix = ''): Promise<boolean> {
  const { id, input, status, createdBy, at } = company
  const slug = slugify(input.name)
  const row = await trx
    .insertInto('companies')
    .values({
      id,
      slug: suffix ? `${slug}-${suffix}` : slug,
      ...columns(input),
      status,
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

/** Whoever changes a company or its members holds this lock, so that an owner always stays. */
export async function lockCompany(
  trx: Transaction,
  id: string,
): Promise<{ name: string; version: number } | undefined> {
  return trx
    .selectFrom('companies')
    .select(['name', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @throws AppError conflict when two companies take the same name at the same time */
export async function changeCompany(
  trx: Transaction,
  change: { readonly id: string; readonly input: CompanyInput; readonly version: number; readonly at: Date },
): Promise<void> {
  try {
    await trx
      .updateTable('companies')
      .set({ ...columns(change.input), version: change.version, updated_at: change.at })
      .where('id', '=', change.id)
      .execute()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw nameConflict(change.input.name)
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
    `There is already a company named “${name}”. Ask one of its owners to add you.`,
    {
      errors: [{ path: 'name', message: 'This name is taken' }],
    },
  )
}

function columns(input: CompanyInput) {
  return { name: input.name, website: input.website, location: input.location, about: input.about }
}
