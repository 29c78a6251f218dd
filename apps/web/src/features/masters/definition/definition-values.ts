import type { MasterDefinition } from '@vouch/contract'
import { plainLetters } from '@vouch/domain'
import { toDefinitionInput } from './definition-input.ts'
import type { DefinitionValues } from './definition-schema.ts'
import { labelRows, toFieldValues } from './field-values.ts'

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

/** The parts of a definition that are compared if somebody else changed it. */
const definitionParts = [
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
  return plainLetters(label).match(/[a-z0-9]+/g) ?? []
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
