import { getOwnProfile, type ProfileData, type ProfileStepName } from '@vouch/contract'
import { call } from './api.ts'
import type { SignedIn } from './people.ts'

/** Reads a step of a candidate's profile from the server, as another device would. */
export async function storedStep<S extends ProfileStepName>(
  base: string,
  person: SignedIn,
  step: S,
): Promise<ProfileData[S]> {
  const { steps } = await call(base, getOwnProfile, {}, person)
  const stored = steps.find((one) => one.step === step)
  if (!stored) throw new Error(`the profile has no step ${step}`)
  return stored.data as ProfileData[S]
}
