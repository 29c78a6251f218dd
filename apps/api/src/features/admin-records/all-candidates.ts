import type { allCandidatesQuery, ListedCandidate, Page } from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { isUuid } from '#base/uuid.ts'
import { cappedTotal } from '#db/capped-total.ts'
import { iso } from '#db/iso.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { dayConditions } from '#db/sql/day-sql.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { emailSql, partPattern } from './known-person.ts'
import { profileStandingJson } from './profile-standing.ts'

type Query = z.output<typeof allCandidatesQuery>
type Filters = Omit<Query, 'limit' | 'cursor'>

interface CandidateRow extends ListedCandidate {
  readonly created_exact: string
}

/** SQL condition: the candidate is found by the text. Names of accounts that are being deleted find nobody. */
function textCondition(q: string) {
  if (isUuid(q)) return sql<boolean>`u.id = ${q.toLowerCase()}`
  const pattern = partPattern(q)
  return sql<boolean>`${sql.raw(isActiveAccount())} and u.id = any(array(
    select w.id from users w where lower(w.display_name || ' ' || w.email) like ${pattern}
    union select n.user_id from candidate_profiles n where lower(n.full_name) like ${pattern}
  ))`
}

function conditionsOf({ q, ...days }: Filters) {
  return [
    sql<boolean>`u.roles @> array['candidate']`,
    ...(q ? [textCondition(q)] : []),
    ...dayConditions('u.created_at', days),
  ]
}

/** SQL of one page. @param after creation time and id of the last candidate of the page before */
export function candidatesPageSql(
  filters: Filters,
  after: readonly [string | null, string | null] | undefined,
  limit: number,
) {
  const conditions = [
    ...conditionsOf(filters),
    ...(after ? [sql<boolean>`(u.created_at, u.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ]
  return sql<CandidateRow>`
    select u.id, ${sql.raw(personNameSql("coalesce(nullif(p.full_name, ''), u.display_name)"))} as name,
      ${sql.raw(emailSql)} as email, u.status, ${sql.raw(profileStandingJson)} as profile,
      ${sql.raw(iso('u.created_at'))} as "createdAt", u.created_at::text as created_exact
    from users u left join candidate_profiles p on p.user_id = u.id
    where ${sql.join(conditions, sql` and `)}
    order by u.created_at desc, u.id desc
    limit ${limit}`
}

/**
 * Lists the accounts of all candidates, newest first. Only the first page has a total. Records in the audit log whose accounts were read.
 */
export async function listAllCandidates(
  { db, clock }: ServiceDeps,
  actor: Actor,
  { limit = 20, cursor, ...filters }: Query,
): Promise<Page<ListedCandidate>> {
  requireAccess(actor, 'record.read', null)
  const after = decodeCursor(cursor, ['moment', 'uuid'])
  const { rows } = await candidatesPageSql(filters, after, limit + 1).execute(db.kysely)
  const page = pageOf(rows, limit, (row) => [row.created_exact, row.id])
  const items = page.items.map(({ created_exact: _, ...candidate }) => candidate)
  await record(db.kysely, {
    action: 'candidates.list',
    actorId: actor.userId,
    subjectId: actor.userId,
    at: clock(),
    details: { people: items.map(({ id }) => id) },
  })
  if (after) return { items, nextCursor: page.nextCursor }
  const matching = sql`select from users u where ${sql.join(conditionsOf(filters), sql` and `)}`
  return { items, nextCursor: page.nextCursor, total: await cappedTotal(db, matching, filters) }
}
