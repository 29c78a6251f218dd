import type { MasterPick } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'
import type { DemoTexts } from './demo-texts.ts'

/** Where a city is, in degrees. */
export interface DemoPlace {
  readonly city: MasterPick
  readonly region: MasterPick | null
  readonly lat: number | null
  readonly lon: number | null
}

/** The words of the demo as values of the masters, as far as the lists have them. */
export interface DemoMasters {
  readonly skill: (label: string) => MasterPick
  readonly occupation: (label: string) => MasterPick
  readonly place: (city: string, country: string) => DemoPlace
}

interface NamedRow {
  readonly entity: string
  readonly name: string
  readonly code: string
  readonly label: string
}

interface CityRow extends Pick<NamedRow, 'code' | 'label'> {
  readonly country: string
  readonly lat: number
  readonly lon: number
  readonly region_code: string | null
  readonly region_label: string | null
}

/** For worlds without a database: everything is somebody's own words. */
export const ownWords: DemoMasters = {
  skill: pickOf,
  occupation: pickOf,
  place: (city) => ({ city: pickOf(city), region: null, lat: null, lon: null }),
}

function pickOf(label: string, code: string | null = null): MasterPick {
  return { code, label }
}

/** Finds the demo's skills, occupations and cities: two statements. */
export async function readDemoMasters(executor: Executor, words: DemoTexts): Promise<DemoMasters> {
  const skills = words.occupations.flatMap(({ required, nice }) => [...required, ...nice])
  const occupations = words.occupations.map(({ occupation }) => occupation)
  const lower = (labels: readonly string[]) => [...new Set(labels.map((label) => label.toLowerCase()))]
  const named = await sql<NamedRow>`
    select distinct on (t.entity, t.term) t.entity, t.term as name, v.code, v.label
    from master_terms t join master_values v on v.id = t.value_id
    where t.active and ((t.entity = 'skills' and t.term = any(${lower(skills)}::text[]))
      or (t.entity = 'occupations' and t.term = any(${lower(occupations)}::text[])))
    order by t.entity, t.term, t.is_label desc, v.id`.execute(executor)
  const cities = await sql<CityRow>`
    select distinct on (v.label, v.attributes ->> 'country') v.code, v.label, v.attributes ->> 'country' as country,
      (v.attributes ->> 'lat')::float8 as lat, (v.attributes ->> 'lon')::float8 as lon,
      r.code as region_code, r.label as region_label
    from master_values v left join master_values r on r.id = v.parent_id and r.entity = 'regions'
    where v.entity = 'cities' and v.label = any(${words.places.map(({ city }) => city)}::text[])
    order by v.label, v.attributes ->> 'country', (v.attributes ->> 'population')::int desc nulls last`.execute(
    executor,
  )
  const byName = new Map(named.rows.map((row) => [`${row.entity}:${row.name}`, pickOf(row.label, row.code)]))
  const byPlace = new Map(cities.rows.map((row) => [`${row.country}:${row.label}`, row]))
  const find = (entity: string) => (label: string) =>
    byName.get(`${entity}:${label.toLowerCase()}`) ?? pickOf(label)
  return {
    skill: find('skills'),
    occupation: find('occupations'),
    place: (city, country) => {
      const row = byPlace.get(`${country}:${city}`)
      if (!row) return ownWords.place(city, country)
      const region = row.region_code === null ? null : pickOf(row.region_label ?? '', row.region_code)
      return { city: pickOf(row.label, row.code), region, lat: row.lat, lon: row.lon }
    },
  }
}
