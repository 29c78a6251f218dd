import type { OwnProfile, Person, ProfileData, ProfileStepName } from '@vouch/contract'
import { createContext, use } from 'react'
import type { StepDraft } from './use-step-draft.ts'

/** Values, errors and setters of a group of form fields: a whole step, or one entry of a list. */
export interface Binding<T> {
  readonly values: T
  /** Key in `fieldTexts` of the labels of this step or list. */
  readonly group: string
  readonly set: (change: Partial<T>) => void
  /** Prefix of the field paths: empty for a step, `items.<id>` for a list entry. */
  readonly path: string
  readonly errors: Readonly<Record<string, string>>
}

export interface WizardStep<S extends ProfileStepName> extends Binding<ProfileData[S]> {
  readonly draft: StepDraft<S>
  readonly profile: OwnProfile
  readonly person: Person
  /** Ids of the list entries whose fields are shown for editing. */
  readonly opened: ReadonlySet<string>
  readonly open: (key: string, isOpen: boolean) => void
  /** Save functions of other steps whose fields are shown on this page too. */
  readonly beside: Map<ProfileStepName, () => Promise<boolean>>
}

export const StepContext = createContext<unknown>(null)

/** The step that the surrounding page shows. @throws Error if that page shows another step */
export function useWizardStep<S extends ProfileStepName>(step: S): WizardStep<S> {
  const context = use(StepContext) as WizardStep<S> | null
  if (context?.draft.step !== step)
    throw new Error(`The fields of ${step} need its step of the wizard around them`)
  return context
}

export function useAnyStep(): WizardStep<ProfileStepName> {
  const context = use(StepContext) as WizardStep<ProfileStepName> | null
  if (!context) throw new Error('A field of the wizard needs a step around it')
  return context
}

export function pathIn(of: { readonly path: string }, name: string): string {
  return of.path === '' ? name : `${of.path}.${name}`
}

/** Names of the fields of `T` whose value has the type `V`. */
export type FieldsOf<T, V> = {
  [K in keyof T]-?: T[K] extends V ? (V extends T[K] ? K : never) : never
}[keyof T] &
  string
