import type { JobValueFacets, SearchedValue } from '@vouch/contract'
import type { Matching } from './statements/match-statement.ts'
import { countCap, separators } from './statements/search-page-sql.ts'
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
 */
export async function countValues({ readModel, values }: Deps, matching: Matching): Promise<JobValueFacets> {
  const { byFacet } = matching.filters
  const own = readModel.terms(matching, countCap + 1)
  const wider = byFacet.occupation ? readModel.terms(matching, countCap + 1, 'occupation') : own
  const [matches, withoutOccupation] = (await Promise.all([own, wider])).map(jobsOf)
  if (!matches || !withoutOccupation) return noValues
  const above = await values.above([...new Set([...matches, ...withoutOccupation].flat())])
  const sampled = Math.max(matches.length, withoutOccupation.length) > countCap
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

/** The terms of each match. @param matches see `valueTermsSql`; null without matches */
function jobsOf(matches: string | null): string[][] {
  if (matches === null) return []
  return matches.split(separators.match).map((terms) => (terms === '' ? [] : terms.split(' ')))
}
