import type { ProfileStepName } from '@vouch/contract'
import { isEmpty } from '@vouch/domain'
import { formatList, formatNumber } from '#lib/format/format.ts'
import type { TextTree } from '#lib/format/texts.ts'
import { fieldTexts } from './fields.en.ts'
import { itemName, labelGroup } from './labels.ts'
import type { CodeWords } from './use-code-words.ts'

const most = 300
const tree: TextTree = fieldTexts.english

function short(text: string): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

function plain(codeWords: CodeWords, field: string, value: unknown): string {
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return short(codeWords(field, value))
  if (Array.isArray(value))
    return short(
      formatList(value.map((one) => itemName(one) || plain(codeWords, field, one)).filter(Boolean)),
    )
  if (typeof value !== 'object' || value === null) return ''
  return 'label' in value ? String(value.label) : itemName(value)
}

/** Text of a field or list entry, to compare two versions; empty for no value. */
export function valueWords(
  step: ProfileStepName,
  field: string,
  value: unknown,
  codeWords: CodeWords,
): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'label' in value)
    return plain(codeWords, field, value)
  const group = tree[labelGroup(step, field)]
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const label = typeof group === 'object' ? group[name] : undefined
    if (typeof label !== 'string' || isEmpty(inner)) return []
    return [inner === true ? label : `${label}: ${plain(codeWords, name, inner)}`]
  })
  return parts.join(' · ')
}
