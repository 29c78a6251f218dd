import type { ProfileData, ProfileStep, ProfileStepName } from '@vouch/contract'
import { profileSteps } from '@vouch/contract'
import { emptyStep, profileName } from '@vouch/domain'
import type { Replacement } from '#features/masters/ports.ts'
import { applyPlaces, placesOf } from './replaced-values.ts'

export interface StoredStep<S extends ProfileStepName = ProfileStepName> {
  readonly data: ProfileData[S]
  /** Version of the step; 0 while it was never saved. */
  readonly version: number
  readonly imported: readonly string[]
  readonly savedAt: string | null
}

export type StoredSteps = { readonly [S in ProfileStepName]: StoredStep<S> }

/** A profile step as stored in the table `candidate_steps`. */
export interface StepRow {
  readonly step: ProfileStepName
  readonly data: object
  readonly version: number
  readonly imported: readonly string[]
  readonly savedAt: string
}

/** Fields of the contact step that are stored in the account. */
export interface AccountFields {
  readonly display_name: string
  readonly locale: string | null
  readonly time_zone: string | null
}

/**
 * Builds all ten profile steps, including empty ones. Adds the account's fields to the contact step.
 * @param following merged values that documents still name
 */
export function toSteps(
  rows: readonly StepRow[],
  account: AccountFields,
  following: readonly Replacement[] = [],
): StoredSteps {
  const rowByStep = new Map(rows.map((row) => [row.step, row]))
  const entries = profileSteps.map((step) => {
    const row = rowByStep.get(step)
    // Steps stored by an earlier release lack newer fields.
    const data = following.reduce<object>(
      (before, replacement) => applyPlaces(before, placesOf(step, before, replacement), replacement),
      { ...emptyStep(step), ...row?.data },
    )
    return [
      step,
      {
        data:
          step === 'contact' ? withAccount(data as ProfileData['contact'], row !== undefined, account) : data,
        version: row?.version ?? 0,
        imported: row?.imported ?? [],
        savedAt: row?.savedAt ?? null,
      },
    ]
  })
  return Object.fromEntries(entries) as StoredSteps
}

/**
 * Adds the account's fields to the contact step. Without a display
 * name, the account uses the full name and the field stays empty.
 */
function withAccount(
  data: ProfileData['contact'],
  isSaved: boolean,
  { display_name, locale, time_zone }: AccountFields,
): ProfileData['contact'] {
  const isUnsaid = isSaved && data.displayName === '' && display_name === profileName(data)
  return { ...data, displayName: isUnsaid ? '' : display_name, locale, timeZone: time_zone }
}

/** Extracts the profile's data, without versions and import marks. */
export function profileDataOf(steps: StoredSteps): ProfileData {
  return Object.fromEntries(profileSteps.map((step) => [step, steps[step].data])) as ProfileData
}

export function toAnswer<S extends ProfileStepName>(step: S, stored: StoredStep<S>): ProfileStep {
  const { data, version, imported, savedAt } = stored
  return { step, data, version, imported: [...imported], savedAt } as unknown as ProfileStep
}
