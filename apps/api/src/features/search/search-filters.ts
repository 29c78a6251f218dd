import type { jobSearchQuery } from '@vouch/contract'
import { plainWords } from '@vouch/domain'
import type { z } from 'zod'
import type { TermGroup } from '#db/term-query.ts'
import type { CategoryIds } from './category-read-model.ts'
import { countryOf } from './country-words.ts'
import type { FacetName } from './search-page-sql.ts'
import { payTerm, valueTerms } from './search-terms.ts'
import type { WordReadModel } from './word-read-model.ts'

export type SearchQuery = z.output<typeof jobSearchQuery>

export interface SearchFilters {
  /** Filter terms by facet. They are separate because each facet is counted without its own filter. */
  readonly byFacet: Readonly<Partial<Record<FacetName, readonly TermGroup[]>>>
  readonly pay: readonly TermGroup[]
  /** Minimum pay per year; 0 when pay is not filtered. */
  readonly payYear: number
  /** Earliest posting time of matching jobs. */
  readonly since: Date | null
  readonly companyId: string | null
}

export const noFilters: SearchFilters = { byFacet: {}, pay: [], payYear: 0, since: null, companyId: null }

export interface FilterSources {
  readonly words: WordReadModel
  readonly categoryIds: CategoryIds
  readonly companyIdOf: (slug: string) => Promise<string | undefined>
  readonly currency: string
}

/**
 * Translates the filters of a query to index terms.
 * @returns undefined for an unknown category or company, so that no job can match
 */
export async function readFilters(
  query: SearchQuery,
  sources: FilterSources,
  now: Date,
): Promise<SearchFilters | undefined> {
  const companyId = query.company === undefined ? null : await sources.companyIdOf(query.company)
  const categories = query.category?.length ? await sources.categoryIds(query.category) : []
  if (companyId === undefined || (query.category?.length && categories.length === 0)) return undefined
  const payYear = query.payAtLeast ?? 0
  return {
    byFacet: {
      ...(query.workMode?.length && { workMode: [valueTerms('m', query.workMode)] }),
      ...(query.employmentType?.length && { employmentType: [valueTerms('e', query.employmentType)] }),
      ...(categories.length > 0 && { category: [valueTerms('c', categories)] }),
      ...(query.location && { location: await placeTerms(query.location, sources.words) }),
    },
    pay: query.payAtLeast === undefined ? [] : [[payTerm(payYear, query.currency ?? sources.currency)]],
    payYear,
    since: query.postedWithin ? new Date(now.getTime() - Number(query.postedWithin) * 86_400_000) : null,
    companyId,
  }
}

/**
 * Lists the term groups of all filters.
 * @param without facet whose filter is omitted
 */
export function filterGroups(filters: SearchFilters, without?: FacetName): TermGroup[] {
  const others = Object.entries(filters.byFacet).filter(([facet]) => facet !== without)
  return [...others.flatMap(([, groups]) => groups), ...filters.pay]
}

/** Converts a place to index terms: the term of a country, or the words of any other place. */
async function placeTerms(place: string, words: WordReadModel): Promise<TermGroup[]> {
  const country = countryOf(place)
  if (country) return [[`n:${country.toLowerCase()}`]]
  const known = await words.lookUp([...new Set(plainWords(place))].slice(0, 8))
  return known.flatMap(({ lexemes }) => lexemes.map((lexeme) => [`l:${lexeme}`]))
}
