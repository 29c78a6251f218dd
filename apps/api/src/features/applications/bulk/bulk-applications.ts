import type { BulkPerson } from '@vouch/contract'
import { sql } from 'kysely'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { applicantId } from '#db/sql/application-sql.ts'
import { condition, isOneOf } from '#db/sql/condition.ts'
import { isOnTeamOf } from '#db/sql/on-team.ts'
import { readsApplicants } from '#db/sql/team-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import type { LockedApplication } from '../pipeline-store.ts'

/** One of several applications to decide about. */
export interface BulkApplication extends LockedApplication {
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
  /** Whether the person who decides is on the hiring team of the job. */
  readonly onTeam: boolean
  readonly regretHours: number
  /** The company's: IANA name; null for UTC. */
  readonly timeZone: string | null
}

/** Applications, and who decides about them. */
export interface Chosen {
  readonly ids: readonly string[]
  readonly actorId: string
}

/** Reads applications, the latest first. */
export async function readApplications(
  executor: Executor,
  { ids, actorId }: Chosen,
): Promise<BulkApplication[]> {
  const { rows } = await sql<BulkApplication>`
    select a.id, a.version, a.stage, a.status, a.status_before, a.told_at, a.job_id as "jobId",
      a.company_id as "companyId", a.candidate_id as "candidateId", j.regret_hours as "regretHours",
      c.time_zone as "timeZone", ${isOnTeamOf(actorId)} as "onTeam"
    from applications a join jobs j on j.id = a.job_id join companies c on c.id = a.company_id
    where ${isOneOf('a.id', ids)} order by a.applied_at desc, a.id desc`.execute(executor)
  return rows
}

/**
 * Locks jobs, then applications, each in order of their ids: everywhere, jobs are locked before applications.
 * @param lock `share` only prevents deletion of the jobs, `change` locks them for an update
 */
export async function lockApplications(
  trx: Transaction,
  { ids, actorId }: Chosen,
  lock: 'share' | 'change',
): Promise<BulkApplication[]> {
  const strength = sql.raw(lock === 'share' ? 'key share' : 'no key update')
  await sql`
    select id from jobs where id in (select a.job_id from applications a where ${isOneOf('a.id', ids)})
    order by id for ${strength}`.execute(trx)
  await sql`select id from applications where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    trx,
  )
  return readApplications(trx, { ids, actorId })
}

/** Names people of those applications that the actor may read now, in the order of the ids. */
export async function namePeople(executor: Executor, { ids, actorId }: Chosen): Promise<BulkPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BulkPerson>`
    select a.id as "applicationId", a.job_id as "jobId", ${sql.raw(applicantId())} as "userId", j.title as "jobTitle",
      case when ${condition(isPersonLeaving)} then ${deletedPerson} else a.name end as name
    from unnest(${ids}::uuid[]) with ordinality w (id, place)
    join applications a on a.id = w.id and a.candidate_id <> ${actorId}
    join jobs j on j.id = a.job_id
    join company_members m on m.company_id = a.company_id and m.user_id = ${actorId}
      and ${condition(readsApplicants('a.job_id'))}
    order by w.place`.execute(executor)
  return rows
}
