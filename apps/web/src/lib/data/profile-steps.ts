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

/** One step as it is stored; version 0 while it was never saved. */
export interface StoredStep<S extends ProfileStepName> {
  readonly data: ProfileData[S]
  readonly version: number
  readonly savedAt: string | null
  readonly imported: readonly string[]
}

/** The data of a step with its fields in the contract's order, so that two of them can be compared as text. */
function inOrder<S extends ProfileStepName>(step: S, data: unknown): ProfileData[S] {
  return profileStepData[step].parse(data ?? {}) as ProfileData[S]
}

/** A step as the server answers it; empty when it was never begun. */
export function storedStep<S extends ProfileStepName>(
  step: S,
  found: ProfileStep | undefined,
): StoredStep<S> {
  return {
    data: inOrder(step, found?.data),
    version: found?.version ?? 0,
    savedAt: found?.savedAt ?? null,
    imported: found?.imported ?? [],
  }
}

/** The given step of a profile, also when it was never begun. */
export function stepOf<S extends ProfileStepName>(profile: OwnProfile, step: S): StoredStep<S> {
  return storedStep(
    step,
    profile.steps.find((entry) => entry.step === step),
  )
}

/** All that a profile says, step by step. */
export function profileDataOf(profile: OwnProfile): ProfileData {
  return Object.fromEntries(
    profileSteps.map((step) => [step, stepOf(profile, step).data]),
  ) as unknown as ProfileData
}

/** What the server answered about one step; dashboards are asked for anew. */
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
  // Name, language and time zone belong to the account.
  if (saved.step === 'contact') void client.invalidateQueries({ queryKey: ['me'], exact: true })
}

/**
 * Saves one step over the version that was seen.
 * @throws ApiProblem 412 when it was saved elsewhere meanwhile
 */
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
