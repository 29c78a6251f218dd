import { type VisibleStatus, visibleStatuses } from '@vouch/contract'
import { candidateActionStatuses } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import { prepared } from '#db/prepared.ts'
import { countsJson } from '#db/sql/condition.ts'
import { courseJson, courseStart } from '#db/sql/course-sql.ts'
import { isUnansweredInvitation } from '#db/sql/invitation-sql.ts'
import type { OwnApplications } from '#features/applications/ports.ts'
import type { FreshJobs } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'

const waitingShown = 10
const freshShown = 6

/** Counts rows of the view that the candidate's lists read, so that counts and lists agree. */
export const candidateNumbers = `
  select exists (
      select from candidate_profiles p where p.user_id = $1 and p.missing_to_apply = '[]'
    ) as profile_complete,
    (select count(*)::int from saved_jobs s where s.user_id = $1) as saved_jobs,
    (select count(*)::int from job_invitations i where i.candidate_id = $1 and ${isUnansweredInvitation}) as invitations,
    ${countsJson(
      visibleStatuses,
      'visible_status',
      'select v.visible_status, count(*) from candidate_applications v where v.candidate_id = $1 group by 1',
    )} as counts,
    ${courseJson('$2', 'v.applied_at', 'from candidate_applications v where v.candidate_id = $1')} as course`

interface NumbersRow extends Record<string, unknown> {
  readonly profile_complete: boolean
  readonly saved_jobs: number
  readonly invitations: number
  readonly counts: Readonly<Record<VisibleStatus, number>>
  readonly course: unknown
}

export interface CandidateDashboardDeps extends Pick<ServiceDeps, 'db' | 'clock'> {
  readonly applications: OwnApplications
  readonly freshJobs: FreshJobs
}

export async function readCandidateDashboard(deps: CandidateDashboardDeps, actor: Actor): Promise<JsonText> {
  const { db, clock, applications, freshJobs } = deps
  requireAccess(actor, 'dashboard.candidate', null)
  const [rows, waiting, fresh] = await Promise.all([
    prepared<NumbersRow>(db, 'candidate-dashboard', candidateNumbers, [actor.userId, courseStart(clock())]),
    applications.waiting(actor, waitingShown),
    freshJobs.fresh(freshShown),
  ])
  const [row] = rows
  if (!row) throw new Error('the candidate dashboard query returned no row')
  const { profile_complete: profileComplete, saved_jobs: savedJobs, invitations, counts } = row
  const total = candidateActionStatuses.reduce((sum, status) => sum + counts[status], 0)
  const course = { applications: row.course }
  const plain = JSON.stringify({ profileComplete, savedJobs, invitations, counts, course })
  return jsonText(
    `${plain.slice(0, -1)},"waiting":{"total":${total},"items":${waiting}},"freshJobs":${fresh}}`,
  )
}
