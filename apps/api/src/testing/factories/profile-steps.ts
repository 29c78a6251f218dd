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

/** Saves one step of a profile. @param data fields of the step; omitted ones are saved as empty */
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

/** Reads one step of a profile as its owner. */
export async function ownStep<S extends ProfileStepName>(
  app: TestApp,
  person: TestPerson,
  step: S,
): Promise<OwnProfile['steps'][number] & { readonly data: ProfileData[S] }> {
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  const own = steps.find((each) => each.step === step)
  if (!own) throw new Error(`the profile has no step ${step}`)
  return own as typeof own & { readonly data: ProfileData[S] }
}
