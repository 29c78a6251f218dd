import type { listJobMarks, listSavedJobs, myJobMarks, RouteAnswer } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'
import { type SavedJobRow, toSavedJob } from './saved-jobs-mapper.ts'

type SavedJobs = RouteAnswer<typeof listSavedJobs>
type JobMarks = RouteAnswer<typeof myJobMarks>
type ListedMarks = RouteAnswer<typeof listJobMarks>['items']

export interface SavedJobsReadModel {
  /** Newest first; ended jobs stay and say so. */
  list(actor: Actor, page: { limit?: number | undefined; cursor?: string | undefined }): Promise<SavedJobs>
  /** @throws AppError not-found for a job that was never public */
  marks(actor: Actor, jobId: string): Promise<JobMarks>
  /** The marks of one page of a list. */
  marksOf(actor: Actor, jobIds: readonly string[]): Promise<ListedMarks>
}

const savedJobsNewest = `
  select s.saved_at, s.saved_at::text as saved_at_exact,
    j.id, j.slug, j.title, nullif(j.location, '') as location, j.country, j.work_mode, j.employment_type,
    j.pay_min::float8 as pay_min, j.pay_max::float8 as pay_max, j.pay_currency, j.pay_period,
    j.posted_at, j.closes_at, not (j.status = 'open' and j.closes_at > $5 and c.status not in ('rejected', 'suspended')) as ended,
    c.shown_name as company_name, c.slug as company_slug, k.slug as category_slug, k.name as category_name
  from saved_jobs s
  join jobs j on j.id = s.job_id
  join companies c on c.id = j.company_id
  left join job_categories k on k.id = j.category_id
  where s.user_id = $1
    and ($2::timestamptz is null or s.saved_at < $2 or (s.saved_at = $2 and s.job_id > $3::uuid))
  order by s.saved_at desc, s.job_id
  limit $4`

const marksOfJob = `
  select
    exists (select from saved_jobs s where s.user_id = $1 and s.job_id = j.id) as saved,
    a.id as application_id,
    coalesce(a.status = 'withdrawn', false) as withdrawn,
    j.status = 'open' and j.closes_at > $3 and c.status not in ('rejected', 'suspended') as open
  from jobs j
  join companies c on c.id = j.company_id
  left join applications a on a.job_id = j.id and a.candidate_id = $1
  where j.id = $2 and j.status in ('open', 'paused', 'closed', 'expired')`

const marksOfJobs = `
  select coalesce(s.job_id, a.job_id) as id, s.job_id is not null as saved, a.id as "applicationId",
    coalesce(a.status = 'withdrawn', false) as withdrawn
  from (select job_id from saved_jobs where user_id = $1 and job_id = any($2::uuid[])) s
  full join (select id, job_id, status from applications where candidate_id = $1 and job_id = any($2::uuid[])) a
    on a.job_id = s.job_id`

export function createSavedJobsReadModel(deps: {
  readonly db: Database
  readonly clock: Clock
}): SavedJobsReadModel {
  const { db, clock } = deps
  return {
    list: async (actor, { limit = 20, cursor }) => {
      requireAccess(actor, 'job.save', null)
      const [savedAt, jobId] = decodeCursor(cursor, ['moment', 'uuid']) ?? [null, null]
      const values = [actor.userId, savedAt, jobId, limit + 1, clock()]
      const rows = await prepared<SavedJobRow>(db, 'saved-jobs-newest', savedJobsNewest, values)
      const page = pageOf(rows, limit, (row) => [row.saved_at_exact, row.id])
      return { items: page.items.map(toSavedJob), nextCursor: page.nextCursor }
    },
    marksOf: async (actor, jobIds) => {
      requireAccess(actor, 'job.save', null)
      return prepared<ListedMarks[number]>(db, 'job-marks-listed', marksOfJobs, [actor.userId, jobIds])
    },
    marks: async (actor, jobId) => {
      requireAccess(actor, 'job.save', null)
      const values = [actor.userId, jobId, clock()]
      const [row] = await prepared<MarksRow>(db, 'job-marks', marksOfJob, values)
      if (!row) throw notFound('This job')
      const { saved, application_id: applicationId, withdrawn, open } = row
      return { saved, applicationId, withdrawn, mayApply: open && applicationId === null }
    },
  }
}

interface MarksRow {
  saved: boolean
  application_id: string | null
  withdrawn: boolean
  open: boolean
}
