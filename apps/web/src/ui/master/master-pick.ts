import type { MasterPick } from '@vouch/contract'
import type { KeyboardEvent } from 'react'
import type { MasterSearch } from './use-master-search.ts'

/** The value for a chosen option, an exactly typed label, or free text; null if the text is no value. */
export function pickOf(
  search: MasterSearch,
  words: string,
  ownWords: boolean,
  value?: string,
): MasterPick | null {
  const option = value === undefined ? search.exact(words) : search.options.find(({ code }) => code === value)
  if (option) return { code: option.code, label: option.label }
  const label = words.trim()
  return ownWords && label !== '' ? { code: null, label } : null
}

/** Whether two values are the same: equal codes, or equal labels if a value has no code. */
export function isSamePick(one: MasterPick, other: MasterPick): boolean {
  return one.code !== null && other.code !== null
    ? one.code === other.code
    : one.label.toLowerCase() === other.label.toLowerCase()
}

/** Whether Enter was pressed, except to end the composition of an input method (Japanese, Chinese). */
export function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.nativeEvent.isComposing
}

/** Whether an option of the dropdown is highlighted; Enter would choose it. */
export function isHighlighted({ combobox }: MasterSearch): boolean {
  return combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
}
