import { type CefrLevel, cefrLevels, type EmploymentType, type WorkMode } from '@vouch/contract'
import type { CandidateFacts, ComparedJob, Place } from './match-types.ts'
import { ownMember } from './own-member.ts'

/** Value of one asked thing, from 0 to 1; `unknown` if the person does not say. */
export type Value = number | 'unknown'

/** Value of a workplace for those who would move. */
const movable = 0.7

/** Two coordinates this near are of the same place. */
const samePlaceKm = 1

/** Share below the expected pay at which an offer counts nothing. */
const farShort = 0.2

/** Compares an asked language: one level short is worth half. */
export function languageValue(
  asked: { readonly code: string | null; readonly level: CefrLevel | null },
  languages: CandidateFacts['languages'],
): Value {
  const level = asked.code === null ? undefined : ownMember(languages, asked.code)
  if (level === undefined) return 'unknown'
  if (asked.level === null) return 1
  if (level === null) return 'unknown'
  const short = cefrLevels.indexOf(asked.level) - cefrLevels.indexOf(level)
  return short <= 0 ? 1 : short === 1 ? 0.5 : 0
}

export function modeValue(mode: WorkMode, wanted: readonly WorkMode[]): Value {
  return wanted.length === 0 ? 'unknown' : wanted.includes(mode) ? 1 : 0
}

export function typeValue(type: EmploymentType, wanted: readonly EmploymentType[]): Value {
  return wanted.length === 0 ? 'unknown' : wanted.includes(type) ? 1 : 0
}

/**
 * Compares the nearest workplace with the nearest place of the person: within the radius 1, falling to 0 at twice that. Without a
 * radius only the place itself is known to be near. A remote job asks for one of its countries.
 */
export function placeValue(job: ComparedJob, facts: CandidateFacts): Value {
  const isInCountry = facts.country !== null && job.countries.includes(facts.country)
  if (job.mode === 'remote') {
    return facts.country === null ? 'unknown' : isInCountry ? 1 : 0
  }
  const isMovable = facts.relocation === 'anywhere' || (facts.relocation === 'within-country' && isInCountry)
  const near = nearValue(job.places, facts)
  if (near === null) return isMovable ? movable : 'unknown'
  return isMovable ? Math.max(movable, near) : near
}

function nearValue(workplaces: readonly Place[], { places, radiusKm }: CandidateFacts): number | null {
  if (places.length === 0 || workplaces.length === 0) return null
  const distance = Math.min(...workplaces.flatMap((place) => places.map((each) => kilometres(place, each))))
  if (distance <= samePlaceKm) return 1
  if (radiusKm === null) return null
  if (distance <= radiusKm) return 1
  return radiusKm === 0 ? 0 : Math.max(0, 2 - distance / radiusKm)
}

/** Compares pay a year: an offer that reaches the expected pay is worth 1, falling to 0 at 20 % below it. */
export function payValue(offered: NonNullable<ComparedJob['pay']>, expected: CandidateFacts['pay']): Value {
  if (!expected || expected.currency !== offered.currency) return 'unknown'
  if (offered.max >= expected.min) return 1
  const short = (expected.min - offered.max) / expected.min
  return Math.max(0, 1 - short / farShort)
}

function kilometres(from: Place, to: Place): number {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const share =
    half(to.lat - from.lat) +
    Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * half(to.lon - from.lon)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(share)))
}
