import type { MasterFieldDefinition } from '@vouch/contract'
import { randomId } from '#lib/draft/random-id.ts'

export interface LabelRow {
  language: string
  text: string
}

/** Values of the form for one field of a list. */
export interface FieldValues {
  /** Identifies the field in the form, where its name may be empty. */
  key: string
  name: string
  label: string
  labels: LabelRow[]
  hint: string
  kind: MasterFieldDefinition['kind']
  required: boolean
  unique: boolean
  indexed: boolean
  dropped: boolean
  min: number | ''
  max: number | ''
  choices: { code: string; label: string }[]
  /** Empty if no list is chosen. */
  entity: string
  default: string | number | boolean | null
  /** Whether the field is not saved yet: its name can change, and it can be removed. */
  isNew: boolean
}

/** The rows of a form for labels by language. */
export function labelRows(labels: Readonly<Record<string, string>>): LabelRow[] {
  return Object.entries(labels).map(([language, text]) => ({ language, text }))
}

/** Labels by language, from the rows of a form. */
export function labelsOf(rows: readonly LabelRow[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ language, text }) => [language, text.trim()]))
}

/** A new field of a list. */
export function newField(): FieldValues {
  return {
    key: randomId(),
    name: '',
    label: '',
    labels: [],
    hint: '',
    kind: 'text',
    required: false,
    unique: false,
    indexed: false,
    dropped: false,
    min: '',
    max: '',
    choices: [],
    entity: '',
    default: null,
    isNew: true,
  }
}

/** The form of a saved field. */
export function toFieldValues(field: MasterFieldDefinition): FieldValues {
  return {
    ...field,
    key: field.name,
    labels: labelRows(field.labels),
    min: field.min ?? '',
    max: field.max ?? '',
    choices: field.choices.map((choice) => ({ ...choice })),
    entity: field.entity ?? '',
    isNew: false,
  }
}

/** The choices that can be the default: those whose code is there, and only once. */
export function offeredChoices(choices: FieldValues['choices']): FieldValues['choices'] {
  return choices.filter(
    ({ code }, at) => code !== '' && choices.findIndex((other) => other.code === code) === at,
  )
}

/** Kinds of fields that can have limits. */
export const limitedKinds: readonly string[] = ['text', 'long-text', 'number', 'web-address']

/** A field as the API gets it, without what its kind does not have. */
export function toField(values: FieldValues): MasterFieldDefinition {
  const { isNew: _isNew, key: _key, ...field } = values
  const isLimited = limitedKinds.includes(field.kind)
  const bound = (limit: number | '') => (isLimited && limit !== '' ? limit : null)
  return {
    ...field,
    labels: labelsOf(field.labels),
    min: bound(field.min),
    max: bound(field.max),
    choices: field.kind === 'choice' ? field.choices : [],
    entity: field.kind === 'reference' && field.entity !== '' ? field.entity : null,
    default: field.default === '' ? null : field.default,
  }
}
