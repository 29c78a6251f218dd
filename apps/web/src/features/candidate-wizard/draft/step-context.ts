import type { OwnProfile, Person, ProfileData, ProfileStepName } from '@vouch/contract'
import { createContext, use } from 'react'
import type { StepDraft } from './use-step-draft.ts'

/** Some fields that belong together, and what is said about them: a step, or one entry of a list. */
export interface Binding<T> {
  readonly values: T
  readonly set: (change: Partial<T>) => void
  /** What stands before the names of the fields in paths: empty, or `items.<id>`. */
  readonly path: string
  readonly errors: Readonly<Record<string, string>>
}

export interface WizardStep<S extends ProfileStepName> extends Binding<ProfileData[S]> {
  readonly draft: StepDraft<S>
  readonly profile: OwnProfile
  readonly person: Person
  /** The entries of lists that are open to be edited. */
  readonly opened: ReadonlySet<string>
  readonly open: (key: string, isOpen: boolean) => void
  /** Other steps of which fields are on screen, each with what stores it now. */
  readonly beside: Map<ProfileStepName, () => Promise<boolean>>
}

export const StepContext = createContext<unknown>(null)

/** The step on screen. @throws Error outside of its page */
export function useWizardStep<S extends ProfileStepName>(step: S): WizardStep<S> {
  const context = use(StepContext) as WizardStep<S> | null
  if (context?.draft.step !== step)
    throw new Error(`The fields of ${step} need its step of the wizard around them`)
  return context
}

/** The step on screen, whichever it is. */
export function useAnyStep(): WizardStep<ProfileStepName> {
  const context = use(StepContext) as WizardStep<ProfileStepName> | null
  if (!context) throw new Error('A field of the wizard needs a step around it')
  return context
}

/** The path of a field, as errors and links name it. */
export function pathIn(of: { readonly path: string }, name: string): string {
  return of.path === '' ? name : `${of.path}.${name}`
}

/** The names of those fields of T that hold a V. */
export type FieldsOf<T, V> = {
  [K in keyof T]-?: T[K] extends V ? (V extends T[K] ? K : never) : never
}[keyof T] &
  string
