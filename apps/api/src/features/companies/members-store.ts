import { sql } from 'kysely'
import { isActiveAccount, isLeaving } from '#db/sql/account-sql.ts'
import { memberIs } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'

interface Account {
  readonly id: string
  readonly email: string
  readonly display_name: string
}

/**
 * Finds the active account that confirmed this e-mail address. If
 * an external identity service allows several, finds the oldest.
 */
export async function findAccount(executor: Executor, email: string): Promise<Account | undefined> {
  return executor
    .selectFrom('users')
    .select(['id', 'email', 'display_name'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('email_verified', '=', true)
    .where(condition(isActiveAccount('users')))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Gives a new company member the employer role. */
export async function giveEmployerRole(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ roles: sql`array_append(roles, 'employer')`, version: sql`version + 1`, updated_at: at })
    .where('id', '=', userId)
    .where(sql<boolean>`not roles @> array['employer']`)
    .execute()
}

/** Finds a member. Name and e-mail address are left out while the member's account deletion is pending. */
export async function findMember(
  executor: Executor,
  companyId: string,
  userId: string,
): Promise<Pick<Account, 'display_name' | 'email'> | undefined> {
  const row = await executor
    .selectFrom('company_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.display_name', 'u.email', 'u.status'])
    .where('m.company_id', '=', companyId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row?.status === 'deletion-requested' ? { display_name: deletedPerson, email: '' } : row
}

/** Counts the other owners, except those whose account deletion is pending. */
export async function countOtherOwners(
  executor: Executor,
  companyId: string,
  userId: string,
): Promise<number> {
  const { count } = await executor
    .selectFrom('company_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select((member) => member.fn.countAll<number>().as('count'))
    .where('m.company_id', '=', companyId)
    .where(condition(memberIs('owner')))
    .where('m.user_id', '<>', userId)
    .where(condition(`not (${isLeaving()})`))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Removes a member.
 * @returns false when the person was not a member
 */
export async function deleteMember(trx: Transaction, companyId: string, userId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('company_members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
