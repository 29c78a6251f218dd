import { Checkbox, Group, Select, Switch } from '@mantine/core'
import type { MasterPick } from '@vouch/contract'
import { useMasterList } from '#lib/data/profile-masters.ts'
import { MasterMultiSelect } from '#ui/master/master-multi-select.tsx'
import { MasterSelect } from '#ui/master/master-select.tsx'
import type { Binding, FieldsOf } from '../draft/step-context.ts'
import { countryPick } from './labels.ts'
import { useField } from './use-field.ts'

interface ChoiceProps<T, V> {
  readonly of: Binding<T>
  readonly name: FieldsOf<T, V>
  readonly hint?: string
  readonly required?: boolean
}

interface PickProps<T> extends ChoiceProps<T, MasterPick | null> {
  readonly entity: string
  readonly parent?: string | undefined
  /** Whether free text is accepted that is not in the master list. */
  readonly ownWords?: boolean
}

export function PickField<T>({ of, name, hint, required = false, ...rest }: PickProps<T>) {
  const { value, set, shared } = useField<T, MasterPick | null>(of, name)
  return (
    <MasterSelect
      {...rest}
      proposes
      {...shared}
      value={value}
      onChange={set}
      withAsterisk={required}
      description={hint}
    />
  )
}

interface PicksProps<T> extends ChoiceProps<T, MasterPick[]> {
  readonly entity: string
  readonly max: number
  readonly ownWords?: boolean
}

export function PicksField<T>({ of, name, hint, required = false, ...rest }: PicksProps<T>) {
  const { value, set, shared } = useField<T, MasterPick[]>(of, name)
  return (
    <MasterMultiSelect
      {...rest}
      proposes
      {...shared}
      value={value}
      onChange={set}
      withAsterisk={required}
      description={hint}
    />
  )
}

interface CountryProps<T, E> {
  readonly of: Binding<T>
  readonly name: FieldsOf<T, string | E>
  /** The value that means no country. */
  readonly empty: E
}

/** Field for a country; stores its country code. */
export function CountryField<T, E extends '' | null>({ of, name, empty }: CountryProps<T, E>) {
  const { value, set, shared } = useField<T, string | E>(of, name)
  return (
    <MasterSelect
      {...shared}
      entity="countries"
      value={countryPick(value)}
      onChange={(pick) => set(pick?.code ?? empty)}
      withAsterisk
    />
  )
}

interface CodeProps<T> extends ChoiceProps<T, string | null> {
  readonly entity: string
}

/** Field for a value of a short master list; stores the value's code. */
export function CodeField<T>({ of, name, hint, required = false, entity }: CodeProps<T>) {
  const { value, set, shared } = useField<T, string | null>(of, name)
  const known = useMasterList(entity).map(({ code, label }) => ({ value: code, label }))
  const isKnown = value === null || known.some((one) => one.value === value)
  return (
    <Select
      {...shared}
      description={hint}
      withAsterisk={required}
      data={isKnown ? known : [...known, { value, label: value }]}
      value={value}
      onChange={set}
      clearable
    />
  )
}

interface WordProps<T, W extends string> {
  readonly of: Binding<T>
  readonly name: keyof T & string
  /** Accessible name, if several fields have the same label. */
  readonly called?: string
  /** Whether the label is hidden visually; screen readers still read it. */
  readonly bare?: boolean
  readonly required?: boolean
  readonly words: readonly { readonly value: W; readonly label: string }[]
  readonly searchable?: boolean
}

export function WordField<T, W extends string>({
  of,
  name,
  called,
  bare = false,
  required = false,
  words,
  searchable = false,
}: WordProps<T, W>) {
  const { value, set, shared } = useField<T, W | null>(of, name)
  const { label, ...rest } = shared
  return (
    <Select
      {...rest}
      {...(bare ? { placeholder: label } : { label })}
      {...(called !== undefined && { 'aria-label': called })}
      withAsterisk={required}
      data={[...words]}
      value={value}
      onChange={(next) => set(words.find((one) => one.value === next)?.value ?? null)}
      searchable={searchable}
      clearable={!bare || !required}
    />
  )
}

type WordsProps<T, W extends string> = Pick<WordProps<T, W>, 'of' | 'name' | 'words'>

export function WordsField<T, W extends string>({ of, name, words }: WordsProps<T, W>) {
  const { value, set, shared } = useField<T, W[]>(of, name)
  return (
    <Checkbox.Group
      {...shared}
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
}

export function FlagField<T>({ of, name }: FlagProps<T>) {
  const { value, set, shared } = useField<T, boolean>(of, name)
  return (
    <Switch
      data-path={shared['data-path']}
      label={shared.label}
      checked={value}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}
