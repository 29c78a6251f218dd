import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { numberText, readNumber } from '#lib/format/read-number.ts'

interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly value: number | null
  /** Called with every change; null without a number. */
  readonly onChange: (value: number | null) => void
  /** Maximum decimals; more are rounded. */
  readonly decimals?: number
  readonly allowNegative?: boolean
}

/**
 * Field for a number that may have decimals or thousands, such as pay. Takes it with either separator and, on leaving
 * the field, shows what it understood. (Mantine's NumberInput reports text until the decimals are complete, so that a
 * form that stores numbers clears the field at the separator.)
 */
export function DecimalInput({
  value,
  onChange,
  decimals = 6,
  allowNegative = false,
  onBlur,
  ...props
}: DecimalInputProps) {
  // What is being typed; null outside the field.
  const [typed, setTyped] = useState<string | null>(null)
  // A value set from outside, such as by an undo, replaces what was typed.
  const isCurrent = typed !== null && readNumber(typed, decimals) === value
  return (
    <TextInput
      maxLength={24}
      autoComplete="off"
      inputMode={allowNegative ? 'text' : 'decimal'}
      {...props}
      value={isCurrent ? typed : numberText(value)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.replace(
          allowNegative ? /[^\d.,’' \u00a0\u202f\-−]/g : notInNumbers,
          '',
        )
        setTyped(text)
        onChange(readNumber(text, decimals))
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

const notInNumbers = /[^\d.,’' \u00a0\u202f]/g
