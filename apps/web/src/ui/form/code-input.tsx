import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import classes from './code-input.module.css'

/** What of a typed or pasted text is the code: mails and telephones put blanks and dashes between the digits. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6)
}

interface CodeInputProps extends Omit<TextInputProps, 'onChange' | 'classNames'> {
  readonly onChange: (digits: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** Six digits of a mail: one field, so that pasting, filling in by the browser and screen readers just work. */
export function CodeInput({ onChange, ...rest }: CodeInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      size="lg"
      required
      {...rest}
      classNames={{ input: classes.code ?? '' }}
      onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
    />
  )
}
