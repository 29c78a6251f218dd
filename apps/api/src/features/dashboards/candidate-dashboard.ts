import { visibleStatuses } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { countsJson } from '#db/sql/condition.ts'
import type { OwnApplications } from '#features/applications/ports.ts'
import type { FreshJobs } from '#features/search/ports.ts'

const waitingShown = 10
const freshShown = 6

/** Counts rows of the view that the candidate's lists read, so that counts and lists agree. */
const numbers = `
  select exists (
      select from candidate_profiles p where p.user_id = $1 and p.missing_to_apply = '[]'
    ) as profile_complete,
    (select count(*)::int from saved_jobs s where s.user_id = $1) as saved_jobs,
    ${countsJson(
      visibleStatuses,
      'visible_status',
      'select v.visible_status, count(*) from candidate_applications v where v.candidate_id = $1 group by 1',
    )}::text as counts`

interface NumbersRow extends Record<string, unknown> {
  readonly profile_complete: boolean
  readonly saved_jobs: number
  readonly counts: string
}

export interface CandidateDashboardDeps {
  readonly db: Database
  readonly applications: OwnApplications
  readonly freshJobs: FreshJobs
}

export async function readCandidateDashboard(deps: CandidateDashboardDeps, actor: Actor): Promise<JsonText> {
  const { db, applications, freshJobs } = deps
  requireAccess(actor, 'dashboard.candidate', null)
  const [rows, waiting, fresh] = await Promise.all([
    prepared<NumbersRow>(db, 'candidate-dashboard', numbers, [actor.userId]),
    applications.waiting(actor, waitingShown),
    freshJobs.fresh(freshShown),
  ])
  const [row] = rows
  if (!row) throw new Error('the candidate dashboard query returned no row')
  return jsonText(
    `{"profileComplete":${row.profile_complete},"savedJobs":${row.saved_jobs},"counts":${row.counts},` +
      `"waitingForYou":${waiting},"freshJobs":${fresh}}`,
  )
}
