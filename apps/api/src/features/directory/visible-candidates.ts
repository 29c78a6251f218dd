import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { companyIs } from '#db/sql/company-sql.ts'
import type { TermGroup } from '#db/term-query.ts'

/** Which rows of `candidate_search` a viewer may see. Every read of the directory applies it. */
export interface ViewerScope {
  /** The viewer's id, the ids of their companies, and whether they see profiles meant for verified employers only. */
  readonly values: readonly [viewerId: string, companyIds: readonly string[], employersOnly: boolean]
  /** Index terms that every visible profile has. */
  readonly terms: readonly TermGroup[]
}

/**
 * Builds the SQL condition for profiles that the viewer may see.
 * @param row alias of `candidate_search`
 * @param first number of the first of three SQL parameters, which take {@link ViewerScope.values}
 */
export function visibleSql(row: string, first: number): string {
  // Sub-selects hide the parameter values from PostgreSQL's planner, which then reuses one plan.
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
 * Reads which profiles the viewer may see now. Members of verified companies and administrators also see profiles meant
 * for verified employers. A profile stays hidden from all members of a company that the candidate excluded.
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
