import type { MasterAction } from '@vouch/contract'
import type { BoundCondition, ConditionTree, Leaf, ListReach, Owner, Scalar } from '@vouch/domain'

/** Collects the parameters of a statement. */
export interface Parameters {
  /** Adds a value and returns its placeholder, such as `$3`. */
  add(value: unknown): string
  readonly values: readonly unknown[]
}

/** Starts the parameters of a statement after those that it already has. */
export function parametersAfter(first: readonly unknown[]): Parameters {
  const values = [...first]
  return {
    values,
    add: (value) => {
      values.push(value)
      return `$${values.length}`
    },
  }
}

/**
 * SQL condition that is true where a person may take an action on a value, by the same conditions as `allows`.
 * @param value alias of `master_values` in the statement
 */
export function allowsSql(
  reach: ListReach,
  action: MasterAction,
  value: string,
  parameters: Parameters,
): string {
  if (reach.isAll) return 'true'
  const grants = reach.grants.filter(({ actions }) => actions.has(action))
  if (grants.some(({ condition }) => condition === null)) return 'true'
  const parts = grants.flatMap(({ condition }) => {
    const bound = condition === null ? undefined : reach.conditions[condition]
    return bound ? [conditionSql(bound, value, parameters)] : []
  })
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`
}

/**
 * SQL text that tells which conditions of the reach hold for a value: one `0` or `1` each, in order.
 * `readHeld` turns it into what `allows` and `modeOf` take.
 */
export function heldSql(reach: ListReach, value: string, parameters: Parameters): string {
  if (reach.conditions.length === 0) return `''`
  const bits = reach.conditions.map(
    (bound) => `case when ${conditionSql(bound, value, parameters)} then '1' else '0' end`,
  )
  return `concat(${bits.join(', ')})`
}

/** Reads the text of `heldSql`. */
export function readHeld(text: string): boolean[] {
  return [...text].map((bit) => bit === '1')
}

function conditionSql({ tree, owner }: BoundCondition, value: string, parameters: Parameters): string {
  return treeSql(tree, { owner, value, parameters })
}

interface Print {
  readonly owner: Owner
  readonly value: string
  readonly parameters: Parameters
}

function treeSql(tree: ConditionTree, print: Print): string {
  if (tree.kind === 'leaf') return leafSql[tree.leaf.kind](tree.leaf as never, tree.negated, print)
  return `(${tree.parts.map((part) => treeSql(part, print)).join(` ${tree.kind} `)})`
}

type Printer<L> = (leaf: L, negated: boolean, print: Print) => string

/** One printer a leaf. A comparison with null is null, which counts as false because no `not` stands above it. */
const leafSql: { readonly [K in Leaf['kind']]: Printer<Extract<Leaf, { kind: K }>> } = {
  'own-me': (_, negated, { owner, value, parameters }) =>
    owner.userId === null
      ? 'false'
      : `${value}.created_by ${negated ? '<>' : '='} ${parameters.add(owner.userId)}::uuid`,
  'own-company': (_, negated, { owner, value, parameters }) => {
    const companies = `(${parameters.add(owner.companyIds)}::uuid[])`
    // `null <> all('{}')` is true.
    return negated
      ? `(${value}.company_id is not null and ${value}.company_id <> all${companies})`
      : `${value}.company_id = any${companies}`
  },
  active: (_, negated, { value }) => `${negated ? 'not ' : ''}${value}.active`,
  below: ({ code }, negated, { value, parameters }) =>
    `${negated ? 'not ' : ''}${value}.ancestors && array(select a.id from master_values a where a.code = ${parameters.add(code)})`,
  empty: ({ field }, negated, { value, parameters }) =>
    isColumn(field)
      ? `${value}.${field} ${negated ? '<>' : '='} ''`
      : `${negated ? '' : 'not '}exists (select from master_facts f where f.value_id = ${value}.id and f.field = ${parameters.add(field)})`,
  is: ({ field, values }, negated, print) => {
    const [first] = values
    if (first === undefined) return 'false'
    const type = typeof first === 'number' ? 'float8' : 'text'
    const list = `(${print.parameters.add(values.map(keyOf))}::${type}[])`
    return factSql(field, first, negated ? `<> all${list}` : `= any${list}`, print)
  },
  bound: ({ field, side, value: limit }, negated, print) => {
    const operator = side === 'least' ? (negated ? '<' : '>=') : negated ? '>' : '<='
    const type = typeof limit === 'number' ? 'float8' : 'text collate "C"'
    return factSql(field, limit, `${operator} ${print.parameters.add(limit)}::${type}`, print)
  },
}

function factSql(field: string, sample: Scalar, comparison: string, { value, parameters }: Print): string {
  if (isColumn(field)) return `(${value}.${field} collate "C") ${comparison}`
  const key = typeof sample === 'number' ? 'number_key' : 'text_key'
  const name = parameters.add(field)
  return `exists (
      select from master_facts f
      where f.value_id = ${value}.id and f.entity = ${value}.entity and f.field = ${name} and f.${key} ${comparison})`
}

function isColumn(field: string): field is 'code' | 'source' {
  return field === 'code' || field === 'source'
}

/** Flags are stored as text. */
function keyOf(value: Scalar): string | number {
  return typeof value === 'boolean' ? String(value) : value
}
