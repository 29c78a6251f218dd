import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import classes from './code-input.module.css'

/** The digits of a typed or pasted code, without spaces and dashes. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6)
}

interface CodeInputProps extends Omit<TextInputProps, 'onChange' | 'classNames'> {
  readonly onChange: (digits: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** Field for a 6-digit code. A single input, because that works with paste, autofill and screen readers. */
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
