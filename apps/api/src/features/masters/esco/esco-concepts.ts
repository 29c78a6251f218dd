import { searchForm } from '@vouch/domain'
import type { MasterRow } from '../master-row.ts'
import type { EscoTable } from './esco-files.ts'

/** The ESCO concept tables in loading order, each with its master list. */
export const conceptTables = [
  { table: 'ISCOGroups', entity: 'isco-groups' },
  { table: 'occupations', entity: 'occupations' },
  { table: 'skillGroups', entity: 'skill-groups' },
  { table: 'skills', entity: 'skills' },
] as const satisfies readonly { table: EscoTable; entity: string }[]

type Fields = Readonly<Record<string, string>>

/** Sorts ESCO values after Vouch's own, which most people look for. */
const position = 1000

/**
 * Reads one ESCO concept.
 * @returns undefined for an invalid row or a concept that is no longer released
 */
export function readConcept(entity: string, fields: Fields): MasterRow | undefined {
  const { conceptUri: uri = '', preferredLabel = '', status = 'released' } = fields
  const code = uri.slice(uri.lastIndexOf('/') + 1)
  const label = clean(preferredLabel)
  if (label === '' || !/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(code)) return undefined
  if (status !== '' && status !== 'released') return undefined
  return {
    entity,
    code,
    label,
    uri,
    position: entity.endsWith('-groups') ? 0 : position,
    description: (fields.description ?? '').trim().slice(0, 4000),
    synonyms: namesOf(fields).map((text) => ({ language: 'en', text })),
    attributes: attributesOf(entity, fields),
  }
}

/**
 * Reads the names of a concept in one language. Lists each synonym once, because the
 * search ignores case, accents and punctuation.
 * @returns undefined for a row without a URI or a name
 */
export function readNames(
  fields: Fields,
): { readonly uri: string; readonly label: string; readonly synonyms: string[] } | undefined {
  const { conceptUri: uri = '', preferredLabel = '' } = fields
  const label = clean(preferredLabel)
  if (uri === '' || searchForm(label) === '') return undefined
  const byForm = new Map<string, string>()
  for (const name of namesOf(fields)) if (!byForm.has(searchForm(name))) byForm.set(searchForm(name), name)
  byForm.delete('')
  byForm.delete(searchForm(label))
  return { uri, label, synonyms: [...byForm.values()] }
}

/**
 * Lists the synonyms of a concept. Hidden labels are for searching only, such as abbreviations.
 * Names stand in lines (concept tables) or between bars (collections).
 */
function namesOf({ altLabels = '', hiddenLabels = '' }: Fields): string[] {
  const names = `${altLabels}\n${hiddenLabels}`.split(/\n|\s\|\s/).map(clean)
  return [...new Set(names)].filter((name) => name !== '')
}

function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function attributesOf(entity: string, fields: Fields): Record<string, string> {
  const named = {
    'isco-groups': { isco: fields.code },
    occupations: { escoCode: fields.code },
    'skill-groups': { group: fields.code },
    skills: { skillType: fields.skillType, reuse: fields.reuseLevel },
  }[entity]
  const known = Object.entries(named ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(known)
}
