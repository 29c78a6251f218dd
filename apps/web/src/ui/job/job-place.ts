import type { JobLocation } from '@vouch/contract'
import { shortPlaces } from '@vouch/domain'
import { countryName } from '#lib/format/format.ts'
import { jobWords } from './job-words.en.ts'

interface Located {
  readonly location: string | null
  readonly country: string | null
  readonly otherPlaces: readonly JobLocation[]
}

/** A place of a job as text, such as "Lyon, France"; null if it is unknown. */
export function placeName({ location, country }: Omit<Located, 'otherPlaces'>): string | null {
  if (country === null) return location || null
  const name = countryName(country)
  if (!location || location === name) return name
  return location.endsWith(name) ? location : jobWords.t('place', { place: location, country: name })
}

/** All places of a job as text. */
export function placeNames(job: Located): string[] {
  return [job, ...job.otherPlaces].flatMap((place) => placeName(place) ?? [])
}

/** The places of a job in short: "Lyon, France + 2 more", or two of its countries. */
export function jobPlace(job: Located): string | null {
  const { shown, more } = shortPlaces(job)
  const names = shown.flatMap((place) => placeName(place) ?? []).join(', ')
  return more > 0 ? jobWords.t('more', { shown: names, count: more }) : names || null
}
