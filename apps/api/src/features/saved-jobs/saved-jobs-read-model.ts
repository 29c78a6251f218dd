import type { listJobMarks, myJobMarks, RouteAnswer } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { JsonText } from '#base/json-text.ts'
import { iso } from '#db/iso.ts'
import { exactTotal, type JsonPageRow, jsonPageSql, readJsonPage } from '#db/json-page.ts'
import type { PageQuery } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'
import { applicationIs } from '#db/sql/application-sql.ts'
import { cardJoinsOfJob, cardMembers, json, jsonObject } from '#db/sql/job-card-sql.ts'
import { takesApplications, wasPublic } from '#db/sql/job-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'

type JobMarks = RouteAnswer<typeof myJobMarks>
type ListedMarks = RouteAnswer<typeof listJobMarks>['items']

export interface SavedJobsReadModel {
  /** Lists saved jobs, most recently saved first. Ended jobs are marked as ended. */
  list(actor: Actor, page: PageQuery): Promise<JsonText>
  /**
   * Reads whether the actor has saved a job or applied for it.
   * @throws AppError not-found for a job that was never public
   */
  marks(actor: Actor, jobId: string): Promise<JobMarks>
  /** Reads the marks "saved" and "applied" of several jobs. Jobs without marks are omitted. */
  marksOf(actor: Actor, jobIds: readonly string[]): Promise<ListedMarks>
}

const entry = jsonObject({
  ...cardMembers,
  ended: json(`not (${takesApplications('$3')})`),
  savedAt: json(iso('s.saved_at')),
})

const savedJobsNewest = (further: string) =>
  jsonPageSql(
    `select ${entry} as entry, s.saved_at as at, j.id
     from saved_jobs s
     join jobs j on j.id = s.job_id${cardJoinsOfJob}
     where s.user_id = $1 ${further}
     order by s.saved_at desc, s.job_id
     limit $2::int + 1`,
    '$2',
  )

const savedJobs = {
  name: 'saved-jobs',
  first: `select l.*, (select count(*)::int from saved_jobs s where s.user_id = $1) as total
    from (${savedJobsNewest('')}) l`,
  further: savedJobsNewest(
    'and (s.saved_at < $4::timestamptz or (s.saved_at = $4::timestamptz and s.job_id > $5::uuid))',
  ),
}

const isWithdrawn = `coalesce(${applicationIs('withdrawn')}, false)`

const marksOfJob = `
  select
    exists (select from saved_jobs s where s.user_id = $1 and s.job_id = j.id) as saved,
    a.id as application_id,
    ${isWithdrawn} as withdrawn,
    ${takesApplications('$3')} as open
  from jobs j
  join companies c on c.id = j.company_id
  left join applications a on a.job_id = j.id and a.candidate_id = $1
  where j.id = $2 and ${wasPublic()}`

const marksOfJobs = `
  select coalesce(s.job_id, a.job_id) as id, s.job_id is not null as saved, a.id as "applicationId",
    ${isWithdrawn} as withdrawn
  from (select job_id from saved_jobs where user_id = $1 and job_id = any($2::uuid[])) s
  full join (select id, job_id, status from applications where candidate_id = $1 and job_id = any($2::uuid[])) a
    on a.job_id = s.job_id`

export function createSavedJobsReadModel({ db, clock }: ServiceDeps): SavedJobsReadModel {
  return {
    list: async (actor, { limit = 20, cursor }) => {
      requireAccess(actor, 'job.save', null)
      const values = [actor.userId, limit, clock()]
      return readJsonPage<SavedJobsRow>(db, savedJobs, values, { limit, cursor }, ({ total }) =>
        exactTotal(total),
      )
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

interface SavedJobsRow extends JsonPageRow {
  /** Only on the first page. */
  readonly total?: number
}

interface MarksRow {
  saved: boolean
  application_id: string | null
  withdrawn: boolean
  open: boolean
}
