import type { ComponentProps } from 'react'
import { MasterSelect } from './master-select.tsx'

type WordsProps = Omit<ComponentProps<typeof MasterSelect>, 'value' | 'onChange' | 'ownWords'> & {
  readonly value: string
  readonly onChange: (words: string) => void
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
