import { type Category, employmentTypes, type SearchedValue, seniorities, workModes } from '@vouch/contract'
import { filterValues, type JobSearch, skillCodes } from '@vouch/domain'
import { formatMoney, formatNumber } from '#lib/format/format.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { searchLayoutTexts } from '#ui/search/search-layout.en.ts'
import type { SetFilter } from '#ui/search/set-filter-chips.tsx'
import { removing, type TypedFilter, typedChips } from '#ui/search/typed-filters.ts'
import { jobSearchTexts } from '../job-search.en.ts'
import {
  isCity,
  type JobSearchChange,
  noFilters,
  setting,
  settingListed,
  settingLocation,
  settingValue,
} from '../search-change.ts'
import type { NamedPlace } from './named-place.ts'

const { t } = jobSearchTexts

interface Names {
  readonly categories: readonly Category[] | undefined
  /** Name of the company to filter by; undefined if no result contains it. */
  readonly company: string | undefined
  /** The location of the search. */
  readonly place: NamedPlace | undefined
  /** The occupation and skills that were searched for. */
  readonly values: readonly SearchedValue[] | undefined
  /** Currency of a pay filter without one. */
  readonly currency: string
}

export type JobFilter = SetFilter<JobSearchChange>

/** The active filters in the order of the filter panel: those chosen, and those recognised in the search text. */
export function setFilters(search: JobSearch, recognised: readonly TypedFilter[], names: Names): JobFilter[] {
  const typed = (kind: TypedFilter['kind']): JobFilter[] =>
    typedChips(recognised, kind, (filter) => nameOf(filter, names.currency))
  return [
    ...chosenCompany(search, names),
    ...chosenPlace(search, names),
    ...typed('place'),
    ...chosenValues(search, 'workMode', workModes),
    ...typed('work-mode'),
    ...chosenValues(search, 'employmentType', employmentTypes),
    ...typed('employment-type'),
    ...chosenCategories(search, names),
    ...chosenListed(search, names),
    ...chosenPay(search, names),
    ...typed('pay'),
    ...chosenDays(search),
    ...chosenValues(search, 'seniority', seniorities),
    ...typed('seniority'),
    ...typed('excluded'),
  ]
}

/** Clears every filter, also those in the search text. */
export function clearing(recognised: readonly TypedFilter[]): JobSearchChange {
  return (before) => ({ ...removing(recognised)(before), ...noFilters })
}

function nameOf({ kind, value, label, radiusKm, currency }: TypedFilter, ownCurrency: string): string {
  switch (kind) {
    case 'place':
      return placeName(label, radiusKm)
    case 'pay':
      return payName(Number(value), currency ?? ownCurrency)
    case 'excluded':
      return searchLayoutTexts.t('excluded', { words: label })
    default:
      return codeName(value) ?? label
  }
}

function codeName(value: string): string | undefined {
  const mode = workModes.find((one) => one === value)
  if (mode) return jobWords.t(`workMode.${mode}`)
  const type = employmentTypes.find((one) => one === value)
  if (type) return jobWords.t(`employmentType.${type}`)
  const level = seniorities.find((one) => one === value)
  return level && jobWords.t(`seniority.${level}`)
}

function placeName(place: string, km: number | undefined): string {
  return km === undefined ? place : t('chip.within', { km: formatNumber(km), place })
}

function payName(amount: number, currency: string): string {
  return t('chip.pay', { amount: formatMoney(amount, currency) })
}

function chosenValues(
  search: JobSearch,
  name: 'workMode' | 'employmentType' | 'seniority',
  values: readonly string[],
): JobFilter[] {
  const chosen = filterValues(search[name])
  return values
    .filter((value) => chosen.includes(value))
    .map((value) => ({
      key: value,
      name: codeName(value) ?? value,
      without: settingValue(name, value, false),
    }))
}

function chosenCompany({ company }: JobSearch, names: Names): JobFilter[] {
  if (!company) return []
  const name = t('chip.company', { company: names.company ?? company })
  return [{ key: 'company', name, without: setting({ company: undefined }) }]
}

function chosenPlace({ location, radiusKm }: JobSearch, { place }: Names): JobFilter[] {
  if (!location || !place) return []
  const name = placeName(place.label ?? t('filters.chosenPlace'), isCity(place.key) ? radiusKm : undefined)
  return [{ key: 'location', name, without: settingLocation(undefined) }]
}

function chosenCategories({ category }: JobSearch, { categories }: Names): JobFilter[] {
  return filterValues(category).map((slug) => ({
    key: `category ${slug}`,
    name: categories?.find((one) => one.slug === slug)?.name ?? slug,
    without: settingValue('category', slug, false),
  }))
}

/** The occupation and skills that have an effect. */
function chosenListed({ occupation, skill }: JobSearch, { values = [] }: Names): JobFilter[] {
  const chosen = [occupation, ...skillCodes(skill)]
  return values
    .filter(({ code, state }) => state !== 'unknown' && chosen.includes(code))
    .map(({ kind, code, label }) => ({
      key: `${kind} ${code}`,
      name: label,
      without: settingListed(kind, code, false),
    }))
}

function chosenPay({ payAtLeast, currency }: JobSearch, names: Names): JobFilter[] {
  if (!payAtLeast) return []
  const without = setting({ payAtLeast: undefined, currency: undefined })
  return [{ key: 'pay', name: payName(payAtLeast, currency ?? names.currency), without }]
}

function chosenDays({ postedWithin }: JobSearch): JobFilter[] {
  if (!postedWithin) return []
  const without = setting({ postedWithin: undefined })
  return [{ key: 'posted', name: t(`within.${postedWithin}`), without }]
}
