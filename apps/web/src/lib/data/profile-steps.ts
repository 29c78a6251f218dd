import type { QueryClient } from '@tanstack/react-query'
import {
  type OwnProfile,
  type ProfileData,
  type ProfileStep,
  type ProfileStepName,
  profileStepData,
  profileSteps,
  saveProfileStep,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { profileStepsQuery } from './profile-query.ts'

/** A profile step as the server stores it; version 0 if it was never saved. */
export interface StoredStep<S extends ProfileStepName> {
  readonly data: ProfileData[S]
  readonly version: number
  readonly savedAt: string | null
  readonly imported: readonly string[]
}

/** Puts the fields of a step into the contract's order, so that two versions can be compared as text. */
function inOrder<S extends ProfileStepName>(step: S, data: unknown): ProfileData[S] {
  return profileStepData[step].parse(data ?? {}) as ProfileData[S]
}

/** Fills in a step from the server; a step that was never saved has empty fields. */
export function storedStep<S extends ProfileStepName>(
  step: S,
  stored: ProfileStep | undefined,
): StoredStep<S> {
  return {
    data: inOrder(step, stored?.data),
    version: stored?.version ?? 0,
    savedAt: stored?.savedAt ?? null,
    imported: stored?.imported ?? [],
  }
}

/** One step of a profile; a step that was never saved has empty fields. */
export function stepOf<S extends ProfileStepName>(profile: OwnProfile, step: S): StoredStep<S> {
  return storedStep(
    step,
    profile.steps.find((entry) => entry.step === step),
  )
}

/** The data of all steps of a profile. */
export function profileDataOf(profile: OwnProfile): ProfileData {
  return Object.fromEntries(
    profileSteps.map((step) => [step, stepOf(profile, step).data]),
  ) as unknown as ProfileData
}

/** Puts a profile step from an API response into the cache, and refetches the dashboards. */
export function storeStep(client: QueryClient, saved: ProfileStep): void {
  client.setQueryData(
    profileStepsQuery.queryKey,
    (before) =>
      before && {
        ...before,
        steps: profileSteps.flatMap((name) => {
          const step = name === saved.step ? saved : before.steps.find((entry) => entry.step === name)
          return step ? [step] : []
        }),
      },
  )
  void client.invalidateQueries({ queryKey: ['me', 'dashboard'] })
  // The step `contact` also changes the account: name, language and time zone.
  if (saved.step === 'contact') void client.invalidateQueries({ queryKey: ['me'], exact: true })
}

/** Saves a step that was edited from `version`. @throws ApiProblem 412 if there is a newer version */
export async function sendStep<S extends ProfileStepName>(
  client: QueryClient,
  step: S,
  data: ProfileData[S],
  version: number,
): Promise<ProfileStep> {
  const body = { step, data } as Parameters<typeof api<typeof saveProfileStep>>[1]['body']
  const saved = await api(saveProfileStep, { body, version }, { quiet: true })
  storeStep(client, saved)
  return saved
}
