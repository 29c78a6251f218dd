import type { EmployerDashboard } from '@vouch/contract'
import { can } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { applicationIs, isAtStage, isWaitingForAnswer, stageCountsJson } from '#db/sql/application-sql.ts'
import { hasEnded, jobCountsJson } from '#db/sql/job-sql.ts'
import type { RecentJobs } from '#features/employer-jobs/ports.ts'

const recentShown = 5
const waitingShown = 5
const closeOutsShown = 5

/**
 * SQL parameters: companies whose jobs (`$1`) and applicants (`$2`) the
 * actor (`$3`) may see, and whose jobs the actor may close out (`$4`).
 */
const numbers = `
  select ${jobCountsJson(
    'select j.status, count(*) from jobs j where j.company_id = any($1::uuid[]) group by j.status',
  )} as jobs,
    ${stageCountsJson(
      `select a.stage, count(*) from applications a
       where a.company_id = any($2::uuid[]) and ${applicationIs('active')} and a.candidate_id is distinct from $3
       group by a.stage`,
    )} as counts,
    (
      select coalesce(json_agg(json_build_object(
        'jobId', w.job_id, 'userId', w.candidate_id, 'name', w.name, 'jobTitle', j.title,
        'appliedAt', ${iso('w.applied_at')}
      ) order by w.applied_at, w.id), '[]'::json)
      from (
        select oldest.* from unnest($2::uuid[]) as own (id)
        cross join lateral (
          select a.id, a.job_id, a.candidate_id, a.name, a.applied_at
          from applications a
          where a.company_id = own.id and ${isAtStage('applied')} and a.candidate_id <> $3
          order by a.applied_at limit ${waitingShown}
        ) oldest
        order by oldest.applied_at, oldest.id limit ${waitingShown}
      ) w
      join jobs j on j.id = w.job_id
    ) as "waitingLongest",
    (
      select coalesce(json_agg(json_build_object(
        'jobId', t.id, 'jobTitle', t.title, 'count', t.count, 'closeOutAt', ${iso('t.close_out_at')}
      ) order by t.close_out_at, t.id), '[]'::json)
      from (
        select j.id, j.title, j.close_out_at, n.count
        from jobs j
        cross join lateral (
          select count(*) from applications a where a.job_id = j.id and ${isWaitingForAnswer} and a.candidate_id is distinct from $3
        ) n
        where j.company_id = any($4::uuid[]) and j.close_out_at is not null
          and ${hasEnded()} and n.count > 0
        order by j.close_out_at, j.id limit ${closeOutsShown}
      ) t
    ) as "closeOuts"`

type Numbers = Omit<EmployerDashboard, 'recentJobs'> & Record<string, unknown>

export interface EmployerDashboardDeps {
  readonly db: Database
  readonly jobs: RecentJobs
}

export async function readEmployerDashboard(
  { db, jobs }: EmployerDashboardDeps,
  actor: Actor,
): Promise<EmployerDashboard> {
  requireAccess(actor, 'dashboard.employer', null)
  const companiesWith = (action: 'job.read' | 'pipeline.read' | 'job.write') =>
    actor.memberships
      .map(({ companyId }) => companyId)
      .filter((companyId) => can(actor, action, { companyId }) === 'yes')
  const values = [
    companiesWith('job.read'),
    companiesWith('pipeline.read'),
    actor.userId,
    companiesWith('job.write'),
  ]
  const [rows, recent] = await Promise.all([
    prepared<Numbers>(db, 'employer-dashboard', numbers, values),
    jobs.list(actor, { limit: recentShown }),
  ])
  const [row] = rows
  if (!row) throw new Error('the employer dashboard query returned no row')
  const { jobs: jobCounts, counts, waitingLongest, closeOuts } = row
  return { jobs: jobCounts, counts, waitingLongest, closeOuts, recentJobs: recent.items }
}
