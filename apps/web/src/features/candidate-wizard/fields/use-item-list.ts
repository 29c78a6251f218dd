import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { useWizardStep } from '../draft/step-context.ts'
import type { Item } from './use-item-commands.ts'

type EntryOf<V> = V extends readonly (infer I extends Item)[] ? I : never
type ListsOf<T> = { [K in keyof T]: T[K] extends readonly Item[] ? K : never }[keyof T] & string

/** Returns the props of `ItemList` for a list of the step. */
export function useItemList<S extends ProfileStepName>(step: S) {
  const { values, draft } = useWizardStep(step)
  return <K extends ListsOf<ProfileData[S]>>(field: K) => {
    type Entries = readonly EntryOf<ProfileData[S][K]>[]
    const entriesOf = (data: ProfileData[S]) => data[field] as unknown as Entries
    return {
      field,
      items: entriesOf(values),
      onChange: (make: (items: Entries) => EntryOf<ProfileData[S][K]>[]) =>
        draft.update((now) => ({ ...now, [field]: make(entriesOf(now)) })),
    }
  }
}
