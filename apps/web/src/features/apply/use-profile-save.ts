import { useQueryClient } from '@tanstack/react-query'
import type { CandidateProfile } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api-problem.ts'
import { ownProfileQuery } from '#lib/own-profile.ts'
import type { ApplyValues } from './apply-draft.ts'
import { saveProfile } from './apply-queries.ts'

type ProfileValues = Pick<ApplyValues, 'fullName' | 'headline' | 'cv'>

function sameProfile(profile: CandidateProfile, values: ProfileValues): boolean {
  const cv = values.cv?.id ?? profile.cv?.id
  return profile.fullName === values.fullName && profile.headline === values.headline && profile.cv?.id === cv
}

/** Saves the profile from within the form; somebody else's newer version is shown and not overwritten. */
export function useProfileSave(): {
  /** The version that was saved elsewhere meanwhile; null when there is no conflict. */
  conflict: CandidateProfile | null
  /** Answers whether it is saved; false when there is a conflict to decide. @throws ApiProblem */
  save: (profile: CandidateProfile, values: ProfileValues) => Promise<boolean>
  settle: () => void
} {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<CandidateProfile | null>(null)

  const save = async (profile: CandidateProfile, values: ProfileValues) => {
    if (profile.version > 0 && sameProfile(profile, values)) return true
    try {
      const saved = await saveProfile(profile, {
        fullName: values.fullName,
        headline: values.headline,
        // A job that wants no CV, or an application without one, takes none out of the profile.
        cvFileId: values.cv?.id ?? profile.cv?.id ?? null,
      })
      client.setQueryData(ownProfileQuery.queryKey, saved)
      return true
    } catch (error) {
      if (!isProblem(error, 412)) throw error
      const theirs = await client.fetchQuery({ ...ownProfileQuery, staleTime: 0 })
      if (sameProfile(theirs, values)) return true
      setConflict(theirs)
      return false
    }
  }
  return { conflict, save, settle: () => setConflict(null) }
}
