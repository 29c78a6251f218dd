import type { MasterDefinition, MasterFieldDefinition, MasterRecordRow } from '@vouch/contract'
import { formatDay, formatNumber } from '#lib/format/format.ts'
import { texts } from './records.en.ts'

type Attribute = MasterRecordRow['attributes'][string]

/** A field's value as text; null if it is empty. A masked value may have another type than the field. */
export function attributeWords(field: MasterFieldDefinition, value: Attribute | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return texts.t(value ? 'yes' : 'no')
  if (typeof value === 'number') return formatNumber(value)
  if (field.kind === 'choice') return field.choices.find(({ code }) => code === value)?.label ?? value
  return field.kind === 'date' ? formatDay(value) : value
}

/** The fields that have a column in the table of values. */
export function columnFields({ fields }: MasterDefinition): MasterFieldDefinition[] {
  return fields.filter(({ dropped, kind }) => !dropped && kind !== 'long-text').slice(0, 3)
}
