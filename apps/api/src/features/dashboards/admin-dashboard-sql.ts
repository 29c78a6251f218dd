import { applicationOutcomes, jobStatuses } from '@vouch/contract'
import { excludedCompanyStatuses } from '@vouch/domain'
import { countCap } from '#db/capped-total.ts'
import { iso } from '#db/iso.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { applicationIs, hasOutcome } from '#db/sql/application-sql.ts'
import { companyIs } from '#db/sql/company-sql.ts'
import { courseJson } from '#db/sql/course-sql.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import { reportIs } from '#db/sql/passport-sql.ts'
import { fromUnanswered, unansweredByCompany } from '#db/sql/turn-sql.ts'

/** Entries that are shown of each list of things to decide. */
const pendingShown = 5

/** SQL: counts rows, but no more than one above the cap that lists show, so that counting stays cheap. */
const upToCap = (rows: string) => `(select count(*) from (select ${rows} limit ${countCap + 1}) m)`

const members = (entries: readonly (readonly [string, string])[]) =>
  `json_build_object(${entries.map(([name, value]) => `'${name}', ${value}`).join(', ')})`

const unanswered = fromUnanswered('$1::timestamptz')

const isCandidate = `u.roles @> array['candidate']`

/** SQL: capped list counts, and the companies and reports that have waited longest. $1: current time. */
export const adminNumbers = `
  select ${upToCap(`from users u where ${isCandidate}`)}::int as candidates,
    ${upToCap('from companies')}::int as companies,
    ${upToCap(`from companies c where ${companyIs('pending')}`)}::int as pending,
    (select count(*)::int from users u where u.roles @> array['admin'] and ${isActiveAccount()}) as administrators,
    (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'submittedAt', ${iso('c.submitted_at')}
      ) order by c.submitted_at nulls last, c.id), '[]'::json)
      from (
        select * from companies c where ${companyIs('pending')}
        order by c.submitted_at nulls last, c.id limit ${pendingShown}
      ) c
    ) as first_pending,
    ${members([
      ['applications', upToCap(unanswered)],
      ['companies', upToCap(`from (${unansweredByCompany('$1::timestamptz')}) w`)],
    ])} as unanswered,
    ${upToCap('from job_reports r where r.resolved_at is null')}::int as job_reports,
    ${upToCap(`from passport_reports r where ${reportIs('open')}`)}::int as reports,
    (
      select coalesce(json_agg(json_build_object('id', r.id, 'passport', v.fields ->> 'name', 'issuer', i.name,
        'createdAt', ${iso('r.created_at')}) order by r.created_at, r.id), '[]'::json)
      from (
        select * from passport_reports r where ${reportIs('open')} order by r.created_at, r.id limit ${pendingShown}
      ) r
      join issued_passports p on p.id = r.passport_id
      join passport_issuers i on i.id = p.issuer_id
      join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    ) as first_reports,
    ${members(jobStatuses.map((status) => [status, upToCap(`from jobs j where ${jobIs(status)}`)]))} as jobs,
    ${members(
      excludedCompanyStatuses.map((status) => [
        status,
        upToCap(
          `from jobs j join companies c on c.id = j.company_id where ${jobIs('open')} and ${companyIs(status)}`,
        ),
      ]),
    )} as hidden_jobs,
    ${members(
      applicationOutcomes.map((outcome) => [
        outcome,
        upToCap(`from applications a where ${hasOutcome(outcome)}`),
      ]),
    )} as applications`

/** SQL: counts per week, exactly. Reads only the index entries of 12 weeks. */
export const adminCourses = `
  select ${members([
    ['candidates', courseJson('$1', 'u.created_at', `from users u where ${isCandidate}`)],
    ['companies', courseJson('$1', 'c.created_at', 'from companies c where true')],
    ['jobs', courseJson('$1', 'j.posted_at', 'from jobs j where true')],
    ['applications', courseJson('$1', 'a.applied_at', 'from applications a where true')],
    [
      'hires',
      courseJson(
        '$1',
        'h.confirmed_at',
        `from hires h join applications a on a.id = h.application_id where ${applicationIs('hired')}`,
      ),
    ],
  ])} as course`
