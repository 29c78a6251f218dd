import { type ComboboxStore, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { MasterOption } from '@vouch/contract'
import { useEffect } from 'react'
import { masterOptionsQuery } from '#lib/data/masters.ts'

const patience = 120

/** What is offered for the words that were typed. */
export interface MasterSearch {
  readonly combobox: ComboboxStore
  readonly options: readonly MasterOption[]
  readonly state: 'loading' | 'failed' | 'ready'
  /** True when the options belong to the words of now. */
  readonly current: boolean
  readonly attribution: string | null
  /** The value that is named exactly so, chosen or not; by a synonym only where no own words are taken. */
  exact(words: string): MasterOption | undefined
}

interface SearchOptions {
  readonly entity: string
  readonly parent: string | undefined
  readonly words: string
  /** Enter takes the first suggestion without an arrow key. */
  readonly takesFirst: boolean
  readonly without?: readonly (string | null)[]
}

/** Suggestions from a master entity while somebody types. Nothing is asked before the field is opened. */
export function useMasterSearch({ entity, parent, words, takesFirst, without }: SearchOptions): MasterSearch {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [asked] = useDebouncedValue(words.trim(), patience)
  const query = useQuery({
    ...masterOptionsQuery({ entity, parent, q: asked }),
    enabled: combobox.dropdownOpened,
  })
  const current = asked === words.trim() && !query.isPlaceholderData && query.isSuccess
  const found = query.data?.items ?? []
  const options = found.filter(({ code }) => !without?.includes(code))
  const first = takesFirst && current && words.trim() !== '' ? options[0]?.code : undefined

  const { resetSelectedOption, selectFirstOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is made anew with each render, its functions do the same
  useEffect(() => {
    if (first === undefined) resetSelectedOption()
    else selectFirstOption()
  }, [first, asked])

  return {
    combobox,
    options,
    current,
    state: query.isError ? 'failed' : query.data === undefined ? 'loading' : 'ready',
    attribution: query.data?.attribution ?? null,
    exact: (text) => {
      const name = text.trim().toLowerCase()
      return found.find(({ label, matched }) =>
        [label, takesFirst ? matched : null].some((it) => it?.toLowerCase() === name),
      )
    },
  }
}
