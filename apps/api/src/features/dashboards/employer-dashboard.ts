import type { EmployerDashboard } from '@vouch/contract'
import { type AccessAction, applicantReach, can, jobReach, maySubmit } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { prepared } from '#db/prepared.ts'
import { courseStart } from '#db/sql/course-sql.ts'
import type { RecentJobs } from '#features/employer-jobs/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { employerNumbers } from './employer-dashboard-sql.ts'

const recentShown = 5

type Numbers = Omit<EmployerDashboard, 'recentJobs'> & Record<string, unknown>

export interface EmployerDashboardDeps extends Pick<ServiceDeps, 'db' | 'clock'> {
  readonly jobs: RecentJobs
}

export async function readEmployerDashboard(
  { db, clock, jobs: recentJobs }: EmployerDashboardDeps,
  actor: Actor,
): Promise<EmployerDashboard> {
  requireAccess(actor, 'dashboard.employer', null)
  const companiesWith = (
    action: Extract<AccessAction, 'job.approve' | 'job.write' | 'company.members.write'>,
  ) =>
    actor.memberships
      .map(({ companyId }) => companyId)
      .filter((companyId) => can(actor, action, { companyId }) === 'yes')
  const [jobs, applicants] = [jobReach(actor), applicantReach(actor)]
  const now = clock()
  const values = [
    jobs.whole,
    applicants.whole,
    actor.userId,
    companiesWith('job.write'),
    companiesWith('company.members.write'),
    now,
    courseStart(now),
    companiesWith('job.approve'),
    jobs.teams,
    applicants.teams,
  ]
  const [rows, recent] = await Promise.all([
    prepared<Numbers>(db, 'employer-dashboard', employerNumbers, values),
    recentJobs.list(actor, { limit: recentShown }),
  ])
  const [row] = rows
  if (!row) throw new Error('the employer dashboard query returned no row')
  const unverified = row.unverified.filter(({ status }) => maySubmit(status))
  return { ...row, unverified, recentJobs: recent.items }
}
