import type { allApplicationsQuery, ListedApplication, Page } from '@vouch/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { cappedTotal } from '#db/capped-total.ts'
import { iso } from '#db/iso.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { applicationIs, hasOutcome } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { dayConditions } from '#db/sql/day-sql.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'

type Query = z.output<typeof allApplicationsQuery>
type Filters = Omit<Query, 'limit' | 'cursor'>

interface ApplicationRow extends ListedApplication {
  readonly applied_exact: string
}

/** SQL of the matching applications `a`. */
function matchingSql({ outcome, dated, ...days }: Filters, further: readonly RawBuilder<boolean>[] = []) {
  const ofHire = dated === 'hired'
  const conditions = [
    sql<boolean>`true`,
    ...(outcome ? [condition(hasOutcome(outcome))] : []),
    ...(ofHire ? [condition(applicationIs('hired'))] : []),
    ...dayConditions(ofHire ? 'h.confirmed_at' : 'a.applied_at', days),
    ...further,
  ]
  const hires = ofHire ? sql`join hires h on h.application_id = a.id` : sql``
  return sql`from applications a ${hires} where ${sql.join(conditions, sql` and `)}`
}

/** SQL of one page. @param after time and id of the last application of the page before */
function applicationsPageSql(
  filters: Filters,
  after: readonly [string | null, string | null] | undefined,
  limit: number,
) {
  const further = after
    ? [sql<boolean>`(a.applied_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]
    : []
  const name = sql.raw(personNameSql("coalesce(nullif(p.full_name, ''), u.display_name)"))
  return sql<ApplicationRow>`
    select a.id, a.job_id as "jobId", j.title as "jobTitle", c.name as "companyName",
      v.visible_status as "visibleStatus", ${sql.raw(iso('a.applied_at'))} as "appliedAt",
      json_build_object('id', u.id, 'name', ${name}) as candidate, a.applied_at::text as applied_exact
    from (
      select a.id, a.job_id, a.company_id, a.candidate_id, a.applied_at ${matchingSql(filters, further)}
      order by a.applied_at desc, a.id desc
      limit ${limit}
    ) a
    join candidate_applications v on v.id = a.id
    join jobs j on j.id = a.job_id
    join companies c on c.id = a.company_id
    join users u on u.id = a.candidate_id
    left join candidate_profiles p on p.user_id = u.id
    order by a.applied_at desc, a.id desc`
}

/**
 * Lists the applications of all candidates, newest first, without what is not disclosed to them. Only the first page has
 * a total. Records in the audit log whose applications were read.
 */
export async function listAllApplications(
  { db, clock }: ServiceDeps,
  actor: Actor,
  { limit = 20, cursor, ...filters }: Query,
): Promise<Page<ListedApplication>> {
  requireAccess(actor, 'record.read', null)
  const after = decodeCursor(cursor, ['moment', 'uuid'])
  const { rows } = await applicationsPageSql(filters, after, limit + 1).execute(db.kysely)
  const page = pageOf(rows, limit, (row) => [row.applied_exact, row.id])
  const items = page.items.map(({ applied_exact: _, ...application }) => application)
  await record(db.kysely, {
    action: 'applications.list',
    actorId: actor.userId,
    subjectId: actor.userId,
    at: clock(),
    details: { people: [...new Set(items.map(({ candidate }) => candidate.id))] },
  })
  if (after) return { items, nextCursor: page.nextCursor }
  const total = await cappedTotal(db, sql`select ${matchingSql(filters)}`, filters)
  return { items, nextCursor: page.nextCursor, total }
}
