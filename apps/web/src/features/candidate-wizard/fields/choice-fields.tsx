import { Checkbox, Group, Select, Switch } from '@mantine/core'
import type { MasterPick } from '@vouch/contract'
import { useMasterList } from '#lib/data/profile-masters.ts'
import { MasterMultiSelect, MasterSelect } from '#ui/form/master-select.tsx'
import type { Binding, FieldsOf } from '../draft/step-context.ts'
import { fieldOf } from './use-field.ts'

interface ChoiceProps<T, V> {
  readonly of: Binding<T>
  readonly name: FieldsOf<T, V>
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
}

interface PickProps<T> extends ChoiceProps<T, MasterPick | null> {
  readonly entity: string
  readonly parent?: string
  /** Whether words that are in no list may be taken. */
  readonly ownWords?: boolean
}

/** One value of a master entity. */
export function PickField<T>({ of, name, hint, required = false, ...rest }: PickProps<T>) {
  const { value, set, error, shared } = fieldOf<T, MasterPick | null>(of, name)
  return (
    <MasterSelect
      {...rest}
      data-path={shared['data-path']}
      value={value}
      onChange={set}
      withAsterisk={required}
      {...(hint !== undefined && { description: hint })}
      {...(error !== undefined && { error })}
    />
  )
}

interface PicksProps<T> extends ChoiceProps<T, MasterPick[]> {
  readonly entity: string
  readonly max: number
  readonly ownWords?: boolean
}

/** Several values of a master entity. */
export function PicksField<T>({ of, name, hint, required = false, ...rest }: PicksProps<T>) {
  const { value, set, error, shared } = fieldOf<T, MasterPick[]>(of, name)
  return (
    <MasterMultiSelect
      {...rest}
      data-path={shared['data-path']}
      value={value}
      onChange={set}
      withAsterisk={required}
      {...(hint !== undefined && { description: hint })}
      {...(error !== undefined && { error })}
    />
  )
}

interface CodeProps<T> extends ChoiceProps<T, string | null> {
  readonly entity: string
}

/** One value of a short master entity, of which the code alone is stored. */
export function CodeField<T>({ of, name, label, hint, required = false, entity }: CodeProps<T>) {
  const { value, set, shared } = fieldOf<T, string | null>(of, name)
  const values = useMasterList(entity)
  const known = values.map(({ code, label: words }) => ({ value: code, label: words }))
  return (
    <Select
      {...shared}
      label={label}
      description={hint}
      withAsterisk={required}
      data={
        value === null || known.some((one) => one.value === value)
          ? known
          : [...known, { value, label: value }]
      }
      value={value}
      onChange={set}
      clearable
    />
  )
}

interface WordProps<T, W extends string> {
  readonly of: Binding<T>
  readonly name: keyof T & string
  readonly label: string
  /** What it is called where several of its label are on screen; `bare`: without the label above it. */
  readonly called?: string
  readonly bare?: boolean
  readonly hint?: string
  readonly required?: boolean
  readonly words: readonly { readonly value: W; readonly label: string }[]
  readonly searchable?: boolean
}

/** One of a few words. */
export function WordField<T, W extends string>({
  of,
  name,
  label,
  called,
  bare = false,
  hint,
  required = false,
  words,
  searchable = false,
}: WordProps<T, W>) {
  const { value, set, shared } = fieldOf<T, W | null>(of, name)
  return (
    <Select
      {...shared}
      {...(!bare && { label })}
      {...(called !== undefined && { 'aria-label': called })}
      {...(bare && { placeholder: label })}
      description={hint}
      withAsterisk={required}
      data={[...words]}
      value={value}
      onChange={(next) => set(words.find((one) => one.value === next)?.value ?? null)}
      searchable={searchable}
      clearable={!bare || !required}
    />
  )
}

/** Some of a few words. */
export function WordsField<T, W extends string>({ of, name, label, hint, words }: WordProps<T, W>) {
  const { value, set, error, shared } = fieldOf<T, W[]>(of, name)
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={error}
      data-path={shared['data-path']}
      inputWrapperOrder={shared.inputWrapperOrder}
      value={value}
      onChange={(next) => set(words.flatMap((one) => (next.includes(one.value) ? [one.value] : [])))}
    >
      <Group gap="sm" mt={8}>
        {words.map((one) => (
          <Checkbox key={one.value} value={one.value} label={one.label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

interface FlagProps<T> {
  readonly of: Binding<T>
  readonly name: FieldsOf<T, boolean>
  readonly label: string
}

/** Yes or no. */
export function FlagField<T>({ of, name, label }: FlagProps<T>) {
  const { value, set, shared } = fieldOf<T, boolean>(of, name)
  return (
    <Switch
      data-path={shared['data-path']}
      label={label}
      checked={value}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}
