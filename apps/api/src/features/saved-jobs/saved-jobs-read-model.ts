import type { listJobMarks, myJobMarks, RouteAnswer } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { JsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { decodeTimeCursor, type JsonPageRow, jsonPage, jsonPageSql } from '#db/json-page.ts'
import { prepared } from '#db/prepared.ts'
import { applicationIs } from '#db/sql/application-sql.ts'
import { cardJoinsOfJob, cardMembers, json, jsonObject } from '#db/sql/job-card-sql.ts'
import { takesApplications, wasPublic } from '#db/sql/job-sql.ts'

type JobMarks = RouteAnswer<typeof myJobMarks>
type ListedMarks = RouteAnswer<typeof listJobMarks>['items']

export interface SavedJobsReadModel {
  /** Newest first; ended jobs stay and say so. */
  list(actor: Actor, page: { limit?: number | undefined; cursor?: string | undefined }): Promise<JsonText>
  /** @throws AppError not-found for a job that was never public */
  marks(actor: Actor, jobId: string): Promise<JobMarks>
  /** The marks of one page of a list. */
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

const firstSaved = savedJobsNewest('')
const furtherSaved = savedJobsNewest(
  'and (s.saved_at < $4::timestamptz or (s.saved_at = $4::timestamptz and s.job_id > $5::uuid))',
)

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

export function createSavedJobsReadModel(deps: {
  readonly db: Database
  readonly clock: Clock
}): SavedJobsReadModel {
  const { db, clock } = deps
  return {
    list: async (actor, { limit = 20, cursor }) => {
      requireAccess(actor, 'job.save', null)
      const after = decodeTimeCursor(cursor)
      const [name, text] = after
        ? (['saved-jobs-on', furtherSaved] as const)
        : (['saved-jobs', firstSaved] as const)
      const values = [actor.userId, limit, clock(), ...(after ?? [])]
      const [row] = await prepared<JsonPageRow & Record<string, unknown>>(db, name, text, values)
      if (!row) throw new Error('the list of saved jobs answered no row')
      return jsonPage(row, limit)
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
