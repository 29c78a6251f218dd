import type { ProfileStepName } from '@vouch/contract'
import { isEmpty } from '@vouch/domain'
import { formatList, formatNumber } from '#lib/format.ts'
import type { TextTree } from '#lib/texts.ts'
import { fieldTexts } from './fields.en.ts'
import { itemName } from './labels.ts'

const most = 300
const tree: TextTree = fieldTexts.english

function short(text: string): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

function listWords(values: readonly unknown[]): string {
  return short(formatList(values.map((value) => itemName(value) || plain(value)).filter(Boolean)))
}

function plain(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return short(value)
  if (Array.isArray(value)) return listWords(value)
  if (typeof value !== 'object' || value === null) return ''
  return 'label' in value ? String(value.label) : itemName(value)
}

/** What a field or an entry holds, as a person reads it: of an entry everything that was said. Empty for nothing. */
export function valueWords(step: ProfileStepName, field: string, value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'label' in value)
    return plain(value)
  const group = tree[field === 'items' ? step : field]
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const label = typeof group === 'object' ? group[name] : undefined
    if (typeof label !== 'string' || isEmpty(inner)) return []
    return [inner === true ? label : `${label}: ${plain(inner)}`]
  })
  return parts.join(' · ')
}
