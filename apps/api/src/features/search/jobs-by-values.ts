import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { JobsByValues } from './ports.ts'
import { noFilters } from './statements/search-filters.ts'
import type { SearchReadModel } from './statements/search-read-model.ts'

const termsSql = `
  select
    array(select 'o:' || id from master_values where entity = 'occupations' and code = any ($1::text[])) as occupations,
    array(select 's:' || id from master_values where entity = 'skills' and code = any ($2::text[])) as skills`

interface Terms extends Record<string, unknown> {
  readonly occupations: string[]
  readonly skills: string[]
}

export function createJobsByValues(db: Database, search: Pick<SearchReadModel, 'placed'>): JobsByValues {
  return {
    find: async ({ occupations, skills }, most) => {
      const [terms] = await prepared<Terms>(db, 'search-value-terms', termsSql, [occupations, skills])
      if (!terms) return []
      const { occupations: work, skills: known } = terms
      const of = (groups: readonly TermGroup[], share: number) =>
        groups.every((group) => group.length > 0)
          ? search.placed({ ...anyJob, words: groups }, Math.ceil(share * most))
          : []
      const isBoth = work.length > 0 && known.length > 0
      const found = await Promise.all([
        of([work, known], 0.6),
        of([work], isBoth ? 0.4 : 1),
        of([known], isBoth ? 0.4 : 1),
      ])
      const jobs = new Map(found.flat().map((job) => [job.job_id, job.place]))
      return [...jobs].slice(0, most).map(([id, place]) => ({ id, city: cityOf(place) }))
    },
  }
}

const cityOf = (place: string) => (place.startsWith('city-') ? place.slice(5) : null)

const anyJob = { phrases: '', excluded: [], filters: noFilters, includeDescriptions: false, except: [] }
