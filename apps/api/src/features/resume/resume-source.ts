import { type OwnProfile, type ProfileData, profileSteps } from '@vouch/contract'
import { emptyProfile, hasContent, itemKey, itemLists, type Json, toJsonResume } from '@vouch/domain'
import type { StepPaths } from './import-notes.ts'
import type { Fitted } from './profile-limits.ts'

/** An imported JSON Resume, and the same data in the format of an export. */
export interface ResumeSource {
  readonly original: Json
  readonly base: Json
}

/** Extracts the data of all profile steps. */
export function dataOf(profile: OwnProfile): ProfileData {
  return Object.fromEntries(profile.steps.map(({ step, data }) => [step, data])) as ProfileData
}

/**
 * Builds the data with which a later export detects what changed since the import.
 * @param imported the profile steps read from the file
 * @param after the profile right after the import, which may have normalised values
 * @param filled the fields that the import filled
 */
export function resumeSource(
  original: Readonly<Record<string, unknown>>,
  imported: Fitted['steps'],
  after: ProfileData,
  filled: readonly StepPaths[],
): ResumeSource {
  const base = emptyProfile()
  for (const step of profileSteps) {
    const paths = filled.find((one) => one.step === step)?.paths ?? []
    for (const [field, value] of Object.entries(imported[step] ?? {})) {
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

/**
 * Lists the non-empty entries of an imported list. Entries that the profile stored are returned in their stored form.
 */
function asStored(imported: unknown, stored: unknown): unknown[] {
  const byKey = new Map((stored as object[]).map((item) => [itemKey(item), item]))
  return (imported as object[]).filter(hasContent).map((item) => byKey.get(itemKey(item)) ?? item)
}
