import { type Category, employmentTypes, type JobFacets, seniorities, workModes } from '@vouch/contract'
import { filterValues, type JobSearch } from '@vouch/domain'
import { jobWords } from '#ui/job/job-words.en.ts'
import type { FilterOption } from './check-filter.tsx'

/** Counts by value. A value that is not listed has no jobs, unless the list covers only some of the matches. */
function counts(
  facets: JobFacets | undefined,
  name: 'workMode' | 'employmentType',
): (value: string) => number | null {
  if (!facets) return () => null
  const byValue = new Map(facets[name].map(({ value, count }) => [value, count]))
  const unlisted = isCounted(facets, name) ? 0 : null
  return (value) => byValue.get(value) ?? unlisted
}

function isCounted({ sampled, uncounted = [] }: JobFacets, name: (typeof uncounted)[number]): boolean {
  return !sampled && !uncounted.includes(name)
}

export function workModeOptions(facets: JobFacets | undefined): FilterOption[] {
  const count = counts(facets, 'workMode')
  return workModes.map((value) => ({
    value,
    label: jobWords.t(`workMode.${value}`),
    count: count(value),
  }))
}

/** Employment types to filter by. Types without matching jobs are left out unless selected. */
export function employmentTypeOptions(facets: JobFacets | undefined, search: JobSearch): FilterOption[] {
  const count = counts(facets, 'employmentType')
  const chosen = filterValues(search.employmentType)
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
  const counted = facets?.category ?? []
  const missing = filterValues(search.category).filter((slug) => !counted.some(({ value }) => value === slug))
  return [
    ...counted,
    ...missing.map((slug) => ({
      value: slug,
      label: categories?.find((category) => category.slug === slug)?.name ?? slug,
      count: facets && isCounted(facets, 'category') ? 0 : null,
    })),
  ]
}

export function seniorityOptions(): FilterOption[] {
  return seniorities.map((value) => ({ value, label: jobWords.t(`seniority.${value}`), count: null }))
}
