import { type ComboboxStore, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { MasterOption } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { masterOptionsQuery } from '#lib/data/masters.ts'

const debounce = 120

/** Suggestions from a master list for the typed text. */
export interface MasterSearch {
  readonly combobox: ComboboxStore
  readonly options: readonly MasterOption[]
  /** `closed`: the rules do not let the person choose from this list. */
  readonly state: 'loading' | 'failed' | 'closed' | 'ready'
  /** Whether the suggestions belong to the current text, not to an earlier one. */
  readonly current: boolean
  readonly attribution: string | null
  /** To be called when an option is pressed: keeps the suggestions until the pointer is released. */
  hold(): void
  /** The value with exactly this label. If free text is not allowed, a synonym matches too. */
  exact(words: string): MasterOption | undefined
}

interface SearchOptions {
  readonly entity: string
  readonly parent: string | undefined
  readonly words: string
  /** Whether the first suggestion is highlighted, so that Enter chooses it. */
  readonly takesFirst: boolean
  readonly without?: readonly (string | null)[]
}

/** Searches a master list for the typed text. Loads nothing until the field is opened. */
export function useMasterSearch({ entity, parent, words, takesFirst, without }: SearchOptions): MasterSearch {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [debounced] = useDebouncedValue(words.trim(), debounce)
  const query = useQuery({
    ...masterOptionsQuery({ entity, parent, q: debounced }),
    enabled: combobox.dropdownOpened,
  })
  const current = debounced === words.trim() && !query.isPlaceholderData && query.isSuccess
  const items = query.data?.items ?? []
  const found = items.filter(({ code }) => !without?.includes(code))
  const { held, hold } = useHeld(found)
  const options = held ?? found
  const first = takesFirst && current && words.trim() !== '' ? options[0]?.code : undefined

  const { resetSelectedOption, selectFirstOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates a new store with equivalent functions
  useEffect(() => {
    if (first === undefined) resetSelectedOption()
    else selectFirstOption()
  }, [first, debounced])

  return {
    combobox,
    options,
    hold,
    current,
    state: query.isError
      ? isProblem(query.error, 404)
        ? 'closed'
        : 'failed'
      : query.data === undefined
        ? 'loading'
        : 'ready',
    attribution: query.data?.attribution ?? null,
    exact: (text) => {
      const name = text.trim().toLowerCase()
      return items.find(({ label, matched }) =>
        [label, takesFirst ? matched : null].some((it) => it?.toLowerCase() === name),
      )
    },
  }
}

/**
 * The suggestions at which the pointer was pressed, until it is released. Suggestions that arrive meanwhile would take
 * the pressed option away from the pointer, and the press would choose nothing.
 */
function useHeld(found: readonly MasterOption[]) {
  const [held, setHeld] = useState<readonly MasterOption[] | null>(null)
  useEffect(() => {
    if (held === null) return
    // The click that follows the release still finds the option.
    const release = () => setTimeout(() => setHeld(null))
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    return () => {
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
    }
  }, [held])
  return { held, hold: () => setHeld(found) }
}
