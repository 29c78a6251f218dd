import { type MasterFieldDefinition, masterCode } from '@vouch/contract'
import { checkAttribute, checkSize, plainText, splitTexts } from '@vouch/domain'
import type { TableLine } from '#platform/csv-table.ts'
import type { CsvColumn } from './csv-columns.ts'
import type { CsvList } from './list-side.ts'
import type { CsvColumns } from './read-header.ts'

type Scalar = string | number | boolean | null
type Part = Scalar | Readonly<Record<string, string>>

/** A line of a file, as it is stored until it is compared. */
export interface StagedRow {
  readonly line: number
  readonly code: string
  /** What the file wants, by path. Invalid cells are kept as typed. */
  readonly parts: Readonly<Record<string, Part>>
  /** As in the file, where cleaning changed something. */
  readonly as_is: Readonly<Record<string, Part>>
  /** Compared forms of labels, by language. */
  readonly forms: Readonly<Record<string, string>>
  /** Sentences by path; `code` and empty for the line. */
  readonly problems: Readonly<Record<string, string>>
}

interface Context {
  readonly list: CsvList
  readonly columns: CsvColumns
  readonly form: (name: string) => string
}

/** What a cell says; undefined leaves the stored part unchanged. */
type Read = { readonly value: Part | undefined; readonly problem?: string }

const maxName = 200
const maxSynonyms = 200
/** Characters of a cell: 200 synonyms of 200 characters fit. */
const maxCell = 50_000

/** Cuts a text. A cut may split an emoji in two, and PostgreSQL cannot store half of one. */
const startOf = (text: string, length: number) => text.slice(0, length).toWellFormed()

/** Reads the cells of a line. */
export function readCells(context: Context, { line, cells }: TableLine): StagedRow {
  const { list, columns } = context
  const form = (name: string) => context.form(name).toWellFormed()
  const parts: Record<string, Part> = {}
  const asIs: Record<string, Part> = {}
  const forms: Record<string, string> = {}
  const problems: Record<string, string> = {}
  let code = ''
  if (cells.length !== columns.length)
    problems[''] =
      `This line has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}; the first line has ${columns.length}.`
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    const cell = cells[at] ?? ''
    if (cell.length > maxCell) {
      problems[''] = `A cell of this line has more than ${maxCell.toLocaleString('en')} characters.`
      continue
    }
    const raw = plainText(cell).replaceAll('\0', '�')
    if (column.kind === 'code') {
      code = startOf(raw.trim(), 80)
      if (code === '') problems.code = 'The code is missing.'
      else if (!masterCode.safeParse(raw.trim()).success)
        problems.code =
          'A code has at most 80 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.'
      continue
    }
    const { value, problem } = readPart(column, raw, list, form)
    if (value === undefined && problem === undefined) continue
    // A number is compared as a number, even if it is beyond the limits of its field.
    const isWrong = value === undefined || (problem !== undefined && typeof value !== 'number')
    parts[column.path] = isWrong ? raw : value
    if (problem !== undefined) problems[column.path] = problem
    if (column.kind === 'synonyms') asIs[column.path] = namesOf(splitTexts(raw), form)
    else if (String(parts[column.path] ?? '') !== raw || problem !== undefined) asIs[column.path] = raw
    if (column.kind === 'label' && typeof value === 'string') forms[column.language] = form(value)
  }
  const size = checkSize(attributesOf(parts))[0]
  if (size) problems[''] = `${size.message}.`
  return { line, code, parts: withoutLabels(parts, forms), as_is: asIs, forms, problems }
}

function attributesOf(parts: Readonly<Record<string, Part>>): Record<string, Scalar> {
  return Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, Scalar] => entry[0].startsWith('attributes.')),
  )
}

/** Leaves out synonyms that equal the label. */
function withoutLabels(
  parts: Readonly<Record<string, Part>>,
  forms: Readonly<Record<string, string>>,
): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(parts).map(([path, part]) => {
      const label = path.startsWith('synonyms.') ? forms[path.slice('synonyms.'.length)] : undefined
      if (label === undefined || typeof part !== 'object' || part === null) return [path, part]
      return [path, Object.fromEntries(Object.entries(part).filter(([name]) => name !== label))]
    }),
  )
}

function readPart(
  column: Exclude<CsvColumn, { kind: 'code' }>,
  raw: string,
  list: CsvList,
  form: Context['form'],
): Read {
  switch (column.kind) {
    case 'label':
      return readName(raw, column.path === 'label')
    case 'synonyms':
      return readSynonyms(raw, form)
    case 'parent':
      return readParent(raw.trim(), list)
    case 'position':
      return readPosition(raw.trim())
    case 'active':
      return raw.trim() === '' ? { value: undefined } : readFlag(raw)
    case 'description':
      return readText(textPart('description', 'long-text', 5000), raw, '')
    case 'uri':
      return readText(textPart('uri', 'text', 500), raw, null)
    case 'field':
      return readField(column.field, raw)
  }
}

function readName(raw: string, isRequired: boolean): Read {
  const { value, problem } = readText(textPart('label', 'text', maxName), raw, null)
  if (problem === undefined && value === null && isRequired)
    return { value, problem: 'The label is missing.' }
  return problem === undefined ? { value } : { value, problem }
}

/** A part of a value, such as its label, described as a field so that the same check applies. */
function textPart(name: string, kind: 'text' | 'long-text', max: number): MasterFieldDefinition {
  const none = { labels: {}, hint: '', required: false, unique: false, indexed: false, dropped: false }
  return { ...none, name, label: name, kind, min: null, max, choices: [], entity: null, default: null }
}

function readText(field: MasterFieldDefinition, raw: string, empty: '' | null): Read {
  const checked = checkAttribute(field, raw)
  return 'problem' in checked
    ? { value: raw, problem: `${checked.problem}.` }
    : { value: checked.value ?? empty }
}

function readSynonyms(raw: string, form: Context['form']): Read {
  const texts = splitTexts(raw)
  const cleaned: string[] = []
  for (const text of texts) {
    const { value, problem } = readText(textPart('synonym', 'text', maxName), text, null)
    if (problem !== undefined)
      return { value: namesOf(texts, form), problem: `“${startOf(text, 40)}”: ${problem}` }
    if (form(text) === '')
      return {
        value: namesOf(texts, form),
        problem: `“${startOf(text, 40)}” has neither letters nor digits.`,
      }
    if (typeof value === 'string') cleaned.push(value)
  }
  const names = namesOf(cleaned, form)
  return Object.keys(names).length > maxSynonyms
    ? { value: names, problem: `A value has at most ${maxSynonyms} synonyms a language.` }
    : { value: names }
}

/** Names by their compared form; of equal ones the first. */
function namesOf(texts: readonly string[], form: Context['form']): Record<string, string> {
  // Without the properties that every object inherits: “constructor” is a name like others.
  const names: Record<string, string> = Object.create(null)
  for (const text of texts) names[form(text)] ??= text
  return names
}

function readParent(raw: string, { parents }: CsvList): Read {
  if (raw === '') return { value: null }
  const [entity, code] = raw.includes(':') ? raw.split(':', 2) : parents.length === 1 ? [parents[0], raw] : []
  if (entity === undefined || !masterCode.safeParse(code).success)
    return { value: raw, problem: `Write the parent as list and code, such as “${parents[0]}:code”.` }
  if (!parents.includes(entity))
    return { value: raw, problem: `Values of this list cannot be below values of “${entity}”.` }
  return { value: `${entity}:${code}` }
}

function readPosition(raw: string): Read {
  if (raw === '') return { value: undefined }
  const position = Number(raw)
  return /^[+-]?\d{1,7}$/.test(raw) && Math.abs(position) <= 1_000_000
    ? { value: position }
    : { value: raw, problem: 'Enter a whole number between -1,000,000 and 1,000,000.' }
}

const yes = ['true', 'yes', '1']
const no = ['false', 'no', '0']

function readFlag(raw: string): Read {
  const word = raw.trim().toLowerCase()
  if (yes.includes(word)) return { value: true }
  return no.includes(word) ? { value: false } : { value: raw, problem: 'Write true or false.' }
}

function readField(field: MasterFieldDefinition, raw: string): Read {
  const text = raw.trim()
  const isGiven = text !== ''
  if (field.kind === 'flag' && isGiven) return readFlag(raw)
  if (field.kind === 'choice' && isGiven) return readChoice(field, text)
  if (field.kind !== 'number' || !isGiven) return readText(field, raw, null)
  const number = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN
  const checked = checkAttribute(field, number)
  return 'problem' in checked
    ? { value: Number.isFinite(number) ? number : raw, problem: `${checked.problem}.` }
    : { value: checked.value }
}

/** Codes of choices that an error names. */
const namedChoices = 10

function readChoice({ choices }: MasterFieldDefinition, text: string): Read {
  const codes = choices.map(({ code }) => code)
  if (codes.includes(text)) return { value: text }
  const more = codes.length - namedChoices
  const allowed = `${codes.slice(0, namedChoices).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return {
    value: text,
    problem: `“${startOf(text, 40)}” is not a choice. Use one of these codes: ${allowed}.`,
  }
}
