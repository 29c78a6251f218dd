import type { OwnProfile, Person, ProfileStepName } from '@vouch/contract'
import { useCallback, useMemo, useState } from 'react'
import type { WizardStep } from './step-context.ts'
import type { StepDraft } from './use-step-draft.ts'

/**
 * Creates the React context value for the fields of a step.
 * @param field path of the form field to focus, from the URL
 */
export function useStepContext(
  draft: StepDraft<ProfileStepName>,
  profile: OwnProfile,
  person: Person,
  errors: Readonly<Record<string, string>>,
  field: string | undefined,
): WizardStep<ProfileStepName> {
  // The path `items.<id>.title` shows the fields of the entry with that id.
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(field?.split('.').slice(1, 2)))

  const open = useCallback((key: string, isOpen: boolean) => {
    setOpened((keys) => new Set(isOpen ? [...keys, key] : [...keys].filter((one) => one !== key)))
  }, [])
  const [beside] = useState<WizardStep<ProfileStepName>['beside']>(() => new Map())
  const { update } = draft
  return useMemo(
    () => ({
      draft,
      profile,
      person,
      values: draft.values,
      set: (change) => update((now) => ({ ...now, ...change }) as typeof now),
      group: draft.step,
      path: '',
      errors,
      opened,
      open,
      beside,
    }),
    [draft, profile, person, update, errors, opened, open, beside],
  )
}
