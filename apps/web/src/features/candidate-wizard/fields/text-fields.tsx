import { NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type HTMLAttributes, useState } from 'react'
import { formatPartialDate, readDate } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import type { Binding, FieldsOf } from '../draft/step-context.ts'
import { texts } from '../wizard.en.ts'
import { fieldOf } from './use-field.ts'

interface FieldProps<T, V> {
  readonly of: Binding<T>
  readonly name: FieldsOf<T, V>
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
}

interface LineProps<T> extends FieldProps<T, string> {
  readonly max: number
  readonly type?: 'text' | 'email' | 'tel' | 'url'
  readonly autoComplete?: string
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

/** One line of text. */
export function LineField<T>({ of, name, label, hint, required = false, max, type, ...rest }: LineProps<T>) {
  const { value, set, shared } = fieldOf<T, string>(of, name)
  return (
    <TextInput
      {...shared}
      {...rest}
      {...(type && { type })}
      label={label}
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

/** Text of several lines. */
export function AreaField<T>({ of, name, label, hint, max, rows = 4 }: AreaProps<T>) {
  const { value, set, shared } = fieldOf<T, string>(of, name)
  return (
    <Textarea
      {...shared}
      label={label}
      description={hint}
      autosize
      minRows={rows}
      maxRows={16}
      maxLength={max}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

/** A month and year, or a year, however it is written; stored as `YYYY(-MM(-DD))` as soon as it can be read. */
export function DateField<T>({ of, name, label, hint, required = false, disabled = false }: DateProps<T>) {
  const t = useTexts(texts)
  const { value, set, shared } = fieldOf<T, string>(of, name)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...shared}
      label={label}
      description={hint ?? t('date.hint')}
      withAsterisk={required}
      disabled={disabled}
      maxLength={30}
      autoComplete="off"
      value={typed ?? formatPartialDate(value)}
      onChange={(event) => {
        const words = event.currentTarget.value
        setTyped(words)
        // What cannot be read is kept as it is, as far as it fits.
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

/** A list of sentences: each line is one. */
export function LinesField<T>({ of, name, label, hint, max }: LinesProps<T>) {
  const t = useTexts(texts)
  const { value, set, shared } = fieldOf<T, string[]>(of, name)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Textarea
      {...shared}
      label={label}
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

/** A list of words. */
export function TagsField<T>({ of, name, label, hint, max }: LinesProps<T>) {
  const t = useTexts(texts)
  const { value, set, shared } = fieldOf<T, string[]>(of, name)
  return (
    <TagsInput
      {...shared}
      label={label}
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
  readonly max: number
  readonly decimals?: number
}

/** A number, or none. */
export function NumberField<T>({
  of,
  name,
  label,
  hint,
  required = false,
  max,
  decimals = 0,
}: NumberProps<T>) {
  const { value, set, shared } = fieldOf<T, number | null>(of, name)
  return (
    <NumberInput
      {...shared}
      label={label}
      description={hint}
      withAsterisk={required}
      min={0}
      max={max}
      decimalScale={decimals}
      allowNegative={false}
      thousandSeparator
      hideControls
      value={value ?? ''}
      onChange={(next) => set(typeof next === 'number' ? next : null)}
    />
  )
}
