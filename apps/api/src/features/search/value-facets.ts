import type { JobValueFacets, SearchedValue } from '@vouch/contract'
import type { ResultPage } from './result-page.ts'
import type { Matching } from './statements/match-statement.ts'
import { countCap, orderedBy } from './statements/search-page-sql.ts'
import type { SearchReadModel } from './statements/search-read-model.ts'
import type { ValueReadModel } from './value-read-model.ts'

type Kind = SearchedValue['kind']

/** Number of values shown of each list. */
const maxValues = 20

interface Deps {
  readonly readModel: Pick<SearchReadModel, 'terms'>
  readonly values: Pick<ValueReadModel, 'above'>
}

/**
 * Counts occupations and skills of the matching jobs, read from the terms that the filters use. An occupation replaces the
 * chosen one, so occupations are counted without it. A skill is added to the chosen ones.
 * @param page the number of matches, and the terms of the newest ones if they were read with the page
 */
export async function countValues(
  { readModel, values }: Deps,
  matching: Matching,
  page: Pick<ResultPage, 'terms' | 'matches'>,
): Promise<JobValueFacets> {
  const own = page.terms ?? (await readModel.terms(matching, countCap + 1))
  const isSampled = Math.max(own.length, page.terms ? page.matches : 0) > countCap
  // If there are too many matches to count, there are also too many without the filter by occupation.
  const most = isSampled ? orderedBy : countCap + 1
  const wider = matching.filters.byFacet.occupation
    ? await readModel.terms(matching, most, 'occupation')
    : own
  const matches = own.map(valuesOf)
  const withoutOccupation = wider === own ? matches : wider.map(valuesOf)
  const above = await values.above([...new Set([...matches, ...withoutOccupation].flat())])
  const sampled = isSampled || withoutOccupation.length > countCap
  const count = (kind: Kind, jobs: readonly (readonly string[])[]) => {
    const found = new Map<string, { readonly value: string; readonly label: string; count: number }>()
    for (const terms of jobs) {
      const named = terms.flatMap((term) => above.get(term) ?? []).filter((one) => one.kind === kind)
      // A job may name a value and others below it, and is one job.
      for (const [code, label] of new Map(named.map((one) => [one.code, one.label]))) {
        const value = found.get(code) ?? { value: code, label, count: 0 }
        value.count += 1
        found.set(code, value)
      }
    }
    return [...found.values()]
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
      .slice(0, maxValues)
      .map((one) => (sampled ? { ...one, count: null } : one))
  }
  return { sampled, occupation: count('occupation', withoutOccupation), skill: count('skill', matches) }
}

export const noValues: JobValueFacets = { sampled: false, occupation: [], skill: [] }

/**
 * The occupations (`o:`) and skills (`s:`) among the terms of a job. In a term PostgreSQL doubles each quote, so no term looks
 * like several.
 */
function valuesOf(terms: string): string[] {
  return [...terms.matchAll(/(?<=^'| ')[os]:\d+(?=')/g)].map(([term]) => term)
}
