import type { SearchedValue } from '@vouch/contract'
import { filterValues, type JobSearch, withSkill } from '@vouch/domain'

/**
 * A change of the search. Applied to the search as it is then, so that two changes in a row both take effect. Applying it
 * twice is the same as applying it once.
 */
export type JobSearchChange = (before: JobSearch) => JobSearch

/** Filters with several values in one parameter. */
export type SeveralFilter = 'workMode' | 'employmentType' | 'seniority' | 'category'

export function setting(values: JobSearch): JobSearchChange {
  return (before) => ({ ...before, ...values })
}

/** Adds a value to a filter with several, or removes it. */
export function settingValue(name: SeveralFilter, value: string, isOn: boolean): JobSearchChange {
  return (before) => {
    const others = filterValues(before[name]).filter((one) => one !== value)
    const values = isOn ? [...others, value].sort() : others
    return { ...before, [name]: values.length > 0 ? values.join('.') : undefined }
  }
}

/** Filters by an occupation or another skill, or no longer. */
export function settingListed(kind: SearchedValue['kind'], code: string, isOn: boolean): JobSearchChange {
  return (before) =>
    kind === 'skill'
      ? { ...before, skill: withSkill(before.skill, code, isOn) }
      : { ...before, occupation: isOn ? code : undefined }
}

/** Searches in another place. The distance stays for a city, because it means nothing around a region. */
export function settingLocation(location: string | undefined): JobSearchChange {
  return (before) => ({
    ...before,
    location,
    radiusKm: location !== undefined && isCity(location) ? before.radiusKm : undefined,
  })
}

/** Whether a location in the URL is the key of a city. */
export function isCity(location: string | undefined): boolean {
  return location?.startsWith('city-') === true
}

/** Search parameters that clear every filter; search text and sort order stay. */
export const noFilters: JobSearch = {
  location: undefined,
  radiusKm: undefined,
  workMode: undefined,
  employmentType: undefined,
  seniority: undefined,
  category: undefined,
  company: undefined,
  occupation: undefined,
  skill: undefined,
  payAtLeast: undefined,
  currency: undefined,
  postedWithin: undefined,
}
