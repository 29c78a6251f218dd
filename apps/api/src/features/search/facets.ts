import type { JobFacets } from '@vouch/contract'
import { placeSeparator } from '#db/sql/job-places-sql.ts'
import type { CategoryNames } from './category-read-model.ts'
import type { PlaceReadModel } from './reading/place-read-model.ts'
import {
  countCap,
  type FacetColumn,
  facetColumns,
  type MatchedFacets,
  separators,
} from './statements/search-page-sql.ts'

type Values = JobFacets['location']

/** Facets that are counted without their own filter, with their columns. */
export const separateFacets = {
  workMode: 'work_mode',
  employmentType: 'employment_type',
  category: 'category_id',
} as const satisfies Record<string, FacetColumn>

type SeparateFacet = keyof typeof separateFacets

/** The number of matches for each value of each facet. */
export interface FacetCounts {
  /** True if there may be more matches than were counted. */
  readonly sampled: boolean
  /** Facets that would have more matches than were counted, without their own filter. */
  readonly uncounted: readonly SeparateFacet[]
  readonly byColumn: ReadonlyMap<FacetColumn, ReadonlyMap<string, number>>
  /** Places that were the only one of a match. */
  readonly alone: ReadonlySet<string>
}

/** Counts the values of all facets. */
export function countFacets(matched: MatchedFacets | null): FacetCounts {
  const matches = partsOf(matched?.split(separators.part)[0] ?? null)
  const rows = matches.map((match) => match.split(separators.value))
  const valuesOf = (at: number) => rows.map((row) => row[at] ?? '')
  return {
    sampled: matches.length > countCap,
    uncounted: [],
    byColumn: new Map(facetColumns.map((column, at) => [column, countValues(valuesOf(at))])),
    alone: new Set(valuesOf(placeAt).filter((place) => !place.includes(placeSeparator))),
  }
}

const placeAt = facetColumns.indexOf('place')

/** The terms of each match, as PostgreSQL writes them, if they were read. */
export function termsOf(matched: MatchedFacets | null): string[] {
  return partsOf(matched?.split(separators.part)[1] ?? null)
}

/** Replaces a facet by what was counted separately. @param values see `facetSql` */
export function withSeparate(facets: FacetCounts, facet: SeparateFacet, values: string | null): FacetCounts {
  const parts = partsOf(values)
  const isCounted = parts.length <= countCap
  return {
    ...facets,
    uncounted: isCounted ? facets.uncounted : [...facets.uncounted, facet],
    byColumn: new Map([...facets.byColumn, [separateFacets[facet], countValues(parts)]]),
  }
}

function partsOf(text: string | null): string[] {
  return text === null ? [] : text.split(separators.match)
}

/** Counts each value, except the empty one. A job with several places counts once for each different one. */
function countValues(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (value: string) => {
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  for (const value of values) {
    if (value.includes(placeSeparator)) new Set(value.split(placeSeparator)).forEach(count)
    else count(value)
  }
  return counts
}

export const emptyFacets: JobFacets = {
  sampled: false,
  workMode: [],
  employmentType: [],
  category: [],
  location: [],
  area: [],
}

/** Number of values shown of a facet. */
const maxValues = 20

/**
 * Adds names to the values of facets and sorts them, most frequent first. Removes counts that may be too low.
 * @param within terms of the place of a search that has one. Its region and country, and other places of the jobs in it,
 * may have more jobs than match, so they are left out
 */
export async function nameFacets(
  { sampled, uncounted, byColumn, alone }: FacetCounts,
  { places, categories }: { readonly places: PlaceReadModel; readonly categories: CategoryNames },
  within: readonly string[] | undefined,
): Promise<JobFacets> {
  const countsOf = (column: FacetColumn) => [...(byColumn.get(column) ?? [])]
  const inCategories = countsOf('category_id')
  const byId = await categories(inCategories.map(([id]) => Number(id)))
  const category = inCategories.flatMap(([id, count]) => {
    const named = byId.get(Number(id))
    return named ? [{ value: named.slug, label: named.name, count }] : []
  })
  const keyed = (column: 'region' | 'country') =>
    within ? [] : mostFrequent(valuesOf(countsOf(column), (value) => `${column}-${value}`))
  const inside = async (values: readonly (readonly [string, number])[]) => {
    if (!within) return values
    const others = await places.byKeys(values.flatMap(([value]) => (alone.has(value) ? [] : [value])))
    const terms = new Set(within)
    const isInside = (value: string) => {
      const found = others.get(value)
      return found && [found.term, ...found.termsAbove].some((term) => terms.has(term))
    }
    return values.filter(([value]) => alone.has(value) || isInside(value))
  }
  const place = mostFrequent(valuesOf(await inside(countsOf('place'))))
  const area = [...keyed('region'), ...keyed('country')]
  const known = await places.byKeys([...place, ...area].map(({ value }) => value))
  const shown = (values: Values, facet?: SeparateFacet) =>
    sampled || (facet && uncounted.includes(facet)) ? values.map((one) => ({ ...one, count: null })) : values
  const named = (values: Values) =>
    shown(values.map((one) => ({ ...one, label: known.get(one.value)?.label ?? one.label })))
  const capitalised = (facet: 'workMode' | 'employmentType') => {
    const values = valuesOf(countsOf(separateFacets[facet])).map((one) => ({
      ...one,
      label: capital(one.label),
    }))
    return shown(mostFrequent(values), facet)
  }
  return {
    sampled,
    ...(uncounted.length > 0 && { uncounted: [...uncounted] }),
    workMode: capitalised('workMode'),
    employmentType: capitalised('employmentType'),
    category: shown(mostFrequent(category), 'category'),
    location: named(place),
    area: named(area),
  }
}

interface CountedValue {
  readonly value: string
  readonly label: string
  readonly count: number
}

function valuesOf(
  counts: readonly (readonly [value: string, count: number])[],
  keyOf = (value: string) => value,
): CountedValue[] {
  return counts.map(([value, count]) => ({ value: keyOf(value), label: value, count }))
}

function mostFrequent(values: readonly CountedValue[]): CountedValue[] {
  return values.toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)).slice(0, maxValues)
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
