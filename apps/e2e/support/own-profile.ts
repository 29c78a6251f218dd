import { getOwnProfile, type ProfileData, type ProfileStepName } from '@vouch/contract'
import { call } from './api.ts'
import type { SignedIn } from './people.ts'

/** What is stored of one step of a candidate's profile: what another device would see. */
export async function storedStep<S extends ProfileStepName>(
  base: string,
  person: SignedIn,
  step: S,
): Promise<ProfileData[S]> {
  const { steps } = await call(base, getOwnProfile, {}, person)
  const found = steps.find((one) => one.step === step)
  if (!found) throw new Error(`the profile has no step ${step}`)
  return found.data as ProfileData[S]
}
