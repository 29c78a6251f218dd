import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface DayInputProps {
  readonly label: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  /** The date (`YYYY-MM-DD`), or an empty string. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly onBlur?: () => void
  /** First and last allowed date. Without a maximum, browsers accept years with more than four digits. */
  readonly min?: string
  readonly max?: string
  /** Path of the field, by which the error summary finds it. */
  readonly path?: string
}

/** Field for a date. Uses the browser's own date field, which is localised and accessible. */
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
