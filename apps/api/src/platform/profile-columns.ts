import type { ProfileData } from '@vouch/contract'
import {
  missingForProfile,
  missingToApply,
  profileLocation,
  profileName,
  toShownProfile,
  type ValidPassport,
} from '@vouch/domain'

/** The columns of `candidate_profiles` whose values are computed from the profile. */
export type ProfileColumns = ReturnType<typeof toColumns>

const hourMs = 3_600_000

/** The latest date that is "today" in any time zone (UTC+14). No date up to it counts as in the future. */
export function latestDay(at: Date): string {
  return new Date(at.getTime() + 14 * hourMs).toISOString().slice(0, 10)
}

/**
 * Derives the columns of `candidate_profiles` from a profile.
 * @param passports the valid passports of the candidate
 * @param at the current time
 */
export function toColumns(data: ProfileData, passports: readonly ValidPassport[], at: Date) {
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
