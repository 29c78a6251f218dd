import type { ProfileData, ProfileStep, ProfileStepName } from '@vouch/contract'
import { profileSteps } from '@vouch/contract'
import { emptyStep, profileName } from '@vouch/domain'

/** One step of a profile, as it is stored. */
export interface StoredStep<S extends ProfileStepName = ProfileStepName> {
  readonly data: ProfileData[S]
  /** 0 while it was never saved. */
  readonly version: number
  readonly imported: readonly string[]
  readonly savedAt: string | null
}

export type StoredSteps = { readonly [S in ProfileStepName]: StoredStep<S> }

/** A row of `candidate_steps`. */
export interface StepRow {
  readonly step: ProfileStepName
  readonly data: object
  readonly version: number
  readonly imported: readonly string[]
  readonly savedAt: string
}

/** What the account keeps of the first step. */
export interface AccountFields {
  readonly display_name: string
  readonly locale: string | null
  readonly time_zone: string | null
}

/** All ten steps, begun or not; the first with what the account keeps of it. */
export function toSteps(rows: readonly StepRow[], account: AccountFields): StoredSteps {
  const found = new Map(rows.map((row) => [row.step, row]))
  const entries = profileSteps.map((step) => {
    const row = found.get(step)
    // A field that a newer version of the program brought is not in older rows.
    const data = { ...emptyStep(step), ...row?.data }
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

/** Whoever leaves the display name empty is called by their name: the field stays empty. */
function withAccount(
  data: ProfileData['contact'],
  isSaved: boolean,
  { display_name, locale, time_zone }: AccountFields,
): ProfileData['contact'] {
  const isUnsaid = isSaved && data.displayName === '' && display_name === profileName(data)
  return { ...data, displayName: isUnsaid ? '' : display_name, locale, timeZone: time_zone }
}

/** The whole profile, without its bookkeeping. */
export function profileDataOf(steps: StoredSteps): ProfileData {
  return Object.fromEntries(profileSteps.map((step) => [step, steps[step].data])) as ProfileData
}

/** One step, as its owner gets it. */
export function toAnswer<S extends ProfileStepName>(step: S, stored: StoredStep<S>): ProfileStep {
  const { data, version, imported, savedAt } = stored
  return { step, data, version, imported: [...imported], savedAt } as unknown as ProfileStep
}
