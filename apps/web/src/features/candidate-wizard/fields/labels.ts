import type { MasterPick, ProfileData, ProfileStepName } from '@vouch/contract'
import { itemKey, type MissingProfileField, missingInStep } from '@vouch/domain'
import { countryName } from '#lib/format/format.ts'
import type { TextTree } from '#lib/format/texts.ts'
import { today } from '../steps/steps.ts'
import { texts } from '../wizard.en.ts'
import { fieldTexts } from './fields.en.ts'

const tree: TextTree = fieldTexts.english

function textAt(group: string, name: string): string | null {
  const branch = tree[group]
  if (typeof branch !== 'object' || typeof branch[name] !== 'string') return null
  return fieldTexts.t(`${group}.${name}` as 'contact.firstName')
}

interface Studies {
  readonly studyType: string
  readonly institution: string
  readonly area: { readonly label: string } | null
}

/** "MSc, Physics – University of X"; empty while none of it is said. */
function studiesName({ studyType, institution, area }: Studies): string {
  const learned = [studyType.trim(), area?.label ?? ''].filter(Boolean).join(', ')
  return [learned, institution.trim()].filter(Boolean).join(' – ')
}

/** What names an entry of a list to its owner; empty while it says nothing. */
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

/** The first line of some words, short enough for a card. */
export function firstLine(words: string): string {
  const line = words.trim().split('\n')[0] ?? ''
  return line.length > 160 ? `${line.slice(0, 159).trimEnd()}…` : line
}

/** What a field is called: "First name", "Analyst, Acme: End". */
export function pathLabel<S extends ProfileStepName>(step: S, data: ProfileData[S], path: string): string {
  const [field = '', key, name] = path.split('.')
  const label = textAt(step, field) ?? field
  if (key === undefined) return label
  const list = (data as Readonly<Record<string, unknown>>)[field]
  const entry = Array.isArray(list) ? itemName(list.find((item) => itemKey(item) === key)) : ''
  const own = name === undefined ? '' : (textAt(field === 'items' ? step : field, name) ?? '')
  const place = entry === '' ? label : entry
  return own === '' ? place : `${place}: ${own}`
}

/** What to do about a field, as a sentence. */
export function missingSentence({ step, path, why }: MissingProfileField): string {
  if (why !== 'required') return texts.t(`sentence.${why}`)
  if (step === 'skills' && path === 'items') return texts.t('sentence.noSkill')
  if (path.startsWith('referees.') && path.endsWith('.email')) return texts.t('sentence.reachable')
  return texts.t('sentence.required')
}

/** What is missing or wrong in a step, by path. */
export function problemsOf<S extends ProfileStepName>(
  step: S,
  data: ProfileData[S],
): Map<string, { readonly why: MissingProfileField['why']; readonly sentence: string }> {
  return new Map(
    missingInStep(step, data, today()).map((missing) => [
      missing.path,
      { why: missing.why, sentence: missingSentence(missing) },
    ]),
  )
}

/** A country's code as a value of the master. */
export function countryPick(code: string | null): MasterPick | null {
  return code ? { code, label: countryName(code) } : null
}
