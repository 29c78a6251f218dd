import { type ListReach, seesEverywhere, unknownField } from '@vouch/domain'
import type { Parameters } from '#access/list-rules-sql.ts'
import { invalidField } from '#base/app-error.ts'
import type { Definition } from '../definition/definition-store.ts'
import type { RecordsAsked } from '../ports.ts'

/** Which values of a list a person asks for. */
export interface RecordsFilter extends Omit<RecordsAsked, 'q' | 'parent'> {
  /** Id of a value above. */
  readonly parentId: number | null
}

const states = {
  active: 'v.active',
  inactive: 'not v.active and v.merged_into is null',
  merged: 'not v.active and v.merged_into is not null',
  all: 'true',
} as const

/**
 * SQL: condition for the values of list $1 that a person asks for, whether or not they may list them.
 * @throws AppError invalid for a field that does not exist or that the person must not filter by
 */
export function filterSql(
  { definition, reach }: { readonly definition: Definition; readonly reach: ListReach },
  filter: RecordsFilter,
  parameters: Parameters,
): string {
  const { state = 'all', parentId, direct, without } = filter
  const parts = ['v.entity = $1', states[state]]
  if (parentId !== null)
    parts.push(
      direct
        ? `v.parent_id = ${parameters.add(parentId)}::int`
        : `v.ancestors @> array[${parameters.add(parentId)}::int]`,
    )
  // Every value has an English label.
  if (without !== undefined)
    parts.push(without === 'en' ? 'false' : `not v.labels ? ${parameters.add(without)}::text`)
  if (filter.field !== undefined || filter.is !== undefined)
    parts.push(fieldSql(definition, reach, filter, parameters))
  return parts.filter((part) => part !== 'true').join(' and ')
}

function fieldSql(
  definition: Definition,
  reach: ListReach,
  { field: name = '', is }: RecordsFilter,
  parameters: Parameters,
): string {
  const field = definition.fields.find((one) => one.name === name && !one.dropped)
  if (!field || !seesEverywhere(reach, name)) throw invalidField('field', unknownField)
  if (!field.indexed) throw invalidField('field', 'Choose an indexed field')
  if (is === undefined) throw invalidField('is', 'Enter a value to find')
  const facts = `select from master_facts f
    where f.value_id = v.id and f.entity = v.entity and f.field = ${parameters.add(name)}::text`
  if (is === '') return `not exists (${facts})`
  if (field.kind !== 'number') return `exists (${facts} and f.text_key = ${parameters.add(is)}::text)`
  const number = Number(is)
  if (!Number.isFinite(number)) throw invalidField('is', 'Enter a number')
  return `exists (${facts} and f.number_key = ${parameters.add(number)}::float8)`
}
