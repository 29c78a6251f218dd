import { type EmployerTask, employerTasks } from '@vouch/contract'
import { iso } from '#db/iso.ts'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import {
  applicantId,
  applicationIs,
  isWaitingForAnswer,
  needsCloseOut,
  stageCountsJson,
} from '#db/sql/application-sql.ts'
import { courseJson } from '#db/sql/course-sql.ts'
import { jobCountsJson, jobIs } from '#db/sql/job-sql.ts'
import { waitsForOwners } from '#db/sql/join-request-sql.ts'
import { orderColumn, waitsForEmployer } from '#db/sql/task-sql.ts'
import { applicationsWithin, firstWithin, jobsWithin } from '#db/sql/team-sql.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'

const shown = 5

/**
 * SQL parameters: companies whose jobs (`$1`) and applicants (`$2`) the actor (`$3`) may see, whose jobs the actor may
 * close out (`$4`), and whose join requests the actor may decide (`$5`); time (`$6`); first day of the course (`$7`); companies whose jobs the actor
 * may approve (`$8`); companies of which only the actor's own jobs (`$9`) and their applicants (`$10`) count.
 */
const reach = { whole: '$2::uuid[]', teams: '$10::uuid[]', viewer: '$3' }
const applications = applicationsWithin(reach)
const jobs = jobsWithin({ whole: '$1::uuid[]', teams: '$9::uuid[]', viewer: '$3' })

/** SQL: how many applications have a task for the employer, and the first few: the longest overdue, or the oldest. */
const taskJson = (task: EmployerTask) => {
  const time = orderColumn(task === 'overdue')
  return `json_build_object(
  'total', (select count(*) from ${applications} a where a.candidate_id <> $3 and ${waitsForEmployer(task, '$6')}),
  'items', (
    select coalesce(json_agg(json_build_object(
      'jobId', w.job_id, 'userId', w.applicant_id, 'jobTitle', j.title, 'appliedAt', ${iso('w.applied_at')},
      'stage', w.stage, 'dueAt', case when w.turn = 'team' then ${iso('w.turn_due')} end,
      'name', case when w.is_leaving then '${deletedPerson}' else w.name end
    ) order by w.${time}, w.id), '[]'::json)
    from (
      select first.* from (${firstWithin(
        reach,
        (isOwn) => `
          select a.id, a.job_id, ${applicantId()} as applicant_id, a.name, a.applied_at,
            a.stage, a.turn, a.turn_due, ${isPersonLeaving} as is_leaving
          from applications a
          where ${isOwn} and a.candidate_id <> $3 and ${waitsForEmployer(task, '$6')}
          order by a.${time}, a.id limit ${shown}`,
      )}) first
      order by first.${time}, first.id limit ${shown}
    ) w
    join jobs j on j.id = w.job_id
  )
)`
}

const closeOutsOf = `from jobs j where j.company_id = any($4::uuid[]) and ${needsCloseOut('$3::uuid')}`

const closeOutsJson = `json_build_object(
  'total', (select count(*) ${closeOutsOf}),
  'items', (
    select coalesce(json_agg(json_build_object(
      'jobId', t.id, 'jobTitle', t.title, 'closeOutAt', ${iso('t.close_out_at')}, 'count', (
        select count(*) from applications a join jobs j on j.id = a.job_id
        where a.job_id = t.id and ${isWaitingForAnswer} and a.candidate_id <> $3
      )
    ) order by t.close_out_at, t.id), '[]'::json)
    from (select j.id, j.title, j.close_out_at ${closeOutsOf} order by j.close_out_at, j.id limit ${shown}) t
  )
)`

const approvalsOf = `from jobs j where j.company_id = any($8::uuid[]) and ${jobIs('pending-approval')}`

const approvalsJson = `json_build_object(
  'total', (select count(*) ${approvalsOf}),
  'items', (
    select coalesce(json_agg(json_build_object('jobId', t.id, 'jobTitle', t.title, 'submittedAt', ${iso('t.updated_at')})
      order by t.updated_at, t.id), '[]'::json)
    from (select j.id, j.title, j.updated_at ${approvalsOf} order by j.updated_at, j.id limit ${shown}) t
  )
)`

const joinRequestsJson = `(
  select coalesce(json_agg(json_build_object('companyId', c.id, 'companyName', c.name, 'count', n.count)
    order by c.name, c.id), '[]'::json)
  from companies c
  cross join lateral (
    select count(*) from company_join_requests r join users u on u.id = r.user_id
    where r.company_id = c.id and ${waitsForOwners}
  ) n
  where c.id = any($5::uuid[]) and n.count > 0
)`

const hiresOf = `from ${applications} a join hires h on h.application_id = a.id
  where a.candidate_id <> $3 and ${applicationIs('hired')}`

export const employerNumbers = `
  select ${jobCountsJson(`select j.status, count(*) from ${jobs} j group by j.status`)} as jobs,
    ${stageCountsJson(
      `select a.stage, count(*) from ${applications} a
       where a.candidate_id <> $3 and ${applicationIs('active')} group by a.stage`,
    )} as counts,
    json_build_object(${employerTasks.map((task) => `'${task}', ${taskJson(task)}`).join(', ')}) as tasks,
    ${closeOutsJson} as "closeOuts",
    ${approvalsJson} as approvals,
    ${joinRequestsJson} as "joinRequests",
    (
      select coalesce(json_agg(json_build_object('companyId', c.id, 'companyName', c.name, 'status', c.status)
        order by c.name, c.id), '[]'::json)
      from companies c where c.id = any($5::uuid[])
    ) as unverified,
    json_build_object(
      'applications', ${courseJson('$7', 'a.applied_at', `from ${applications} a where a.candidate_id <> $3`)},
      'jobs', ${courseJson('$7', 'j.posted_at', `from ${jobs} j where true`)},
      'hires', ${courseJson('$7', 'h.confirmed_at', hiresOf)}
    ) as course`
