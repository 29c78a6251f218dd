import { useQueryClient } from '@tanstack/react-query'
import type { OwnProfile, ProfileData, ProfileStepName } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { sendStep, stepOf } from '#lib/data/profile-steps.ts'
import { differing, type ProfileValues, profileValues } from './apply-profile.ts'

interface StepChange<S extends ProfileStepName> {
  readonly step: S
  readonly change: Partial<ProfileData[S]>
  readonly fields: readonly (keyof ProfileValues)[]
}

function changesOf(values: ProfileValues) {
  const change = <S extends ProfileStepName>(
    step: S,
    what: Partial<ProfileData[S]>,
    ...fields: (keyof ProfileValues)[]
  ): StepChange<S> => ({ step, change: what, fields })
  const { firstName, lastName, country, headline, cv } = values
  return [
    change('contact', { firstName: firstName.trim(), lastName: lastName.trim() }, 'firstName', 'lastName'),
    change('personal', { country }, 'country'),
    change('preferences', { headline: headline.trim() }, 'headline'),
    // A job that wants no CV, or an application without one, takes none out of the profile.
    ...(cv ? [change('documents', { cvFileId: cv.id }, 'cv')] : []),
  ] as const
}

/** Saves what applying needs into steps of the profile; somebody else's newer words are shown and not overwritten. */
export function useProfileSave(): {
  /** The version that was saved elsewhere meanwhile; null when there is no conflict. */
  conflict: OwnProfile | null
  /**
   * Answers whether it is saved; false when there is a conflict to decide.
   * @param seen the profile that the form began from
   * @throws ApiProblem
   */
  save: (seen: OwnProfile, values: ProfileValues) => Promise<boolean>
  settle: () => void
} {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<OwnProfile | null>(null)

  /** @returns the profile in which the words are another's; null when the step is saved */
  const saveStep = async <S extends ProfileStepName>(
    seen: OwnProfile,
    values: ProfileValues,
    { step, change, fields }: StepChange<S>,
  ): Promise<OwnProfile | null> => {
    let profile = client.getQueryData(profileStepsQuery.queryKey) ?? seen
    for (;;) {
      const now = profileValues(profile)
      const mine = differing(values, now).filter((name) => fields.includes(name))
      if (mine.length === 0) return null
      if (differing(profileValues(seen), now).some((name) => mine.includes(name))) return profile
      const { data, version } = stepOf(profile, step)
      try {
        await sendStep(client, step, { ...data, ...change }, version)
        return null
      } catch (error) {
        if (!isProblem(error, 412)) throw error
        profile = await client.fetchQuery({ ...profileStepsQuery, staleTime: 0 })
      }
    }
  }

  const save = async (seen: OwnProfile, values: ProfileValues) => {
    const { cv } = values
    if (cv) {
      client.setQueryData(
        profileStepsQuery.queryKey,
        (before) => before && { ...before, files: [...before.files.filter(({ id }) => id !== cv.id), cv] },
      )
    }
    for (const change of changesOf(values)) {
      // One after the other: each has its own version, and the first conflict is decided first.
      const other = await saveStep(seen, values, change as StepChange<ProfileStepName>)
      if (other) {
        setConflict(other)
        return false
      }
    }
    return true
  }
  return { conflict, save, settle: () => setConflict(null) }
}
