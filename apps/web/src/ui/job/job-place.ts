import type { JobCard } from '@vouch/contract'
import { countryName } from '#lib/format/format.ts'
import { jobWords } from './job-words.en.ts'

/** A job's location as text, such as "Lyon, France"; null if it is unknown. */
export function jobPlace({ location, country }: Pick<JobCard, 'location' | 'country'>): string | null {
  if (country === null) return location
  const name = countryName(country)
  if (location === null || location === name) return name
  return location.endsWith(name) ? location : jobWords.t('place', { place: location, country: name })
}
