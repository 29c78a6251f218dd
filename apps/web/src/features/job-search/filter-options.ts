import { type Category, employmentTypes, type JobFacets, workModes } from '@vouch/contract'
import { jobWords } from '#ui/job/job-words.en.ts'
import type { FilterOption } from './check-filter.tsx'
import { type JobSearch, valuesOf } from './job-search-params.ts'

type Counted = JobFacets['category']

function counts(facet: Counted | undefined): (value: string) => number | null {
  if (!facet) return () => null
  const byValue = new Map(facet.map(({ value, count }) => [value, count]))
  return (value) => byValue.get(value) ?? 0
}

export function workModeOptions(facets: JobFacets | undefined): FilterOption[] {
  const count = counts(facets?.workMode)
  return workModes.map((value) => ({
    value,
    label: jobWords.t(`workMode.${value}`),
    count: count(value),
  }))
}

/** Employment types to filter by. Types without matching jobs are left out unless selected. */
export function employmentTypeOptions(facets: JobFacets | undefined, search: JobSearch): FilterOption[] {
  const count = counts(facets?.employmentType)
  const chosen = valuesOf(search.employmentType)
  return employmentTypes
    .map((value) => ({ value, label: jobWords.t(`employmentType.${value}`), count: count(value) }))
    .filter((option) => option.count !== 0 || chosen.includes(option.value))
}

/** Categories to filter by, most jobs first. Selected categories stay, even without matching jobs. */
export function categoryOptions(
  facets: JobFacets | undefined,
  categories: readonly Category[] | undefined,
  search: JobSearch,
): FilterOption[] {
  const counted: FilterOption[] = [...(facets?.category ?? [])].sort((a, b) => b.count - a.count)
  const missing = valuesOf(search.category).filter((slug) => !counted.some(({ value }) => value === slug))
  return [
    ...counted,
    ...missing.map((slug) => ({
      value: slug,
      label: categories?.find((category) => category.slug === slug)?.name ?? slug,
      count: facets ? 0 : null,
    })),
  ]
}
