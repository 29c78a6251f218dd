import type { QueryClient } from '@tanstack/react-query'
import { getOwnProfile, type OwnProfile, type ProfileData, type ProfileStepName } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { type StoredStep, sendStep, stepOf, storedStep } from '#lib/data/profile-steps.ts'
import { createDraft } from '#lib/draft/create-draft.ts'
import { deviceStorage } from '#lib/draft/device-storage.ts'
import type { Refusal } from '#lib/draft/draft-state.ts'
import { compareStep, namedPath, sendable } from './step-data.ts'

/** Storage key of a step's draft on this device. */
export const stepKey = (owner: string, step: ProfileStepName) => `profile.${owner}.${step}`

function refusalOf<T extends object>(error: unknown, data: T): Refusal<T> | null {
  if (!isProblem(error) || error.errors.length === 0) return null
  const sentences = error.errors.map(({ path, message }) => {
    const parts = path.split('.')
    return [namedPath(data, parts[0] === 'data' ? parts.slice(1) : parts), message] as const
  })
  return { sentences: Object.fromEntries(sentences) }
}

/**
 * Creates the autosave draft of a step.
 * @param owner id of the profile's owner; other accounts on this device do not restore the draft
 * @param suggested initial values for empty fields
 */
export function createStepDraft<S extends ProfileStepName>(
  client: QueryClient,
  owner: string,
  profile: OwnProfile,
  step: S,
  suggested: Partial<ProfileData[S]> = {},
) {
  return createDraft<ProfileData[S], StoredStep<S>>({
    ...compareStep(step),
    record: stepOf(profile, step),
    fields: ({ data }) => data,
    sendable: (values, base) => sendable(step, values, base),
    read: async () => {
      const now = await api(getOwnProfile, {}, { quiet: true })
      client.setQueryData(profileStepsQuery.queryKey, now)
      return stepOf(now, step)
    },
    save: async ({ data, version }) => storedStep(step, await sendStep(client, step, data, version)),
    refusal: (error, { data }) => refusalOf(error, data),
    storage: deviceStorage(stepKey(owner, step)),
    suggested,
  })
}
