import type { ProfileData, ShownProfile } from '@vouch/contract'
import {
  type MissingProfileField,
  missingForProfile,
  missingToApply,
  profileLocation,
  profileName,
  toShownProfile,
  type ValidPassport,
} from '@vouch/domain'

/** What `candidate_profiles` keeps of a profile's steps. */
export interface ProfileColumns {
  readonly fullName: string
  readonly headline: string
  readonly summary: string
  readonly location: string
  readonly cvFileId: string | null
  readonly country: string | null
  readonly visibility: ProfileData['review']['visibility']
  readonly openToWork: ProfileData['review']['openToWork']
  readonly complete: boolean
  readonly missingToApply: readonly MissingProfileField[]
  readonly shown: ShownProfile
}

const hourMs = 3_600_000

/** The day that it is where it is latest (UTC+14): nobody is told that their own today lies ahead. */
export function latestDay(at: Date): string {
  return new Date(at.getTime() + 14 * hourMs).toISOString().slice(0, 10)
}

/**
 * Derives the columns.
 * @param passports those held that are valid now
 * @param at now
 */
export function toColumns(data: ProfileData, passports: readonly ValidPassport[], at: Date): ProfileColumns {
  const today = latestDay(at)
  return {
    fullName: profileName(data.contact),
    headline: data.preferences.headline,
    summary: data.preferences.summary,
    location: profileLocation(data.personal),
    cvFileId: data.documents.cvFileId,
    country: data.personal.country,
    visibility: data.review.visibility,
    openToWork: data.review.openToWork,
    complete: missingForProfile(data, today).length === 0,
    missingToApply: missingToApply(data, today),
    shown: toShownProfile(data, passports),
  }
}
