import {
  type AdminDashboard,
  type ApplicationOutcome,
  applicationOutcomes,
  type JobStatus,
} from '@vouch/contract'
import { excludedCompanyStatuses } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { capCount, countCap } from '#db/capped-total.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { applicationIs, hasOutcome } from '#db/sql/application-sql.ts'
import { companyIs } from '#db/sql/company-sql.ts'
import { courseJson, courseStart } from '#db/sql/course-sql.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'

const pendingShown = 5
const countedJobs = ['draft', 'open', 'closed', 'expired'] as const satisfies JobStatus[]

/** SQL: number of rows up to one more than the cap of the lists, which bounds the cost. */
const upToCap = (rows: string) => `(select count(*) from (select ${rows} limit ${countCap + 1}) m)`

const members = (entries: readonly (readonly [string, string])[]) =>
  `json_build_object(${entries.map(([name, value]) => `'${name}', ${value}`).join(', ')})`

const isCandidate = `u.roles @> array['candidate']`

const numbers = `
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
    ${members(countedJobs.map((status) => [status, upToCap(`from jobs j where ${jobIs(status)}`)]))} as jobs,
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

/** Counts per week, exactly. Reads only the index entries of 12 weeks. */
const courses = `
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

interface NumbersRow extends Record<string, unknown> {
  readonly candidates: number
  readonly companies: number
  readonly pending: number
  readonly administrators: number
  readonly first_pending: AdminDashboard['pending']['items']
  readonly jobs: Readonly<Record<(typeof countedJobs)[number], number>>
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
    prepared<NumbersRow>(db, 'admin-dashboard', numbers),
    prepared<Pick<AdminDashboard, 'course'>>(db, 'admin-dashboard-course', courses, [courseStart(clock())]),
  ])
  if (!row || !weeks) throw new Error('the admin dashboard query returned no row')
  return {
    pending: { total: capCount(row.pending), items: row.first_pending },
    candidates: capCount(row.candidates),
    companies: capCount(row.companies),
    administrators: row.administrators,
    jobs: capAll(row.jobs),
    hiddenJobs: capAll(row.hidden_jobs),
    applications: capAll(row.applications),
    course: weeks.course,
  }
}
