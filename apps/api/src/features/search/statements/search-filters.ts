import type { jobSearchQuery, RecognisedFilter } from '@vouch/contract'
import { plainWords } from '@vouch/domain'
import type { z } from 'zod'
import type { TermGroup } from '#db/term-query.ts'
import type { CategoryIds } from '../category-read-model.ts'
import type { PlaceReadModel, SearchPlace } from '../reading/place-read-model.ts'
import type { WordReadModel } from '../reading/word-read-model.ts'
import type { ValueFilter, ValueReadModel } from '../value-read-model.ts'
import { payTerm, valueTerms } from './search-terms.ts'

export type SearchQuery = z.output<typeof jobSearchQuery>

/** A facet that can be filtered by. */
export type FilteredFacet = 'workMode' | 'employmentType' | 'category' | 'place' | 'occupation' | 'skill'

export interface SearchFilters {
  /** Filter terms by facet. They are separate because each facet is counted without its own filter. */
  readonly byFacet: Readonly<Partial<Record<FilteredFacet, readonly TermGroup[]>>>
  readonly others: readonly TermGroup[]
  /** Minimum pay per year; 0 when pay is not filtered. */
  readonly payYear: number
  /** Earliest posting time of matching jobs. */
  readonly since: Date | null
  readonly companyId: string | null
  /** The place that is filtered by. */
  readonly place: SearchPlace | undefined
  /** The occupation and skills that were asked for, unknown ones included. */
  readonly values: readonly ValueFilter[]
}

export const noFilters: SearchFilters = {
  byFacet: {},
  others: [],
  payYear: 0,
  since: null,
  companyId: null,
  place: undefined,
  values: [],
}

export interface FilterSources {
  readonly words: WordReadModel
  readonly places: PlaceReadModel
  readonly values: Pick<ValueReadModel, 'find'>
  readonly categoryIds: CategoryIds
  readonly companyIdOf: (slug: string) => Promise<string | undefined>
  readonly currency: string
}

/** The filters of a request that were chosen, not recognised in its text. */
export type ChosenFilters = Omit<
  SearchQuery,
  'q' | 'exact' | 'limit' | 'cursor' | 'sort' | 'withTotal' | 'withFacets' | 'withValues'
>

/**
 * Adds the recognised filters of a search text to the chosen ones. A chosen filter replaces a recognised one of its kind.
 */
export function withRecognised(
  chosen: ChosenFilters,
  recognised: readonly RecognisedFilter[],
): ChosenFilters {
  const of = (kind: RecognisedFilter['kind']) => recognised.filter((filter) => filter.kind === kind)
  const values = (kind: RecognisedFilter['kind']) => of(kind).map(({ value }) => value)
  const [place] = of('place')
  const [pay] = of('pay')
  return {
    ...(place && { location: place.value, radiusKm: place.radiusKm }),
    ...(pay && { payAtLeast: Number(pay.value), currency: pay.currency }),
    ...(of('work-mode').length > 0 && {
      workMode: values('work-mode') as NonNullable<ChosenFilters['workMode']>,
    }),
    ...(of('employment-type').length > 0 && {
      employmentType: values('employment-type') as NonNullable<ChosenFilters['employmentType']>,
    }),
    ...(of('seniority').length > 0 && {
      seniority: values('seniority') as NonNullable<ChosenFilters['seniority']>,
    }),
    ...withoutEmpty(chosen),
    ...(chosen.location !== undefined && { radiusKm: chosen.radiusKm }),
    ...(chosen.payAtLeast !== undefined && { currency: chosen.currency }),
  }
}

function withoutEmpty(chosen: ChosenFilters): ChosenFilters {
  return Object.fromEntries(
    Object.entries(chosen).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** True if a request has any filter. */
export function hasFilters(chosen: ChosenFilters): boolean {
  return Object.keys(withoutEmpty(chosen)).some((name) => name !== 'radiusKm' && name !== 'currency')
}

/**
 * Translates filters to index terms.
 * @returns undefined for an unknown category or company, so that no job can match
 */
export async function readFilters(
  chosen: ChosenFilters,
  sources: FilterSources,
  now: Date,
): Promise<SearchFilters | undefined> {
  const companyId = chosen.company === undefined ? null : await sources.companyIdOf(chosen.company)
  const categories = chosen.category?.length ? await sources.categoryIds(chosen.category) : []
  if (companyId === undefined || (chosen.category?.length && categories.length === 0)) return undefined
  const payYear = chosen.payAtLeast ?? 0
  const values = await sources.values.find(askedValues(chosen))
  const located = chosen.location ? await readPlace(chosen.location, chosen.radiusKm, sources) : undefined
  return {
    byFacet: {
      ...(chosen.workMode?.length && { workMode: [valueTerms('m', chosen.workMode)] }),
      ...(chosen.employmentType?.length && { employmentType: [valueTerms('e', chosen.employmentType)] }),
      ...(categories.length > 0 && { category: [valueTerms('c', categories)] }),
      ...(located && { place: located.groups }),
      ...valueGroups(values),
    },
    others: [
      ...(chosen.seniority?.length ? [valueTerms('y', chosen.seniority)] : []),
      ...(chosen.payAtLeast === undefined ? [] : [[payTerm(payYear, chosen.currency ?? sources.currency)]]),
    ],
    payYear,
    since: chosen.postedWithin ? new Date(now.getTime() - Number(chosen.postedWithin) * 86_400_000) : null,
    companyId,
    place: located?.place,
    values,
  }
}

/** The occupation and skills that a search asks for. */
export function askedValues({ occupation, skill = [] }: Pick<ChosenFilters, 'occupation' | 'skill'>) {
  return [
    ...(occupation === undefined ? [] : [{ kind: 'occupation' as const, code: occupation }]),
    ...skill.map((code) => ({ kind: 'skill' as const, code })),
  ]
}

/** The terms of known values: a job must have the occupation, and each of the skills. */
function valueGroups(values: readonly ValueFilter[]): Pick<SearchFilters['byFacet'], 'occupation' | 'skill'> {
  const groupsOf = (kind: ValueFilter['kind']) =>
    values.filter((one) => one.kind === kind && one.terms.length > 0).map(({ terms }) => terms)
  const [occupation, skill] = [groupsOf('occupation'), groupsOf('skill')]
  return { ...(occupation.length > 0 && { occupation }), ...(skill.length > 0 && { skill }) }
}

/**
 * Lists the term groups of all filters.
 * @param without facet whose filter is omitted
 */
export function filterGroups(filters: SearchFilters, without?: FilteredFacet): TermGroup[] {
  const others = Object.entries(filters.byFacet).filter(([facet]) => facet !== without)
  return [...others.flatMap(([, groups]) => groups), ...filters.others]
}

/** Index term that no job has. */
const nowhere = 'g:0'

interface Located {
  readonly groups: readonly TermGroup[]
  readonly place: SearchPlace | undefined
}

/** Converts a place key or the name of a place to index terms. Of a name that no place has, each word is required. */
async function readPlace(
  location: string,
  radiusKm: number | undefined,
  { places, words }: FilterSources,
): Promise<Located> {
  const place = (await places.byKeys([location])).get(location) ?? (await places.byName(location))
  if (!place) {
    const known = await words.lookUp([...new Set(plainWords(location))].slice(0, 8))
    if (known.length === 0) return { groups: [[nowhere]], place: undefined }
    return { groups: known.map(({ light }) => [`l:${light}`]), place: undefined }
  }
  const terms = radiusKm === undefined ? [place.term] : await places.within(place, radiusKm)
  return { groups: [terms], place }
}
