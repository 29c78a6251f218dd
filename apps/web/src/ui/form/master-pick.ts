import type { MasterPick } from '@vouch/contract'
import type { KeyboardEvent } from 'react'
import type { MasterSearch } from './use-master-search.ts'

/** The pick that an option, an exactly typed name or one's own words stand for. */
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

/** The same value, or the same words. */
export function isSamePick(one: MasterPick, other: MasterPick): boolean {
  return one.code !== null && other.code !== null
    ? one.code === other.code
    : one.label.toLowerCase() === other.label.toLowerCase()
}

/** Enter that does not end the composing of a letter. */
export function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.nativeEvent.isComposing
}

/** True while an option is highlighted: Enter is its own then. */
export function isMarked({ combobox }: MasterSearch): boolean {
  return combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
}
