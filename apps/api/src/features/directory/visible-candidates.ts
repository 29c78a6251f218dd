import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { companyIs } from '#db/sql/company-sql.ts'
import type { TermGroup } from '#db/term-query.ts'

/**
 * Which profiles of `candidate_search` one viewer may see. List, count, facets, export, one profile and invitations all
 * ask this, and nothing else decides it.
 */
export interface ViewerScope {
  /** The viewer, and the companies whose members a profile may be hidden from. */
  readonly values: readonly [viewerId: string, companyIds: readonly string[], employersOnly: boolean]
  /** What the profiles must have, so that an index narrows the rest. */
  readonly terms: readonly TermGroup[]
}

/**
 * SQL that holds for the rows that the viewer may see.
 * @param row the alias of `candidate_search`
 * @param first the number of the first of three parameters, which are {@link ViewerScope.values}
 */
export function visibleSql(row: string, first: number): string {
  // Each stands in a sub-select, so that one plan is kept whatever the values.
  const [viewer, companies, employersOnly] = [
    `(select $${first}::uuid)`,
    `(select $${first + 1}::uuid[])`,
    `(select $${first + 2}::boolean)`,
  ]
  return `(${row}.user_id <> ${viewer} and not ${row}.hidden_from && ${companies}
    and (${row}.visibility = 'public' or ${employersOnly}))`
}

const memberships = `
  select coalesce(array_agg(m.company_id), '{}') as companies, coalesce(bool_or(${companyIs('verified')}), false) as verified
  from company_members m join companies c on c.id = m.company_id
  where m.user_id = $1`

/**
 * What somebody sees now. Profiles for verified companies are seen by their members and by administrators; a company
 * that somebody excluded stays excluded whatever became of it, and whoever else its members are.
 */
export async function viewerScopeOf(db: Database, actor: Actor): Promise<ViewerScope> {
  const [row] = await prepared<{ companies: string[]; verified: boolean }>(
    db,
    'directory-scope',
    memberships,
    [actor.userId],
  )
  const seesAll = actor.roles.includes('admin') || row?.verified === true
  return {
    values: [actor.userId, row?.companies ?? [], seesAll],
    terms: seesAll ? [] : [['v:public']],
  }
}
