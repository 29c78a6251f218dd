import { type FieldProblem, type MasterFieldDefinition, masterLimits } from '@vouch/contract'
import type { Scalar } from './condition.ts'

/** Longest value of a field that rules and filters use. */
export const maxIndexedText = 200
const maxText = { text: 500, 'long-text': 5000, 'web-address': 2000 } as const

type Given = Scalar | null
type Checked = { readonly value: Given } | { readonly problem: string }

/** Values of fields after a check: without outer space, and null instead of an empty text. */
export interface CheckedAttributes {
  readonly values: Readonly<Record<string, Given>>
  readonly problems: readonly FieldProblem[]
}

/**
 * Checks values of fields against the definition of their list.
 * @param given by field name; fields that are left out are not checked
 * @returns cleaned values, and problems with paths such as `attributes.note`. Whether the value that a reference
 *   names exists is for the caller to check.
 */
export function checkAttributes(
  fields: readonly MasterFieldDefinition[],
  given: Readonly<Record<string, Given>>,
): CheckedAttributes {
  const values: Record<string, Given> = {}
  const problems: FieldProblem[] = []
  for (const [name, value] of Object.entries(given)) {
    const field = fields.find((one) => one.name === name && !one.dropped)
    const checked = field ? checkAttribute(field, value) : { problem: unknownField }
    if ('problem' in checked) problems.push({ path: `attributes.${name}`, message: checked.problem })
    else values[name] = checked.value
  }
  return { values, problems }
}

/** What a field answers that does not exist, or that the caller must not know of. */
export const unknownField = 'This list has no such field'

/** Defaults of the fields that are left out of a new value. */
export function defaultAttributes(
  fields: readonly MasterFieldDefinition[],
  given: Readonly<Record<string, Given>>,
): Record<string, Scalar> {
  return Object.fromEntries(
    fields.flatMap(({ name, dropped, default: value }) =>
      dropped || value === null || name in given ? [] : [[name, value] as const],
    ),
  )
}

/** Problems of a whole new value: required fields that are empty, and too much in all. */
export function checkWhole(
  fields: readonly MasterFieldDefinition[],
  attributes: Readonly<Record<string, Given>>,
): FieldProblem[] {
  const empty = fields.filter(
    ({ name, required, dropped }) => required && !dropped && (attributes[name] ?? null) === null,
  )
  return [
    ...empty.map(({ name }) => ({ path: `attributes.${name}`, message: isRequired })),
    ...checkSize(attributes),
  ]
}

/** The problem of attributes that take more than 8 kB, if they do. */
export function checkSize(attributes: Readonly<Record<string, Given>>): FieldProblem[] {
  const bytes = new TextEncoder().encode(JSON.stringify(attributes)).length
  const { attributesBytes } = masterLimits
  return bytes > attributesBytes
    ? [{ path: 'attributes', message: `All fields together take at most ${attributesBytes / 1000} kB` }]
    : []
}

const isRequired = 'This is required'

/** Checks and cleans one value of a field. */
export function checkAttribute(field: MasterFieldDefinition, given: Given): Checked {
  const value = typeof given === 'string' ? clean(field, given) : given
  if (value === null || value === '') return field.required ? { problem: isRequired } : { value: null }
  const problem = problemOf(field, value)
  return problem === null ? { value } : { problem }
}

function clean({ kind }: MasterFieldDefinition, text: string): string {
  const whole =
    kind === 'long-text'
      ? text.replace(/[\v\f\x85\u2028\u2029]/g, '\n')
      : text.replace(/[\t-\r\x85\u2028\u2029]+/g, ' ')
  return whole.trim()
}

function problemOf(field: MasterFieldDefinition, value: Scalar): string | null {
  switch (field.kind) {
    case 'text':
    case 'long-text':
    case 'web-address':
      return typeof value === 'string' ? textProblem(field, field.kind, value) : 'Enter a text'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? numberProblem(field, value)
        : 'Enter a number'
    case 'flag':
      return typeof value === 'boolean' ? null : 'Choose yes or no'
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'Enter a date such as 2026-03-31'
    case 'choice':
      return field.choices.some(({ code }) => code === value) ? null : 'Choose one of the options'
    case 'reference':
      return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(value)
        ? null
        : 'Choose a value from the list'
  }
}

function textProblem(field: MasterFieldDefinition, kind: keyof typeof maxText, value: string): string | null {
  const count = [...value].length
  const most = mostCharacters(field, kind)
  if (count > most) return `Use at most ${most.toLocaleString('en')} characters`
  if (field.min !== null && count < field.min) return `Use at least ${field.min} characters`
  if (!/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u.test(value)) return 'Remove the characters that cannot be stored'
  return kind === 'web-address' && !isWebAddress(value) ? 'Enter an address that starts with https://' : null
}

function mostCharacters({ indexed, max }: MasterFieldDefinition, kind: keyof typeof maxText): number {
  const most = indexed ? maxIndexedText : maxText[kind]
  return Math.min(max ?? most, most)
}

function numberProblem({ min, max }: MasterFieldDefinition, value: number): string | null {
  if (min !== null && value < min) return `Enter ${min} or more`
  return max !== null && value > max ? `Enter ${max} or less` : null
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /\s/.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

function isDay(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/**
 * Turns a stored value into one of another kind, without loss.
 * @param to the field after the change
 * @returns undefined if the value has no counterpart
 */
export function convertAttribute(to: MasterFieldDefinition, value: Scalar): Scalar | undefined {
  const turned = turn(to.kind, value)
  if (turned === undefined) return undefined
  const checked = checkAttribute({ ...to, required: false }, turned)
  return 'problem' in checked ? undefined : (checked.value ?? undefined)
}

function turn(kind: MasterFieldDefinition['kind'], value: Scalar): Scalar | undefined {
  if (kind === 'number') {
    if (typeof value === 'number') return value
    const number = Number(value)
    // `007` and `1e3` would not come back as they were.
    return typeof value === 'string' && String(number) === value.trim() ? number : undefined
  }
  if (kind === 'flag') {
    if (typeof value === 'boolean') return value
    const text = String(value).trim().toLowerCase()
    return text === 'true' || text === 'false' ? text === 'true' : undefined
  }
  return String(value)
}
