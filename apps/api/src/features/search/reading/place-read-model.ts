import type { JobPlace } from '@vouch/contract'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/** A place as the search knows it. */
export interface SearchPlace extends JobPlace {
  /** Index term: `g:12`, `n:de`, or `q:` and the text of a location that is no known place. */
  readonly term: string
  /** Index terms of all regions and the country above it. */
  readonly termsAbove: readonly string[]
  /** Keys of its region and country, nearest first. */
  readonly above: readonly JobPlace[]
  readonly lat: number | null
  readonly lon: number | null
}

export interface PlaceReadModel {
  /** Reads places by key, in any order. Unknown keys are omitted. */
  byKeys(keys: readonly string[]): Promise<ReadonlyMap<string, SearchPlace>>
  /** Finds the place that a text names; undefined if it names none. */
  byName(text: string): Promise<SearchPlace | undefined>
  /** Index terms of the places with jobs within a distance of a place. */
  within(place: SearchPlace, km: number): Promise<readonly string[]>
}

interface PlaceRow {
  entity: string
  code: string
  id: number
  label: string
  lat: number | null
  lon: number | null
  region: string | null
  region_code: string | null
  country: string | null
  country_code: string | null
  ancestors: number[] | null
}

const columns = `
  v.entity, v.code, v.id, v.label, (v.attributes ->> 'lat')::float8 as lat, (v.attributes ->> 'lon')::float8 as lon,
  r.label as region, r.code as region_code, c.label as country, c.code as country_code, v.ancestors`
const joins = `
  left join master_values r on r.id = v.parent_id and r.entity = 'regions' and v.entity = 'cities'
  left join master_values c on c.entity = 'countries' and c.code = case v.entity
    when 'cities' then v.attributes ->> 'country' when 'regions' then split_part(v.code, '-', 1) end`

const byKeysSql = `
  select ${columns} from unnest($1::text[], $2::text[]) k(entity, code)
  join master_values o on o.entity = k.entity and o.code = k.code
  join master_values v on v.id = coalesce(o.merged_into, o.id) ${joins}`

// The whole text is a country or region, or a city with what follows its name. `search_place` takes the city in the
// region that the text names, and of cities alone only large ones; with jobs there, a small one is meant as well.
const byNameSql = `
  select ${columns}
  from (
    select id, place from (
      select t.value_id as id, case t.entity when 'countries' then 0 else 2 end as place
      from master_terms t
      where t.phrase = search_light($1) and t.active and t.entity in ('countries', 'regions')
      union all
      select abs(search_place($1, null)), 1
      union all
      (select s.id, 3 from master_terms t join search_places s on s.id = t.value_id
        where t.phrase = search_light(split_part($1, ',', 1)) and t.active and t.entity = 'cities'
        order by s.jobs desc limit 1)
      union all
      (select t.value_id, 4 from master_terms t
        where t.phrase = search_light($1) and t.active and t.entity = 'cities' order by t.position limit 1)
    ) named where id is not null order by place limit 1
  ) best
  join master_values v on v.id = best.id ${joins}`

// A degree of latitude has 111.2 km.
const withinSql = `
  select 'g:' || id as term from search_places
  where lat between $1::float8 - $3 / 111.2 and $1::float8 + $3 / 111.2
    and 12742 * asin(least(1, sqrt(sind((lat - $1) / 2) ^ 2 + cosd(lat) * cosd($1) * sind((lon - $2) / 2) ^ 2))) <= $3
  order by jobs desc, id limit 400`

const keyPattern = /^(city|region|country)-(.+)$/
const entities: Readonly<Record<string, string>> = { city: 'cities', region: 'regions', country: 'countries' }
const maxCached = 5_000
const ttlMs = 10 * 60_000

/** Reads places. Keeps those that were read for ten minutes, because their names rarely change. */
export function createPlaceReadModel(db: Database): PlaceReadModel {
  const cache = new Map<string, SearchPlace>()
  let clearedAt = Date.now()
  const fromCache = (key: string) => {
    if (cache.size > maxCached || Date.now() - clearedAt > ttlMs) {
      cache.clear()
      clearedAt = Date.now()
    }
    return cache.get(key)
  }
  const keep = (place: SearchPlace) => {
    cache.set(place.key, place)
    return place
  }
  return {
    byKeys: async (keys) => {
      const places = new Map<string, SearchPlace>()
      const missing: RegExpExecArray[] = []
      for (const key of keys) {
        const known = fromCache(key) ?? textPlace(key)
        const parts = keyPattern.exec(key)
        if (known) places.set(key, known)
        else if (parts) missing.push(parts)
      }
      if (missing.length > 0) {
        const values = [missing.map(([, kind = '']) => entities[kind]), missing.map(([, , code]) => code)]
        const rows = await prepared<PlaceRow & Record<string, unknown>>(
          db,
          'search-places',
          byKeysSql,
          values,
        )
        for (const place of rows.map(toPlace)) places.set(place.key, keep(place))
      }
      return places
    },
    byName: async (text) => {
      const [row] = await prepared<PlaceRow & Record<string, unknown>>(
        db,
        'search-place-by-name',
        byNameSql,
        [text],
      )
      return row && keep(toPlace(row))
    },
    within: async ({ term, lat, lon }, km) => {
      if (lat === null || lon === null) return [term]
      const rows = await prepared<{ term: string }>(db, 'search-places-within', withinSql, [lat, lon, km])
      return [...new Set([term, ...rows.map((row) => row.term)])]
    },
  }
}

function textPlace(key: string): SearchPlace | undefined {
  if (!key.startsWith('text-')) return undefined
  const text = key.slice('text-'.length)
  return { key, label: text, term: `q:${text}`, termsAbove: [], above: [], lat: null, lon: null }
}

function toPlace(row: PlaceRow): SearchPlace {
  const { entity, code, id, lat, lon } = row
  const country =
    row.country && row.country_code ? { key: `country-${row.country_code}`, label: row.country } : undefined
  const region =
    row.region && row.region_code
      ? { key: `region-${row.region_code}`, label: labelOf([row.region, row.country]) }
      : undefined
  if (entity === 'countries') {
    const term = `n:${code.toLowerCase()}`
    return { key: `country-${code}`, label: row.label, term, termsAbove: [], above: [], lat, lon }
  }
  return {
    key: `${entity === 'cities' ? 'city' : 'region'}-${code}`,
    label: labelOf([row.label, row.region, row.country]),
    term: `g:${id}`,
    termsAbove: [
      ...(row.ancestors ?? []).map((one) => `g:${one}`),
      ...(row.country_code ? [`n:${row.country_code.toLowerCase()}`] : []),
    ],
    above: [region, country].filter((place) => place !== undefined),
    lat,
    lon,
  }
}

/** "Berlin, Germany" for the city of Berlin in the region of Berlin. */
function labelOf(names: readonly (string | null)[]): string {
  return [...new Set(names.filter((name) => name !== null))].join(', ')
}
