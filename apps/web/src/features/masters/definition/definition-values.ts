import type { MasterDefinition, MasterDefinitionInput } from '@vouch/contract'
import type { DefinitionValues } from './definition-schema.ts'
import { type LabelRow, labelRows, labelsOf, toField, toFieldValues } from './field-values.ts'

/** The form of a list's definition. */
export function toDefinitionValues(definition: MasterDefinition): DefinitionValues {
  const { label, labels, description, hierarchical, translatable, parents, relations } = definition
  return {
    label,
    labels: labelRows(labels),
    description,
    hierarchical,
    translatable,
    parents: [...parents],
    relations: relations.map((relation) => ({ ...relation })),
    fields: definition.fields.map(toFieldValues),
  }
}

/** The definition as the API gets it. */
export function toDefinitionInput(values: DefinitionValues): MasterDefinitionInput {
  return { ...values, labels: labelsOf(values.labels), fields: values.fields.map(toField) }
}

/** The parts of a definition that are compared if somebody else changed it. */
export const definitionParts = [
  'label',
  'labels',
  'description',
  'hierarchical',
  'translatable',
  'parents',
  'fields',
  'relations',
] as const

export type DefinitionPart = (typeof definitionParts)[number]

/** The parts in which two versions of a definition differ. */
export function differingDefinitionParts(one: DefinitionValues, other: DefinitionValues): DefinitionPart[] {
  const [before, after] = [toDefinitionInput(one), toDefinitionInput(other)]
  return definitionParts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
}

/** Words of a label without accents, in lower case. */
function asciiWords(label: string): string[] {
  return (
    label
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
}

/** A name for a field, made from its label: "Valid until" gives `validUntil`. */
export function fieldNameOf(label: string): string {
  const [first = '', ...others] = asciiWords(label)
  return [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))]
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 40)
}

/** A name for a list, made from its label: "Driving licences" gives `driving-licences`. */
export function listNameOf(label: string): string {
  return asciiWords(label)
    .map((word) => word.replace(/\d/g, ''))
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '')
}

/** Path of a field in the form for the path of a problem in the API's answer. */
export function definitionPath(values: DefinitionValues, path: string): string {
  const own = /^labels\.([^.]+)$/.exec(path)
  if (own) return labelPath('labels', values.labels, own[1])
  const field = /^fields\.(\d+)\.labels\.([^.]+)$/.exec(path)
  if (!field) return path
  return labelPath(`fields.${field[1]}.labels`, values.fields[Number(field[1])]?.labels ?? [], field[2])
}

function labelPath(path: string, rows: readonly LabelRow[], language: string | undefined): string {
  const at = rows.findIndex((row) => row.language === language)
  return at === -1 ? path : `${path}.${at}.text`
}
