import type { MasterPick, ProfileData, ProfileStepName } from '@vouch/contract'
import { itemKey, type MissingProfileField, missingInStep } from '@vouch/domain'
import { countryName } from '#lib/format/format.ts'
import type { TextTree } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { texts } from '../wizard.en.ts'
import { fieldTexts } from './fields.en.ts'

const tree: TextTree = fieldTexts.english

function textAt(group: string, name: string): string | null {
  const branch = tree[group]
  if (typeof branch !== 'object' || typeof branch[name] !== 'string') return null
  return fieldTexts.t(`${group}.${name}` as 'contact.firstName')
}

/** Key of a field's labels in `fieldTexts`. Entries of the list `items` use the labels of their step. */
export function labelGroup(step: ProfileStepName, field: string): string {
  return field === 'items' ? step : field
}

interface Studies {
  readonly studyType: string
  readonly institution: string
  readonly area: { readonly label: string } | null
}

/** Name of an education entry: "MSc, Physics – University of X". Empty if all of it is missing. */
function studiesName({ studyType, institution, area }: Studies): string {
  const learned = [studyType.trim(), area?.label ?? ''].filter(Boolean).join(', ')
  return [learned, institution.trim()].filter(Boolean).join(' – ')
}

/** Display name of a list entry; empty if the entry has no text yet. */
export function itemName(item: unknown): string {
  if (typeof item !== 'object' || item === null) return ''
  if ('studyType' in item && 'institution' in item) return studiesName(item as Studies)
  const words = item as Readonly<Record<string, unknown>>
  const [first, second] = [
    'title',
    'position',
    'skill',
    'language',
    'name',
    'network',
    'employer',
    'organization',
    'username',
    'url',
  ].flatMap((name) => {
    const value = words[name]
    if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
    return typeof value === 'object' && value !== null && 'label' in value ? [String(value.label)] : []
  })
  const belongsTo = ['employer', 'organization'].some((name) => words[name] === second)
  return first === undefined ? '' : second !== undefined && belongsTo ? `${first}, ${second}` : first
}

/** The first line of a text, at most 160 characters. */
export function firstLine(words: string): string {
  const line = words.trim().split('\n')[0] ?? ''
  return line.length > 160 ? `${line.slice(0, 159).trimEnd()}…` : line
}

/** Label of the field with a path: "First name", or "Analyst, Acme: End" in a list entry. */
export function pathLabel<S extends ProfileStepName>(step: S, data: ProfileData[S], path: string): string {
  const [field = '', key, name] = path.split('.')
  const label = textAt(step, field) ?? field
  if (key === undefined) return label
  const list = (data as Readonly<Record<string, unknown>>)[field]
  const entry = Array.isArray(list) ? itemName(list.find((item) => itemKey(item) === key)) : ''
  const own = name === undefined ? '' : (textAt(labelGroup(step, field), name) ?? '')
  const place = entry === '' ? label : entry
  return own === '' ? place : `${place}: ${own}`
}

export function missingSentence({ step, path, why }: MissingProfileField): string {
  if (why !== 'required') return texts.t(`sentence.${why}`)
  if (step === 'skills' && path === 'items') return texts.t('sentence.noSkill')
  if (path.startsWith('referees.') && path.endsWith('.email')) return texts.t('sentence.reachable')
  return texts.t('sentence.required')
}

/** Missing or invalid fields of a step: path and reason. */
export function problemsOf<S extends ProfileStepName>(
  step: S,
  data: ProfileData[S],
): Map<string, { readonly why: MissingProfileField['why']; readonly sentence: string }> {
  return new Map(
    missingInStep(step, data, localToday()).map((missing) => [
      missing.path,
      { why: missing.why, sentence: missingSentence(missing) },
    ]),
  )
}

export function countryPick(code: string | null): MasterPick | null {
  return code ? { code, label: countryName(code) } : null
}
