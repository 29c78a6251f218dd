import type { JobSearchAnswer } from '@vouch/contract'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { placesOfRow } from '#db/sql/job-places-sql.ts'
import type { PlaceReadModel } from './reading/place-read-model.ts'
import type { ReadText } from './reading/query-reader.ts'
import { matchingOf, readMatches } from './result-page.ts'
import { exclusionsOf } from './statements/exclusions.ts'
import type { SearchFilters } from './statements/search-filters.ts'
import { countCap, rankedMatches } from './statements/search-page-sql.ts'
import { phraseQuery, type SearchPlan } from './statements/search-plan.ts'
import type { SearchReadModel } from './statements/search-read-model.ts'

/** What else a search that found little may offer. */
export interface Suggestions {
  /**
   * Jobs of occupations related to those that the text names, or if it names only skills, of occupations that need them;
   * undefined if no such job is open.
   */
  similar(text: ReadText, filters: SearchFilters, now: Date): Promise<JobSearchAnswer['similar']>
  /** The nearest city with jobs for the words of a search that has a place; undefined if there is none. */
  nearest(text: ReadText, plan: SearchPlan, filters: SearchFilters): Promise<JobSearchAnswer['nearest']>
}

const maxSimilar = 5
/** Distances within which the nearest place is looked for, one after the other. */
const nearKm = [50, 300]

const relatedSql = `
  select o.label, 'o:' || o.id as term
  from (
    select to_id as id from master_relations where from_id = any($1::int[]) and kind = 'related'
    union select from_id from master_relations where to_id = any($1::int[]) and kind = 'related'
  ) related
  join master_values o on o.id = related.id and o.active and o.id <> all($1::int[])
  order by o.source = 'vouch' desc, o.position, o.id limit 12`

/** Occupations that need one of the skills $1, first those that need several. */
const needingSql = `
  select o.label, 'o:' || o.id as term
  from (
    select from_id as id, count(*) as skills from master_relations
    where to_id = any($1::int[]) and kind = 'essential' group by from_id
  ) needing
  join master_values o on o.id = needing.id and o.active
  order by needing.skills desc, o.source = 'vouch' desc, o.position, o.id limit 12`

/** A place's distance in km from the point $1 (latitude), $2 (longitude), for the cities $3. */
const distancesSql = `
  select 'city-' || v.code as key,
    12742 * asin(least(1, sqrt(sind((s.lat - $1) / 2) ^ 2 + cosd(s.lat) * cosd($1) * sind((s.lon - $2) / 2) ^ 2))) as km
  from master_values v join search_places s on s.id = v.id
  where v.entity = 'cities' and v.code = any($3::text[]) and s.lat is not null
  order by km limit 1`

const placesSql = `
  select distinct k.place from job_search s, ${placesOfRow}
  where s.job_id = any($1::uuid[]) and k.place like 'city-%'`

export function createSuggestions(deps: {
  readonly db: Database
  readonly readModel: SearchReadModel
  readonly places: PlaceReadModel
}): Suggestions {
  const { db, readModel, places } = deps
  return {
    similar: async (text, filters, now) => {
      const related = await relatedTo(text, db)
      if (related.length === 0) return undefined
      const row = await readModel.page({
        words: [related.map(({ term }) => term)],
        phrases: phraseQuery({ ...text.reading, phrases: [] }),
        excluded: exclusionsOf(text.reading),
        filters,
        includeDescriptions: false,
        except: [],
        place: undefined,
        begun: now.toISOString(),
        limit: maxSimilar,
        withTotal: false,
        withFacets: false,
      })
      if (row.found === 0) return undefined
      const items = JSON.parse(row.items) as NonNullable<JobSearchAnswer['similar']>['items']
      return { occupations: related.slice(0, maxSimilar).map(({ label }) => label), items }
    },
    nearest: async (text, plan, filters) => {
      const { place } = filters
      if (!place || place.lat === null || place.lon === null) return undefined
      const matchesIn = async (terms: readonly string[] | undefined) => {
        const matching = matchingOf(text, plan, inPlaces(filters, terms))
        return readMatches(await readModel.matches({ ...matching, ...firstPage }, noRank))
      }
      let found = await matchesIn(undefined)
      // Only the newest matches are read. If there are more, older ones may be nearer.
      for (const km of found.length < rankedMatches ? [] : nearKm) {
        const near = await matchesIn(await places.within(place, km))
        if (near.length === 0) continue
        found = near
        break
      }
      const ids = found.map(({ id }) => id)
      const rows = await prepared<{ place: string }>(db, 'search-places-of-jobs', placesSql, [ids])
      const codes = rows.map((one) => one.place.slice('city-'.length))
      const values = [place.lat, place.lon, codes]
      const [best] = await prepared<{ key: string; km: number }>(db, 'search-distances', distancesSql, values)
      const other = best && (await places.byKeys([best.key])).get(best.key)
      if (!best || !other) return undefined
      const there = { ...inPlaces(filters, [other.term]), place: other }
      const count = await readModel.count(matchingOf(text, plan, there), countCap + 1)
      const total = { count: Math.min(count, countCap), capped: count > countCap }
      return { place: { key: other.key, label: other.label }, km: Math.round(best.km), total }
    },
  }
}

interface Related {
  readonly label: string
  /** Of the index. */
  readonly term: string
}

async function relatedTo({ reading }: ReadText, db: Database): Promise<readonly Related[]> {
  const named = reading.occupations.flatMap(({ ids }) => ids)
  if (named.length > 0)
    return prepared<Related & Record<string, unknown>>(db, 'search-related', relatedSql, [named])
  const skills = reading.words.flatMap(({ concepts }) => concepts.filter((term) => term.startsWith('s:')))
  if (skills.length === 0) return []
  const ids = skills.map((term) => Number(term.slice(2)))
  return prepared<Related & Record<string, unknown>>(db, 'search-needing', needingSql, [ids])
}

const noRank = { occupations: '', groups: '', near: '', country: '', words: '' }
const firstPage = {
  place: undefined,
  begun: 'infinity',
  limit: maxSimilar,
  withTotal: false,
  withFacets: false,
}

/** The filters with jobs in one of these places instead of their own. */
function inPlaces(filters: SearchFilters, terms: readonly string[] | undefined): SearchFilters {
  const { place: _, ...byFacet } = filters.byFacet
  return { ...filters, byFacet: { ...byFacet, ...(terms && { place: [terms] }) }, place: undefined }
}
