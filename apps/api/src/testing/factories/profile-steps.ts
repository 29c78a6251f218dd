import {
  getOwnProfile,
  type OwnProfile,
  type ProfileData,
  type ProfileStepName,
  type RouteInput,
  saveProfileStep,
} from '@vouch/contract'
import { emptyStep } from '@vouch/domain'
import type { TestApp } from '#testing/test-app.ts'
import type { TestPerson } from './factories.ts'

/** Saves one step over a version. @param data what is not named is empty */
export function saveStep<S extends ProfileStepName>(
  app: TestApp,
  person: TestPerson,
  step: S,
  version: number,
  data: Partial<ProfileData[S]>,
): ReturnType<typeof app.request<typeof saveProfileStep>> {
  const body = { step, data: { ...emptyStep(step), ...data } } as unknown as RouteInput<
    typeof saveProfileStep
  >['body']
  return app.request(saveProfileStep, { version, body }, person)
}

/** One step as its owner gets it. */
export async function ownStep<S extends ProfileStepName>(
  app: TestApp,
  person: TestPerson,
  step: S,
): Promise<OwnProfile['steps'][number] & { readonly data: ProfileData[S] }> {
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  const found = steps.find((each) => each.step === step)
  if (!found) throw new Error(`the step ${step} is not there`)
  return found as typeof found & { readonly data: ProfileData[S] }
}
