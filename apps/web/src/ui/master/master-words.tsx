import type { MasterOption } from '@vouch/contract'
import type { ComponentProps } from 'react'
import { MasterSelect } from './master-select.tsx'

type WordsProps = Omit<ComponentProps<typeof MasterSelect>, 'value' | 'onChange' | 'ownWords'> & {
  readonly value: string
  /** @param option the chosen suggestion; undefined for typed text */
  readonly onChange: (words: string, option?: MasterOption) => void
}

/** Field for a text, with suggestions from a master list. Stores the text, not a code. */
export function MasterWords({ value, onChange, ...rest }: WordsProps) {
  return (
    <MasterSelect
      {...rest}
      ownWords
      value={value === '' ? null : { code: null, label: value }}
      onChange={(pick, option) => onChange(pick?.label ?? '', option)}
    />
  )
}
