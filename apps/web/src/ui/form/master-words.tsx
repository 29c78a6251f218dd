import type { ComponentProps } from 'react'
import { MasterMultiSelect, MasterSelect } from './master-select.tsx'

type WordsProps = Omit<ComponentProps<typeof MasterSelect>, 'value' | 'onChange' | 'ownWords'> & {
  readonly value: string
  readonly onChange: (words: string) => void
}

type ManyWordsProps = Omit<ComponentProps<typeof MasterMultiSelect>, 'value' | 'onChange' | 'ownWords'> & {
  readonly value: readonly string[]
  readonly onChange: (words: string[]) => void
}

/** Words of a person's own, with suggestions from a master entity: only the words are kept. */
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

/** The same for several. */
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
