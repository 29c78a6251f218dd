import type { CompanyRole, JobStatus, JobTeamRole } from '@vouch/contract'
import type { TeamMembership } from '@vouch/domain'
import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { memberIs } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { needsRecruiter, teamRoleIs } from '#db/sql/team-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface TeamChange {
  readonly companyId: string
  /** Who adds the members; null if Vouch does. */
  readonly by: string | null
  readonly at: Date
}

/** Locks a job whose team changes. The caller has locked the company. */
export async function lockJobOfTeam(trx: Transaction, jobId: string): Promise<JobStatus | undefined> {
  const { rows } = await sql<{ status: JobStatus }>`
    select status from jobs where id = ${jobId} for no key update`.execute(trx)
  return rows[0]?.status
}

export async function teamOf(trx: Transaction, jobId: string): Promise<TeamMembership[]> {
  const { rows } = await sql<TeamMembership>`
    select user_id as "userId", role from job_team where job_id = ${jobId} order by user_id`.execute(trx)
  return rows
}

/** The role of a company member who does not delete their account. */
export async function companyRoleOfMember(
  executor: Executor,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<CompanyRole | undefined> {
  const { rows } = await sql<{ role: CompanyRole }>`
    select m.role from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.user_id = ${userId} and ${condition(isActiveAccount())}`.execute(
    executor,
  )
  return rows[0]?.role
}

/** Puts people on the teams of jobs, or changes their roles there. Leaves out who is no member of the company any more. */
export async function putOnTeams(
  trx: Transaction,
  jobIds: readonly string[],
  members: readonly TeamMembership[],
  { companyId, by, at }: TeamChange,
): Promise<void> {
  await sql`
    insert into job_team (job_id, company_id, user_id, role, added_at, added_by)
    select j.id, ${companyId}::uuid, m.user_id, m.role, ${at}::timestamptz, ${by}::uuid
    from unnest(${jobIds}::uuid[]) j (id)
    cross join unnest(${members.map(({ userId }) => userId)}::uuid[], ${members.map(({ role }) => role)}::text[])
      m (user_id, role)
    where exists (
      select from company_members c where c.company_id = ${companyId} and c.user_id = m.user_id
    )
    on conflict (job_id, user_id) do update set role = excluded.role
    where job_team.role <> excluded.role`.execute(trx)
}

export async function takeOffTeam(trx: Transaction, jobId: string, userId: string): Promise<void> {
  await sql`delete from job_team where job_id = ${jobId} and user_id = ${userId}`.execute(trx)
}

/** Copies the team of a job to its copy. */
export async function copyTeam(
  trx: Transaction,
  from: string,
  to: string,
  { by, at }: Pick<TeamChange, 'by' | 'at'>,
): Promise<void> {
  await sql`
    insert into job_team (job_id, company_id, user_id, role, added_at, added_by)
    select ${to}, company_id, user_id, role, ${at}, ${by} from job_team where job_id = ${from}`.execute(trx)
}

/** Moves a member's rows on all teams of the company to another role, or deletes them. */
export async function changeTeamRoles(
  trx: Transaction,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  roleAfter: (role: JobTeamRole) => JobTeamRole | null,
): Promise<void> {
  const own = sql`company_id = ${companyId} and user_id = ${userId}`
  for (const role of ['recruiter', 'hiring-manager'] as const) {
    const next = roleAfter(role)
    if (next === role) continue
    if (next === null) await sql`delete from job_team where ${own} and role = ${role}`.execute(trx)
    else await sql`update job_team set role = ${next} where ${own} and role = ${role}`.execute(trx)
  }
}

/** SQL: unfinished jobs `j` on whose team, `t`, a person is the only recruiter. */
const ledAlone = condition(`${teamRoleIs('recruiter')} and ${needsRecruiter} and not exists (
  select from job_team o
  where o.job_id = t.job_id and o.user_id <> t.user_id and ${teamRoleIs('recruiter', 'o')})`)

/** Lists a company's unfinished jobs that have this person as only recruiter, by title. Locks them in id order. */
export async function jobsLedAlone(
  trx: Transaction,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<{ readonly id: string; readonly title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select * from (
      select j.id, j.title from job_team t join jobs j on j.id = t.job_id
      where t.company_id = ${companyId} and t.user_id = ${userId} and ${ledAlone}
      order by j.id for no key update of j
    ) j
    order by lower(title), id`.execute(trx)
  return rows
}

/** Locks the companies of a person whose account is erased. */
export async function lockCompaniesOf(trx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where c.id in (select company_id from company_members where user_id = ${userId})
    order by c.id for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The owner who has been one longest, except this person; undefined if there is none. */
export async function otherOwner(
  trx: Transaction,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.user_id <> ${userId} and ${condition(memberIs('owner'))}
    order by ${condition(isActiveAccount())} desc, m.created_at, u.id limit 1`.execute(trx)
  return rows[0]?.id
}
