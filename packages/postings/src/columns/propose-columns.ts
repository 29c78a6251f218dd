import type { PostingColumn, PostingField } from '@vouch/contract'
import type { SourceRow } from '../sources/posting-source.ts'
import { orderOf } from '../values/dates.ts'
import { isPayText } from '../values/pay.ts'
import { isEmploymentWord } from '../values/words.ts'
import { meaningOf } from './column-words.ts'

interface Named {
  readonly name: string
  readonly field: PostingField | null
}

/** Fields that can be told from values, for columns whose names say nothing. */
const byValues: readonly (readonly [PostingField, (text: string) => boolean])[] = [
  ['url', (text) => /^https?:\/\/\S+$/i.test(text)],
  ['employmentType', isEmploymentWord],
  ['pay', isPayText],
]

/** Lists the columns of the first rows of a source, each with a proposed field and up to three samples. */
export function proposeColumns(rows: readonly SourceRow[], header: readonly string[]): PostingColumn[] {
  const samples = new Map<string, string[]>(header.map((name) => [name, []]))
  const decided = new Set<string>()
  for (const row of rows) {
    if (!('values' in row)) continue
    for (const name in row.values) {
      const found = samples.get(name) ?? []
      samples.set(name, found)
      if (found.length === 3 && decided.has(name)) continue
      const text = sampleOf(row.values[name])
      if (text === '' || found.includes(text)) continue
      const decides = !decided.has(name) && orderOf([text]) !== undefined
      // A date that can be read in one order only is the best sample of all.
      if (decides) {
        decided.add(name)
        if (found.length === 3) found.pop()
      }
      if (found.length < 3) found.push(text)
    }
  }
  return withFields([...samples])
}

/** Proposes fields by name, then the weaker names and the values for fields that no column has yet. */
function withFields(columns: readonly (readonly [string, string[]])[]): PostingColumn[] {
  const fields = new Map<string, PostingField>()
  const taken = new Set<PostingField>()
  for (const isWeak of [false, true]) {
    const before = new Set(taken)
    for (const [name, samples] of columns) {
      const meaning = meaningOf(name)
      if (meaning?.isWeak !== isWeak || (isWeak && before.has(meaning.field))) continue
      if (!fits(meaning.field, samples)) continue
      fields.set(name, meaning.field)
      taken.add(meaning.field)
    }
  }
  for (const [field, isValue] of byValues) {
    if (taken.has(field) || (field === 'pay' && taken.has('payMin'))) continue
    const found = columns.find(
      ([name, samples]) => !fields.has(name) && samples.length > 0 && samples.every(isValue),
    )
    if (found) fields.set(found[0], field)
  }
  return columns.map(([name, samples]) => ({ name, field: fields.get(name) ?? null, samples }))
}

/** False for values that cannot be of the field: numbers are no work mode, words no date. */
function fits(field: PostingField, samples: readonly string[]): boolean {
  if (samples.length === 0) return true
  if (field === 'url') return samples.some((text) => /^(https?:\/\/|www\.)/i.test(text))
  if (field === 'postedOn' || field === 'closesOn')
    return samples.some((text) => /\d|today|heute|gestern/i.test(text))
  if (field === 'company' || field === 'title') return samples.some((text) => /\p{L}/u.test(text))
  return true
}

/**
 * Proposes what a column becomes that the first rows did not have.
 * @param columns those known so far
 */
export function proposeLateField(name: string, columns: readonly Named[]): PostingField | null {
  const meaning = meaningOf(name)
  if (!meaning) return null
  return meaning.isWeak && columns.some(({ field }) => field === meaning.field) ? null : meaning.field
}

function sampleOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : String(value)
  return text.slice(0, 300).replace(/\s+/g, ' ').trim().slice(0, 80)
}
