import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface DayInputProps {
  readonly label: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  /** `YYYY-MM-DD`; empty while there is none. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly onBlur?: () => void
  /** The first and the last day that may be chosen; no year has five digits when left out. */
  readonly min?: string
  readonly max?: string
  /** The path in the form, so that the error summary finds it. */
  readonly path?: string
}

/** A calendar day. The browser's own field: it speaks the person's language and works by keyboard and touch. */
export function DayInput({ required = false, onChange, path, max = '9999-12-31', ...rest }: DayInputProps) {
  return (
    <TextInput
      {...rest}
      type="date"
      max={max}
      withAsterisk={required}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      styles={{ wrapper: { maxInlineSize: '14rem' } }}
      {...(path !== undefined && { 'data-path': path })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
