import type { OwnProfile, Person } from '@vouch/contract'
import { type MissingProfileField, missingToApply } from '@vouch/domain'
import { profileDataOf, stepOf } from '#lib/data/profile-steps.ts'
import { nameParts } from '#lib/format/name-parts.ts'
import type { ApplyValues } from './apply-draft.ts'

/** What applying asks of the profile. */
export type ProfileValues = Pick<ApplyValues, 'firstName' | 'lastName' | 'country' | 'headline' | 'cv'>

/** What the profile says of that by now. */
export function profileValues(profile: OwnProfile): ProfileValues {
  const { firstName, lastName } = stepOf(profile, 'contact').data
  const { cvFileId } = stepOf(profile, 'documents').data
  return {
    firstName,
    lastName,
    country: stepOf(profile, 'personal').data.country,
    headline: stepOf(profile, 'preferences').data.headline,
    cv: profile.files.find(({ id }) => id === cvFileId) ?? null,
  }
}

/** What the form begins with: of a name that was never given, what the account is called. */
export function suggestedValues(profile: OwnProfile, person: Person): ProfileValues {
  const known = profileValues(profile)
  const isNameless = known.firstName === '' && known.lastName === ''
  return isNameless ? { ...known, ...nameParts(person.displayName) } : known
}

/** The fields in which two versions of the profile differ, as far as applying asks for them. */
export function differing(one: ProfileValues, other: ProfileValues): (keyof ProfileValues)[] {
  const names = ['firstName', 'lastName', 'country', 'headline'] as const
  const changed: (keyof ProfileValues)[] = names.filter((name) => one[name] !== other[name])
  if (one.cv?.id !== other.cv?.id) changed.push('cv')
  return changed
}

const asked: ReadonlySet<string> = new Set([
  'contact.firstName',
  'contact.lastName',
  'personal.country',
  'preferences.headline',
])

/** What stands against applying besides what the form asks for: it is mended in the profile. */
export function toMend(profile: OwnProfile): MissingProfileField[] {
  return missingToApply(profileDataOf(profile), new Date().toISOString().slice(0, 10)).filter(
    ({ step, path }) => !asked.has(`${step}.${path}`),
  )
}
