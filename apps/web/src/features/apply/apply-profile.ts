import type { OwnProfile, Person } from '@vouch/contract'
import { type MissingProfileField, missingToApply } from '@vouch/domain'
import { profileDataOf, stepOf } from '#lib/data/profile-steps.ts'
import { nameParts } from '#lib/format/name-parts.ts'
import { utcToday } from '#lib/format/today.ts'
import type { ApplyValues } from './apply-draft.ts'

/** The form fields that are stored in the candidate's profile. */
export type ProfileValues = Pick<ApplyValues, 'firstName' | 'lastName' | 'country' | 'headline' | 'cv'>

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

/** Initial values of the form's profile fields. A missing name is taken from the account. */
export function suggestedValues(profile: OwnProfile, person: Person): ProfileValues {
  const known = profileValues(profile)
  const isNameless = known.firstName === '' && known.lastName === ''
  return isNameless ? { ...known, ...nameParts(person.displayName) } : known
}

/** The form fields in which two versions of the profile differ. */
export function differing(one: ProfileValues, other: ProfileValues): (keyof ProfileValues)[] {
  const names = ['firstName', 'lastName', 'country', 'headline'] as const
  const changed: (keyof ProfileValues)[] = names.filter((name) => one[name] !== other[name])
  if (one.cv?.id !== other.cv?.id) changed.push('cv')
  return changed
}

const formFields: ReadonlySet<string> = new Set([
  'contact.firstName',
  'contact.lastName',
  'personal.country',
  'preferences.headline',
])

/** Missing profile fields that the form does not contain; the candidate corrects them in the profile. */
export function profileErrors(profile: OwnProfile): MissingProfileField[] {
  return missingToApply(profileDataOf(profile), utcToday()).filter(
    ({ step, path }) => !formFields.has(`${step}.${path}`),
  )
}
