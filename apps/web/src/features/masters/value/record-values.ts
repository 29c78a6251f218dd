import type { MasterDefinition, MasterRecord, MasterRecordInput } from '@vouch/contract'
import { formFields, settableFields } from './form-fields.ts'
import type { ParentValue, RecordValues } from './record-schema.ts'

type AttributeValue = RecordValues['attributes'][string]

function emptyOf(kind: string): AttributeValue {
  return kind === 'flag' ? null : ''
}

/** The form of a new value, with the defaults of its fields. */
export function newRecordValues(definition: MasterDefinition, parent: ParentValue | null): RecordValues {
  return {
    code: '',
    label: '',
    labels: [],
    synonyms: [{ language: 'en', words: [] }],
    description: '',
    uri: '',
    parent,
    position: '',
    attributes: Object.fromEntries(
      settableFields(definition).map((field) => [field.name, field.default ?? emptyOf(field.kind)]),
    ),
  }
}

/** The form of an existing value. */
export function toRecordValues(definition: MasterDefinition, record: MasterRecord): RecordValues {
  const languages = new Set(record.synonyms.map(({ language }) => language))
  const others = [...languages].filter((language) => language !== 'en').sort()
  return {
    code: record.code,
    label: record.label,
    labels: Object.entries(record.labels)
      .filter(([language]) => language !== 'en')
      .map(([language, text]) => ({ language, text })),
    synonyms: ['en', ...others].map((language) => ({
      language,
      words: record.synonyms.filter((one) => one.language === language).map(({ text }) => text),
    })),
    description: record.description ?? '',
    uri: record.uri ?? '',
    parent: record.parent,
    position: record.position,
    attributes: Object.fromEntries(
      formFields(definition)
        .filter(({ name }) => name in record.attributes)
        .map(({ name, kind }) => [name, record.attributes[name] ?? emptyOf(kind)]),
    ),
  }
}

const stored = (value: AttributeValue | undefined): AttributeValue =>
  value === undefined || value === '' ? null : typeof value === 'string' ? value.trim() : value

/** The parts of a value that the API changes one by one, as the API gets them. */
function partsOf(values: RecordValues): MasterRecordInput {
  return {
    label: values.label.trim(),
    labels: Object.fromEntries(values.labels.map(({ language, text }) => [language, text.trim()])),
    synonyms: values.synonyms.flatMap(({ language, words }) =>
      words.map((word) => ({ language, text: word.trim() })),
    ),
    description: values.description.trim(),
    uri: values.uri.trim() === '' ? null : values.uri.trim(),
    parent: values.parent && { entity: values.parent.entity, code: values.parent.code },
    ...(values.position !== '' && { position: values.position }),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Sorts the keys of an object: labels are the same in any order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * What a save sends: only the parts that differ from `base`, and of the attributes only those.
 * @param base the value as it was loaded
 */
export function changesOf(base: RecordValues, values: RecordValues): MasterRecordInput {
  const [before, after] = [partsOf(base), partsOf(values)]
  const parts = Object.entries(after).filter(
    ([name, value]) => !isSame(value, before[name as keyof MasterRecordInput]),
  )
  const attributes = Object.entries(values.attributes)
    .map(([name, value]) => [name, stored(value)] as const)
    .filter(([name, value]) => value !== stored(base.attributes[name]))
  return {
    ...(Object.fromEntries(parts) as MasterRecordInput),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
  }
}

/** Ids of the parts in which two versions differ; attributes are `attributes.<name>`. */
export function differingParts(base: RecordValues, values: RecordValues): string[] {
  const { attributes = {}, ...parts } = changesOf(base, values)
  return [...Object.keys(parts), ...Object.keys(attributes).map((name) => `attributes.${name}`)]
}

/** `remote` with the given parts taken from `mine`. */
export function withParts(remote: RecordValues, mine: RecordValues, parts: readonly string[]): RecordValues {
  const [fields, own] = [
    parts.filter((id) => id.startsWith('attributes.')).map((id) => id.slice('attributes.'.length)),
    parts.filter((id) => !id.startsWith('attributes.')),
  ]
  return {
    ...remote,
    ...Object.fromEntries(own.map((id) => [id, mine[id as keyof RecordValues]])),
    attributes: {
      ...remote.attributes,
      ...Object.fromEntries(fields.map((name) => [name, mine.attributes[name] ?? null])),
    },
  }
}

/** What the API gets for a new value: empty parts are left out. */
export function newRecordBody(definition: MasterDefinition, values: RecordValues) {
  const empty = newRecordValues(definition, null)
  const { label: _label, ...changes } = changesOf({ ...empty, attributes: {} }, values)
  return {
    ...changes,
    label: values.label.trim(),
    ...(values.code.trim() !== '' && { code: values.code.trim() }),
  }
}

/** Path of a field in the form for the path of a problem in the API's answer. */
export function formPath(values: RecordValues, path: string): string {
  const [part, key, ...rest] = path.split('.')
  if (part === 'labels' && key !== undefined) {
    const at = values.labels.findIndex(({ language }) => language === key)
    return at === -1 ? path : `labels.${at}.text`
  }
  if (part === 'synonyms' && key !== undefined) {
    const languages = values.synonyms.flatMap(({ words }, at) => words.map(() => at))
    return `synonyms.${languages[Number(key)] ?? 0}.words`
  }
  return part === 'parent' ? 'parent' : [part, key, ...rest].filter((one) => one !== undefined).join('.')
}
