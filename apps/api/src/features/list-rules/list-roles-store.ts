import type { ListRole } from '@vouch/contract'
import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A role with its id for audit events. */
export interface StoredRole {
  readonly id: string
  readonly role: ListRole
}

/** Reads all roles by their label, or the one with a code. */
export async function findRoles(executor: Executor, code: string | null = null): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`
    select r.id, json_build_object(
      'code', r.code, 'label', r.label, 'version', r.version,
      'members', coalesce((
        select json_agg(json_build_object('userId', u.id, 'name', u.display_name, 'email', u.email)
          order by lower(u.display_name), u.id)
        from list_role_members m join users u on u.id = m.user_id where m.role = r.code), '[]'),
      'lists', (
        select count(*) from master_entities e
        where e.grants @> jsonb_build_array(jsonb_build_object('role', 'own:' || r.code)))
    ) as role
    from list_roles r
    where ${code}::text is null or r.code = ${code}
    order by lower(r.label), r.code`.execute(executor)
  return rows
}

/** Makes other writers of roles wait until the transaction ends. */
export async function lockRoles(trx: Transaction): Promise<void> {
  await sql`lock table list_roles in share row exclusive mode`.execute(trx)
}

/** Whether a code is taken: by a role, or by a grant for a role that was removed. */
export async function isTaken(trx: Transaction, code: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from list_roles where code = ${code}) or exists (
      select from master_entities e
      where e.grants @> jsonb_build_array(jsonb_build_object('role', 'own:' || ${code}::text))) as taken`.execute(
    trx,
  )
  return rows[0]?.taken ?? false
}

/** Whether another role has this label, regardless of case. */
export async function hasLabel(trx: Transaction, label: string, except: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from list_roles where lower(label) = lower(${label}) and code is distinct from ${except}`.execute(
    trx,
  )
  return rows.length > 0
}

export async function insertRole(trx: Transaction, code: string, label: string): Promise<void> {
  await sql`insert into list_roles (code, label) values (${code}, ${label})`.execute(trx)
}

export async function renameRole(trx: Transaction, code: string, label: string): Promise<void> {
  await sql`update list_roles set label = ${label}, version = version + 1 where code = ${code}`.execute(trx)
}

export async function deleteRole(trx: Transaction, code: string): Promise<void> {
  await sql`delete from list_roles where code = ${code}`.execute(trx)
}

/** Finds the active account with an e-mail address. */
export async function findAccount(trx: Transaction, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where lower(u.email) = lower(${email}) and ${condition(isActiveAccount('u'))}
    order by u.created_at limit 1`.execute(trx)
  return rows[0]?.id
}

/** Gives a role to a person; false if they have it already. */
export async function insertMember(trx: Transaction, code: string, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into list_role_members (role, user_id) values (${code}, ${userId}) on conflict do nothing`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** Takes a role from a person; false if they do not have it. */
export async function deleteMember(trx: Transaction, code: string, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from list_role_members where role = ${code} and user_id = ${userId}`.execute(trx)
  return numAffectedRows === 1n
}
