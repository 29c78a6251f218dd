import type { AdminDashboard, ApplicationOutcome, JobStatus } from '@vouch/contract'
import type { excludedCompanyStatuses } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { capCount } from '#db/capped-total.ts'
import { prepared } from '#db/prepared.ts'
import { courseStart } from '#db/sql/course-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { adminCourses, adminNumbers } from './admin-dashboard-sql.ts'

interface NumbersRow extends Record<string, unknown> {
  readonly candidates: number
  readonly companies: number
  readonly pending: number
  readonly administrators: number
  readonly first_pending: AdminDashboard['pending']['items']
  readonly unanswered: Readonly<Record<keyof AdminDashboard['unanswered'], number>>
  readonly job_reports: number
  readonly reports: number
  readonly first_reports: AdminDashboard['reports']['items']
  readonly jobs: Readonly<Record<JobStatus, number>>
  readonly hidden_jobs: Readonly<Record<(typeof excludedCompanyStatuses)[number], number>>
  readonly applications: Readonly<Record<ApplicationOutcome, number>>
}

function capAll<K extends string>(counts: Readonly<Record<K, number>>) {
  const capped = Object.entries<number>(counts).map(([name, count]) => [name, capCount(count)])
  return Object.fromEntries(capped) as Record<K, ReturnType<typeof capCount>>
}

export async function readAdminDashboard(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  actor: Actor,
): Promise<AdminDashboard> {
  requireAccess(actor, 'dashboard.admin', null)
  const [[row], [weeks]] = await Promise.all([
    prepared<NumbersRow>(db, 'admin-dashboard', adminNumbers, [clock()]),
    prepared<Pick<AdminDashboard, 'course'>>(db, 'admin-dashboard-course', adminCourses, [
      courseStart(clock()),
    ]),
  ])
  if (!row || !weeks) throw new Error('the admin dashboard query returned no row')
  return {
    pending: { total: capCount(row.pending), items: row.first_pending },
    reports: { total: capCount(row.reports), items: row.first_reports },
    jobReports: capCount(row.job_reports),
    unanswered: capAll(row.unanswered),
    candidates: capCount(row.candidates),
    companies: capCount(row.companies),
    administrators: row.administrators,
    jobs: capAll(row.jobs),
    hiddenJobs: capAll(row.hidden_jobs),
    applications: capAll(row.applications),
    course: weeks.course,
  }
}
