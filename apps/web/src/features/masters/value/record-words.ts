import type { MasterChange, MasterDefinition } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { languageName } from '#lib/format/languages.ts'
import { attributeWords } from '../records/attribute-words.ts'
import type { RecordValues } from './record-schema.ts'
import { texts } from './value.en.ts'

const { t } = texts

const parts = ['label', 'synonyms', 'description', 'uri', 'parent', 'position', 'code'] as const

const fieldOf = (definition: MasterDefinition, name: string) =>
  definition.fields.find((field) => field.name === name)

/** The name of a part of a value, such as `labels.de` or `attributes.note`. */
export function partLabel(definition: MasterDefinition, id: string): string {
  const [part = '', key] = id.split('.')
  if (part === 'attributes' && key !== undefined) return fieldOf(definition, key)?.label ?? key
  if (part === 'labels' && key !== undefined) return t('languageLabel', { language: languageName(key) })
  if (part === 'synonyms' && key !== undefined) return t('synonymsIn', { language: languageName(key) })
  if (part === 'labels') return t('languages')
  if (part === 'active' || part === 'mergedInto' || part === 'absorbed') return t(`history.${part}`)
  const known = parts.find((one) => one === part)
  return known ? t(known) : part
}

/** A part of a value as text; empty if it has none. */
export function partWords(definition: MasterDefinition, id: string, values: RecordValues): string {
  const [part = '', key = ''] = id.split('.')
  switch (part) {
    case 'labels':
      return formatList(values.labels.map(({ language, text }) => `${languageName(language)}: ${text}`))
    case 'synonyms':
      return formatList(values.synonyms.flatMap(({ words }) => words))
    case 'parent':
      return values.parent?.label ?? ''
    case 'attributes':
      return attributeText(definition, key, values.attributes[key])
    default:
      return String(values[part as keyof RecordValues] ?? '')
  }
}

function attributeText(definition: MasterDefinition, name: string, value: unknown): string {
  const field = fieldOf(definition, name)
  const plain = value as string | number | boolean | null | undefined
  return field ? (attributeWords(field, plain) ?? '') : String(value ?? '')
}

export interface HistoryLine {
  readonly part: string
  readonly label: string
  readonly from: string
  readonly to: string
}

type Recorded = MasterChange['before']

/** What one recorded change did to each part, as text. */
export function historyLines(definition: MasterDefinition, { before, after }: MasterChange): HistoryLine[] {
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((part) => ({
      part,
      label: partLabel(definition, part),
      from: recordedWords(definition, part, old[part]),
      to: recordedWords(definition, part, now[part]),
    }))
    .filter(({ from, to }) => from !== to)
}

/** Labels and attributes by their own path, such as `attributes.note`. */
function flat(recorded: Recorded): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(recorded).flatMap(([part, value]): [string, unknown][] =>
      ['labels', 'attributes'].includes(part) && isObject(value)
        ? Object.entries(value).map(([key, inner]) => [`${part}.${key}`, inner])
        : [[part, value]],
    ),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function recordedWords(definition: MasterDefinition, part: string, value: unknown): string {
  const [first, key] = part.split('.')
  if (first === 'attributes' && key !== undefined) return attributeText(definition, key, value)
  return plainWords(value)
}

function plainWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (Array.isArray(value)) return formatList(value.map(plainWords))
  if (!isObject(value)) return String(value)
  const name = value.label ?? value.text ?? value.code
  return name === undefined ? formatList(Object.values(value).map(plainWords)) : plainWords(name)
}
