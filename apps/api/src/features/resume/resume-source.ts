import type { OwnProfile, ProfileData, ProfileStepName } from '@vouch/contract'
import { profileSteps } from '@vouch/contract'
import { emptyProfile, hasContent, itemKey, itemLists, type Json, toJsonResume } from '@vouch/domain'

/** The JSON Resume that a profile was filled from, and the same data as our export would write it. */
export interface ResumeSource {
  readonly original: Json
  readonly base: Json
}

type Found = { readonly [S in ProfileStepName]?: ProfileData[S] }

/** The data of a profile's steps, without versions. */
export function dataOf(profile: OwnProfile): ProfileData {
  return Object.fromEntries(profile.steps.map(({ step, data }) => [step, data])) as ProfileData
}

/**
 * The base that an export compares with, to find what the person has changed since the import.
 * @param found as it was read
 * @param after the profile right after the import, which stores some values in another form
 * @param filled what the import filled
 */
export function resumeSource(
  original: Readonly<Record<string, unknown>>,
  found: Found,
  after: ProfileData,
  filled: readonly { readonly step: ProfileStepName; readonly paths: readonly string[] }[],
): ResumeSource {
  const base = emptyProfile()
  for (const step of profileSteps) {
    const paths = filled.find((one) => one.step === step)?.paths ?? []
    for (const [field, value] of Object.entries(found[step] ?? {})) {
      const stored: unknown = Reflect.get(after[step], field)
      const isList = itemLists(step).includes(field)
      Reflect.set(
        base[step],
        field,
        isList ? asStored(value, stored) : paths.includes(field) ? stored : value,
      )
    }
  }
  return { original: original as Json, base: toJsonResume(base, '') as unknown as Json }
}

/** A list's entries as stored, or as found if they were not; empty ones are left out. */
function asStored(found: unknown, stored: unknown): unknown[] {
  const byKey = new Map((stored as object[]).map((item) => [itemKey(item), item]))
  return (found as object[]).filter(hasContent).map((item) => byKey.get(itemKey(item)) ?? item)
}
