import { type Category, employmentTypes, workModes } from '@vouch/contract'
import { formatMoney } from '#lib/format/format.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import type { SetFilter } from '#ui/search/set-filter-chips.tsx'
import { jobSearchTexts } from './job-search.en.ts'
import { type JobSearch, toggled, valuesOf } from './job-search-params.ts'

const { t } = jobSearchTexts

interface Names {
  readonly categories: readonly Category[] | undefined
  /** Name of the company to filter by; undefined if no result contains it. */
  readonly company: string | undefined
  /** Currency of the pay filter if none is chosen. */
  readonly currency: string
}

/** The active filters in the order of the filter panel. The search text does not count as a filter. */
export function setFilters(search: JobSearch, names: Names): SetFilter<JobSearch>[] {
  const { location, company, payAtLeast, currency } = search
  const set: SetFilter<JobSearch>[] = []
  const add = (key: string, name: string, without: JobSearch) => set.push({ key, name, without })
  if (company)
    add('company', t('chip.company', { company: names.company ?? company }), { company: undefined })
  if (location) add('location', t('chip.place', { location }), { location: undefined })
  for (const mode of workModes.filter((one) => valuesOf(search.workMode).includes(one))) {
    add(mode, jobWords.t(`workMode.${mode}`), { workMode: toggled(search.workMode, mode) })
  }
  for (const type of employmentTypes.filter((one) => valuesOf(search.employmentType).includes(one))) {
    const without = { employmentType: toggled(search.employmentType, type) }
    add(type, jobWords.t(`employmentType.${type}`), without)
  }
  for (const slug of valuesOf(search.category)) {
    const name = names.categories?.find((category) => category.slug === slug)?.name ?? slug
    add(`category ${slug}`, name, { category: toggled(search.category, slug) })
  }
  if (payAtLeast) {
    const amount = formatMoney(payAtLeast, currency ?? names.currency)
    add('pay', t('chip.pay', { amount }), { payAtLeast: undefined, currency: undefined })
  }
  if (search.postedWithin) add('posted', t(`within.${search.postedWithin}`), { postedWithin: undefined })
  return set
}

/** Search parameters that clear every filter; search text and sort order stay. */
export const noFilters: JobSearch = {
  location: undefined,
  workMode: undefined,
  employmentType: undefined,
  category: undefined,
  company: undefined,
  payAtLeast: undefined,
  currency: undefined,
  postedWithin: undefined,
}
