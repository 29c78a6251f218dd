import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { type HTMLAttributes, useState } from 'react'
import { formatPartialDate, readDate } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { LongTextarea } from '#ui/form/long-textarea.tsx'
import type { Binding, FieldsOf } from '../draft/step-context.ts'
import { texts } from '../wizard.en.ts'
import { useField } from './use-field.ts'

interface FieldProps<T, V> {
  readonly of: Binding<T>
  readonly name: FieldsOf<T, V>
  readonly hint?: string
  readonly required?: boolean
}

interface LineProps<T> extends FieldProps<T, string> {
  readonly max: number
  readonly type?: 'text' | 'email' | 'tel' | 'url'
  readonly autoComplete?: string
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

export function LineField<T>({ of, name, hint, required = false, max, type, ...rest }: LineProps<T>) {
  const { value, set, shared } = useField<T, string>(of, name)
  return (
    <TextInput
      {...shared}
      {...rest}
      {...(type && { type })}
      description={hint}
      withAsterisk={required}
      maxLength={max}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

interface AreaProps<T> extends FieldProps<T, string> {
  readonly max: number
  readonly rows?: number
}

export function AreaField<T>({ of, name, hint, max, rows = 4 }: AreaProps<T>) {
  const { value, set, shared } = useField<T, string>(of, name)
  return (
    <LongTextarea
      {...shared}
      description={hint}
      minRows={rows}
      maxRows={16}
      max={max}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

/** Field for a date in any common notation. Stores `YYYY`, `YYYY-MM` or `YYYY-MM-DD` once it can read the input. */
export function DateField<T>({ of, name, hint, required = false, disabled = false }: DateProps<T>) {
  const t = useTexts(texts)
  const { value, set, shared } = useField<T, string>(of, name)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...shared}
      description={hint ?? t('date.hint')}
      withAsterisk={required}
      disabled={disabled}
      maxLength={30}
      autoComplete="off"
      value={typed ?? formatPartialDate(value)}
      onChange={(event) => {
        const words = event.currentTarget.value
        setTyped(words)
        // Store an unreadable date as typed, cut to the field's maximum length.
        set(readDate(words) ?? words.slice(0, 10))
      }}
      onBlur={() => {
        if (typed === null || readDate(typed) !== null || typed.length <= 10) setTyped(null)
      }}
    />
  )
}

interface DateProps<T> extends FieldProps<T, string> {
  readonly disabled?: boolean
}

interface LinesProps<T> extends FieldProps<T, string[]> {
  readonly max: number
}

/** Text field for a list of texts, one per line. */
export function LinesField<T>({ of, name, hint, max }: LinesProps<T>) {
  const t = useTexts(texts)
  const { value, set, shared } = useField<T, string[]>(of, name)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Textarea
      {...shared}
      description={hint ?? t('lines.hint')}
      autosize
      minRows={2}
      maxRows={12}
      value={typed ?? value.join('\n')}
      onChange={(event) => {
        const words = event.currentTarget.value
        setTyped(words)
        const lines = words.split('\n').map((line) => line.trim())
        set(lines.filter(Boolean).slice(0, max))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

export function TagsField<T>({ of, name, hint, max }: LinesProps<T>) {
  const t = useTexts(texts)
  const { value, set, shared } = useField<T, string[]>(of, name)
  return (
    <TagsInput
      {...shared}
      description={hint ?? t('tags.hint')}
      maxTags={max}
      maxLength={120}
      splitChars={[',', ';']}
      acceptValueOnBlur
      clearable
      value={value}
      onChange={set}
    />
  )
}

interface NumberProps<T> extends FieldProps<T, number | null> {
  readonly decimals?: number
}

export function NumberField<T>({ of, name, hint, required = false, decimals = 0 }: NumberProps<T>) {
  const { value, set, shared } = useField<T, number | null>(of, name)
  return (
    <DecimalInput
      {...shared}
      description={hint}
      withAsterisk={required}
      decimals={decimals}
      value={value ?? null}
      onChange={set}
    />
  )
}
