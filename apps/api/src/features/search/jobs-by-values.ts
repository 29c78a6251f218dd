import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { placeSeparator } from '#db/sql/job-places-sql.ts'
import { type TermGroup, termQuery } from '#db/term-query.ts'
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
    find: async ({ occupations, skills }, most, except) => {
      const [terms] = await prepared<Terms>(db, 'search-value-terms', termsSql, [occupations, skills])
      if (!terms) return []
      const { occupations: work, skills: known } = terms
      const part = work.length > 0 && known.length > 0 ? Math.ceil(most / 2) : most
      const of = async (group: TermGroup, also = '') =>
        group.length > 0 ? search.placed({ ...anyJob, words: [group], phrases: also, except }, part) : []
      // As phrases, skills are checked in the jobs of the occupations: the index would read the long lists of all skills.
      const both = known.length > 0 ? of(work, termQuery([known])) : []
      const [first, some] = await Promise.all([both, of(known)])
      // With enough jobs that name both, those that name only the occupation suit less.
      const others = first.length < part ? await of(work) : []
      const found = [first, others, some]
      const jobs = new Map(found.flat().map((job) => [job.job_id, job.place]))
      return [...jobs].slice(0, most).map(([id, place]) => ({ id, cities: citiesOf(place) }))
    },
  }
}

const citiesOf = (places: string) =>
  places.split(placeSeparator).flatMap((place) => (place.startsWith('city-') ? [place.slice(5)] : []))

const anyJob = { phrases: '', excluded: [], filters: noFilters, includeDescriptions: false }
