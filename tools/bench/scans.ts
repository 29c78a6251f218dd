import { type FacetName, facetSql, pageSql } from '../../apps/api/src/features/search/search-page-sql.ts'
import type { SearchWay } from '../../apps/api/src/features/search/search-way.ts'
import type { Client } from './database.ts'
import { largeTables } from './tables.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const ways: readonly SearchWay[] = ['newest', 'walk', 'days', 'all', 'company']
const facets: readonly FacetName[] = ['workMode', 'employmentType', 'category', 'location']

/** Statements of the search that would read a large table from end to end, by the plan PostgreSQL makes for these data. */
export async function findScans(client: Client): Promise<string[]> {
  const statements = ways.flatMap((way) =>
    [false, true].flatMap((wide) => {
      // These two are not made of descriptions: see chooseWay.
      if (wide && (way === 'newest' || way === 'walk')) return []
      const page = pageSql({ way, wide, ranked: true, facets })
      return [
        [`${way}${wide ? ', descriptions' : ''}`, page] as const,
        [`facet of ${way}`, facetSql(way, wide, 'category')] as const,
      ]
    }),
  )
  const found: string[] = []
  for (const [name, text] of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    for (const table of plan ? scanned(plan) : []) found.push(`${name}: ${table}`)
  }
  return found
}

function scanned(plan: Plan): string[] {
  const own = plan['Node Type'].includes('Seq Scan') && largeTables.includes(plan['Relation Name'] ?? '')
  return [...(own ? [plan['Relation Name'] ?? ''] : []), ...(plan.Plans ?? []).flatMap(scanned)]
}
