import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { OwnProfile, ProfileData, ProfileStepName } from '@vouch/contract'
import { useState } from 'react'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { sendStep, stepOf } from '#lib/data/profile-steps.ts'
import { createComparison } from '#lib/draft/compare-fields.ts'
import { createDraft, type Draft } from '#lib/draft/create-draft.ts'
import { noStorage } from '#lib/draft/draft-options.ts'
import { type ProfileValues, profileValues } from './apply-profile.ts'

interface ProfileRecord {
  readonly version: number
  readonly profile: OwnProfile
}

/** The part of one profile step that the application form saves. */
interface Part<S extends ProfileStepName> {
  readonly step: S
  readonly fields: readonly (keyof ProfileValues)[]
  readonly change: (values: ProfileValues) => Partial<ProfileData[S]>
}

const part = <S extends ProfileStepName>(of: Part<S>) => of

const parts = [
  part({
    step: 'contact',
    fields: ['firstName', 'lastName'],
    change: ({ firstName, lastName }) => ({ firstName: firstName.trim(), lastName: lastName.trim() }),
  }),
  part({ step: 'personal', fields: ['country'], change: ({ country }) => ({ country }) }),
  part({
    step: 'preferences',
    fields: ['headline'],
    change: ({ headline }) => ({ headline: headline.trim() }),
  }),
  part({ step: 'documents', fields: ['cv'], change: ({ cv }) => ({ cvFileId: cv?.id ?? null }) }),
]

function plain(name: keyof ProfileValues, values: ProfileValues): unknown {
  const value = name === 'cv' ? values.cv?.id : values[name]
  return typeof value === 'string' ? value.trim() : value
}

function createPartDraft<S extends ProfileStepName>(
  client: QueryClient,
  seen: OwnProfile,
  { step, fields, change }: Part<S>,
): Draft<ProfileValues, ProfileRecord> {
  const recordOf = (profile: OwnProfile) => ({ version: stepOf(profile, step).version, profile })
  const cached = () => client.getQueryData(profileStepsQuery.queryKey) ?? seen
  return createDraft<ProfileValues, ProfileRecord>({
    ...createComparison<ProfileValues>(fields, {}, { plain }),
    record: recordOf(seen),
    fields: ({ profile }) => profileValues(profile),
    // An application without a CV leaves the profile's CV in place.
    sendable: (values, base) => ({ ...values, cv: values.cv ?? base.cv }),
    // Saving over a newer version is safe: the other fields of the step keep their stored values.
    mayRebase: () => true,
    isManual: () => true,
    read: async () => recordOf(await client.fetchQuery({ ...profileStepsQuery, staleTime: 0 })),
    save: async ({ data, version }) => {
      const form = { ...stepOf(cached(), step).data, ...change(data) }
      const saved = await sendStep(client, step, form, version)
      return { version: saved.version, profile: cached() }
    },
    storage: noStorage(),
  })
}

/**
 * Saves the form's profile fields, one step after the other. If a step was saved elsewhere meanwhile, reports
 * a conflict.
 * @param seen the profile from which the form was filled
 */
export function useProfileSave(seen: OwnProfile) {
  const client = useQueryClient()
  const [drafts] = useState(() =>
    parts.map((one) => createPartDraft(client, seen, one as Part<ProfileStepName>)),
  )
  const [conflict, setConflict] = useState<OwnProfile | null>(null)

  /** Saves all steps. @returns false if a conflict must be resolved first @throws ApiProblem */
  const save = async (values: ProfileValues): Promise<boolean> => {
    const { cv } = values
    if (cv) {
      client.setQueryData(
        profileStepsQuery.queryKey,
        (before) => before && { ...before, files: [...before.files.filter(({ id }) => id !== cv.id), cv] },
      )
    }
    // One after the other: a conflict in one step must be resolved before the next step is saved.
    for (const draft of drafts) {
      draft.update(() => values)
      if (await draft.saveNow()) continue
      const { remote, error } = draft.getState()
      if (remote === null) throw error
      setConflict(remote.profile)
      return false
    }
    setConflict(null)
    return true
  }
  /** Resolves the conflict: saves `values` over the newer version, or without `values` keeps the newer version. */
  const choose = async (values?: ProfileValues): Promise<void> => {
    setConflict(null)
    for (const draft of drafts) {
      const { remote } = draft.getState()
      if (remote) await draft.adopt(remote, values)
    }
  }
  return { conflict, save, choose }
}
