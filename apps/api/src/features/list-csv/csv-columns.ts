import type { MasterFieldDefinition } from '@vouch/contract'
import type { CsvList } from './list-side.ts'

/** What a column of a file holds. `path` names the part of a value, such as `labels.de`. */
export type CsvColumn =
  | { readonly kind: 'code' }
  | { readonly kind: 'label'; readonly path: string; readonly language: string }
  | { readonly kind: 'synonyms'; readonly path: string; readonly language: string }
  | { readonly kind: 'parent' | 'position' | 'active' | 'description' | 'uri'; readonly path: string }
  | { readonly kind: 'field'; readonly path: string; readonly field: MasterFieldDefinition }

const plain = ['parent', 'position', 'active', 'description', 'uri'] as const

/** Reads the name of a column. @returns undefined for one that values of the list do not have */
export function columnOf(header: string, { fields, parents }: CsvList): CsvColumn | undefined {
  if (header === 'code') return { kind: 'code' }
  if (header === 'label') return { kind: 'label', path: 'label', language: 'en' }
  const [, kind, language] = header.match(/^(label|synonyms):([a-z]{2,3})$/) ?? []
  if (language !== undefined) {
    if (kind === 'synonyms') return { kind, path: `synonyms.${language}`, language }
    return language === 'en' ? undefined : { kind: 'label', path: `labels.${language}`, language }
  }
  const part = plain.find((name) => name === header)
  if (part === 'parent' && parents.length === 0) return undefined
  if (part) return { kind: part, path: part }
  const field = fields.find(({ name }) => name === header)
  return field && { kind: 'field', path: `attributes.${field.name}`, field }
}

/** The name of a column for a part of a value, such as `label:de` for `labels.de`. */
export function headerOf(path: string): string {
  const [part = '', detail = ''] = path.split('.', 2)
  if (part === 'labels') return `label:${detail}`
  if (part === 'synonyms') return `synonyms:${detail}`
  return part === 'attributes' ? detail : path
}

/** The part of a value that rules name for a path: `label` stands for names, parent, order and state. */
export function governedPart(path: string): string {
  const [part = '', detail = ''] = path.split('.', 2)
  if (part === 'attributes') return detail
  return part === 'description' || part === 'uri' ? part : 'label'
}
