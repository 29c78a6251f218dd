import type { ComponentProps } from 'react'
import { MasterMultiSelect } from './master-multi-select.tsx'
import { MasterSelect } from './master-select.tsx'

type WordsProps = Omit<ComponentProps<typeof MasterSelect>, 'value' | 'onChange' | 'ownWords'> & {
  readonly value: string
  readonly onChange: (words: string) => void
}

type ManyWordsProps = Omit<ComponentProps<typeof MasterMultiSelect>, 'value' | 'onChange' | 'ownWords'> & {
  readonly value: readonly string[]
  readonly onChange: (words: string[]) => void
}

/** Field for a text, with suggestions from a master list. Stores the text, not a code. */
export function MasterWords({ value, onChange, ...rest }: WordsProps) {
  return (
    <MasterSelect
      {...rest}
      ownWords
      value={value === '' ? null : { code: null, label: value }}
      onChange={(pick) => onChange(pick?.label ?? '')}
    />
  )
}

/** Field for several texts, with suggestions from a master list. Stores the texts, not codes. */
export function MasterManyWords({ value, onChange, ...rest }: ManyWordsProps) {
  return (
    <MasterMultiSelect
      {...rest}
      ownWords
      value={value.map((label) => ({ code: null, label }))}
      onChange={(picks) => onChange(picks.map(({ label }) => label))}
    />
  )
}
