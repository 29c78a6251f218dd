import type { OwnProfile, ProfileData, ProfileStepName } from '@vouch/contract'
import { profileSteps } from '@vouch/contract'
import { emptyStep, type Json, toJsonResume, valueAt } from '@vouch/domain'

/** A JSON Resume that a profile was filled from: its own wording, and what we would have written of what it filled. */
export interface ResumeSource {
  readonly original: Json
  readonly base: Json
}

/** The data of a profile's steps, without their bookkeeping. */
export function dataOf(profile: OwnProfile): ProfileData {
  return Object.fromEntries(profile.steps.map(({ step, data }) => [step, data])) as ProfileData
}

/** Only what an import filled, as if there were nothing else. */
export function filledOnly(
  data: ProfileData,
  filled: readonly { readonly step: ProfileStepName; readonly paths: readonly string[] }[],
): ProfileData {
  const only = Object.fromEntries(profileSteps.map((step) => [step, emptyStep(step)])) as ProfileData
  for (const { step, paths } of filled) {
    for (const path of paths) put(only[step], path, valueAt(step, data[step], path))
  }
  return only
}

function put(into: object, path: string, value: unknown): void {
  const [field = '', key] = path.split('.')
  if (value === undefined) return
  if (key === undefined) Reflect.set(into, field, value)
  else Reflect.set(into, field, [...(Reflect.get(into, field) as unknown[]), value])
}

/** What an export compares with, to tell what the person has changed since the import. */
export function resumeSource(
  original: Readonly<Record<string, unknown>>,
  data: ProfileData,
  filled: Parameters<typeof filledOnly>[1],
): ResumeSource {
  return { original: original as Json, base: toJsonResume(filledOnly(data, filled), '') as unknown as Json }
}
