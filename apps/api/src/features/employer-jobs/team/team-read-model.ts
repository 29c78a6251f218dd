import type { JobTeam } from '@vouch/contract'
import { can, teamRolesOf } from '@vouch/domain'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { needsRecruiter, teamRoleIs } from '#db/sql/team-sql.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'

export interface TeamReadModel {
  /** @throws AppError not-found, also for a job of another company */
  one(actor: Actor, jobId: string): Promise<JobTeam>
}

type Colleague = JobTeam['colleagues'][number]

export function createTeamReadModel({ kysely }: Database): TeamReadModel {
  const membersOf = async (jobId: string) => {
    const { rows } = await sql<JobTeam['members'][number]>`
      select u.id as "userId", ${sql.raw(personNameSql())} as name, t.role, m.role as "companyRole"
      from job_team t
      join company_members m on m.company_id = t.company_id and m.user_id = t.user_id
      join users u on u.id = t.user_id
      where t.job_id = ${jobId}
      order by ${condition(teamRoleIs('recruiter'))} desc, lower(u.display_name), u.id`.execute(kysely)
    return rows
  }
  const colleaguesOf = async (companyId: string, jobId: string) => {
    const { rows } = await sql<Colleague>`
      select u.id as "userId", ${sql.raw(personNameSql())} as name, m.role as "companyRole"
      from company_members m join users u on u.id = m.user_id
      where m.company_id = ${companyId} and ${condition(isActiveAccount())}
        and not exists (select from job_team t where t.job_id = ${jobId} and t.user_id = u.id)
      order by lower(u.display_name), u.id`.execute(kysely)
    return rows.filter(({ companyRole }) => teamRolesOf(companyRole).length > 0)
  }

  return {
    one: async (actor, jobId) => {
      const { rows } = await sql<{ companyId: string; keepsRecruiter: boolean }>`
        select j.company_id as "companyId", ${condition(needsRecruiter)} as "keepsRecruiter"
        from jobs j where j.id = ${jobId}`.execute(kysely)
      const [job] = rows
      if (!job) throw notFound('This job')
      const { companyId, keepsRecruiter } = job
      requireAccess(actor, 'job.read', { companyId }, 'This job')
      const editable = can(actor, 'job.write', { companyId }) === 'yes'
      const [members, colleagues] = await Promise.all([
        membersOf(jobId),
        editable ? colleaguesOf(companyId, jobId) : [],
      ])
      return { members, colleagues, keepsRecruiter, editable }
    },
  }
}
