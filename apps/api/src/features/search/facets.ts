import type { JobFacets } from '@vouch/contract'
import type { PlaceReadModel } from './reading/place-read-model.ts'

type Values = JobFacets['location']

/** Facets as the search statements return them. */
interface RawFacets {
  readonly sampled: boolean
  readonly workMode: Values
  readonly employmentType: Values
  readonly category: Values
  /** Values are place keys. */
  readonly place: Values
  /** Values are region and country codes. Absent in a search that has a place. */
  readonly region?: Values
  readonly country?: Values
}

/** Merges facets that were counted separately. The result is marked as sampled if any of them is. */
export function mergeFacets(own: string | null, others: readonly string[]): string | null {
  if (own === null || others.length === 0) return own
  const parts = [own, ...others].map((text) => JSON.parse(text) as { sampled: boolean })
  return JSON.stringify({ ...Object.assign({}, ...parts), sampled: parts.some((part) => part.sampled) })
}

export const emptyFacets: JobFacets = {
  sampled: false,
  workMode: [],
  employmentType: [],
  category: [],
  location: [],
  area: [],
}

/** Names the places of facets. Removes counts that may be too low. */
export async function nameFacets(text: string, places: PlaceReadModel): Promise<JobFacets> {
  const {
    sampled,
    workMode,
    employmentType,
    category,
    place,
    region = [],
    country = [],
  } = JSON.parse(text) as RawFacets
  const keyed = (values: Values, kind: string) =>
    values.map(({ value, count }) => ({ value: `${kind}-${value}`, label: value, count }))
  const areas = [...keyed(region, 'region'), ...keyed(country, 'country')]
  const known = await places.byKeys([...place, ...areas].map(({ value }) => value))
  const shown = (values: Values) => (sampled ? values.map((one) => ({ ...one, count: null })) : values)
  const named = (values: Values) =>
    shown(values.map((one) => ({ ...one, label: known.get(one.value)?.label ?? one.label })))
  return {
    sampled,
    workMode: shown(workMode),
    employmentType: shown(employmentType),
    category: shown(category),
    location: named(place),
    area: named(areas),
  }
}
