import type { MasterAction } from '@vouch/contract'
import { builtInFields, type ConditionTree, type Leaf, type ListReach, type Owner } from '@vouch/domain'
import { allowsSql, type Parameters } from './list-rules-sql.ts'

/** Where the values are that a statement asks for. */
interface Asked {
  /** Alias of `master_values`. */
  readonly value: string
  readonly entity: string
  readonly parameters: Parameters
}

/**
 * SQL condition equivalent to `allowsSql`, for a right that any of several conditions gives and that few values have.
 * PostgreSQL starts from a union of the values that each condition finds; with `or` between the conditions it would
 * read all facts of their fields.
 * @returns undefined for other rights, and if no index finds the values
 */
export function unionSql(reach: ListReach, action: MasterAction, asked: Asked): string | undefined {
  const { value, parameters } = asked
  const bounds = reach.grants
    .filter(({ actions }) => actions.has(action))
    .map(({ condition }) => (condition === null ? undefined : reach.conditions[condition]))
  const isUnion = bounds.length > 1 || bounds[0]?.tree.kind === 'or'
  const sets = reach.isAll || !isUnion ? [] : bounds.map((bound) => bound && setsOf(bound.tree, bound.owner))
  const known = sets.filter((one) => one !== undefined)
  if (known.length === 0 || known.length < sets.length) return undefined
  const union = known.flatMap(({ selects }) => selects.map((select) => select(asked))).join(' union all ')
  const isExact = known.every((one) => one.isExact)
  return isExact
    ? `${value}.id in (${union})`
    : `${value}.id in (${union}) and ${allowsSql(reach, action, value, parameters)}`
}

/** Statements whose union has the values of a condition, or more of them. */
interface Sets {
  readonly selects: readonly ((asked: Asked) => string)[]
  /** False if the union may have more. */
  readonly isExact: boolean
}

/** @returns undefined if no index finds the values */
function setsOf(tree: ConditionTree, owner: Owner): Sets | undefined {
  if (tree.kind === 'leaf') {
    const select = tree.negated ? undefined : selectOf(tree.leaf, owner)
    return select && { selects: [select], isExact: true }
  }
  const parts = tree.parts.map((part) => setsOf(part, owner))
  const known = parts.filter((part) => part !== undefined)
  if (tree.kind === 'and') return known[0] && { ...known[0], isExact: known[0].isExact && parts.length === 1 }
  if (known.length < parts.length) return undefined
  return { selects: known.flatMap(({ selects }) => selects), isExact: known.every((part) => part.isExact) }
}

function selectOf(leaf: Leaf, { userId, companyIds }: Owner): ((asked: Asked) => string) | undefined {
  switch (leaf.kind) {
    case 'own-me':
      return ({ parameters }) =>
        `select o.id from master_values o where o.created_by = ${parameters.add(userId)}::uuid`
    case 'own-company':
      return ({ parameters }) =>
        `select o.id from master_values o where o.company_id = any(${parameters.add(companyIds)}::uuid[])`
    case 'is': {
      const isNumber = typeof leaf.values[0] === 'number'
      const keys = leaf.values.map((value) => (typeof value === 'boolean' ? String(value) : value))
      const type = isNumber ? 'float8[]' : 'text[]'
      return factsOf(leaf.field, isNumber, (parameters) => `= any(${parameters.add(keys)}::${type})`)
    }
    case 'bound': {
      const isNumber = typeof leaf.value === 'number'
      const type = isNumber ? 'float8' : 'text collate "C"'
      const operator = leaf.side === 'least' ? '>=' : '<='
      return factsOf(
        leaf.field,
        isNumber,
        (parameters) => `${operator} ${parameters.add(leaf.value)}::${type}`,
      )
    }
    default:
      return undefined
  }
}

function factsOf(
  field: string,
  isNumber: boolean,
  comparison: (parameters: Parameters) => string,
): ((asked: Asked) => string) | undefined {
  if (builtInFields.some((builtIn) => builtIn === field)) return undefined
  return ({ parameters, entity }) => `
    select f.value_id from master_facts f
    where f.entity = ${parameters.add(entity)}::text and f.field = ${parameters.add(field)}::text
      and f.${isNumber ? 'number_key' : 'text_key'} ${comparison(parameters)}`
}
