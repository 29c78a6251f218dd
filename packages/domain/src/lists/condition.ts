import type { MasterCondition, MasterConditionLeaf } from '@vouch/contract'

/** A condition on values: leaves joined by `and` and `or`. Negation stands only at leaves. */
export type ConditionTree =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly ConditionTree[] }
  | { readonly kind: 'leaf'; readonly leaf: Leaf; readonly negated: boolean }

/** One comparison. `own` carries the companies that count for the caller. */
export type Leaf =
  | { readonly kind: 'own-me' }
  | { readonly kind: 'own-company' }
  | { readonly kind: 'is'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'empty'; readonly field: string }
  | {
      readonly kind: 'bound'
      readonly field: string
      readonly side: 'least' | 'most'
      readonly value: string | number
    }
  | { readonly kind: 'active' }
  | { readonly kind: 'below'; readonly code: string }

export type Scalar = string | number | boolean

/** What conditions compare of a value. */
export interface ListRow {
  readonly code: string
  readonly source: string
  readonly active: boolean
  readonly createdBy: string | null
  readonly companyId: string | null
  /** Codes of the value's ancestors. */
  readonly ancestors: readonly string[]
  readonly attributes: Readonly<Record<string, Scalar | null>>
}

/** Whose values count as own. */
export interface Owner {
  readonly userId: string | null
  readonly companyIds: readonly string[]
}

type Part = MasterCondition | MasterCondition['all' & keyof MasterCondition] | object

/**
 * Moves negations to the leaves (De Morgan). With leaves that are false for empty fields, negated or not, this gives
 * the same as SQL's three-valued logic.
 */
export function toTree(condition: MasterCondition): ConditionTree {
  return treeOf(condition, false)
}

function treeOf(part: Part, negated: boolean): ConditionTree {
  if ('not' in part) return treeOf(part.not as Part, !negated)
  if ('all' in part || 'any' in part) {
    const isAll = 'all' in part
    const parts = (isAll ? part.all : (part as { any: unknown }).any) as Part[]
    return { kind: isAll === negated ? 'or' : 'and', parts: parts.map((inner) => treeOf(inner, negated)) }
  }
  return { kind: 'leaf', leaf: leafOf(part as MasterConditionLeaf), negated }
}

function leafOf(leaf: MasterConditionLeaf): Leaf {
  if ('own' in leaf) return { kind: leaf.own === 'me' ? 'own-me' : 'own-company' }
  if ('active' in leaf) return { kind: 'active' }
  if ('below' in leaf) return { kind: 'below', code: leaf.below }
  const { field } = leaf
  if ('is' in leaf) return { kind: 'is', field, values: [leaf.is] }
  if ('in' in leaf) return { kind: 'is', field, values: leaf.in }
  if ('empty' in leaf) return { kind: 'empty', field }
  if ('atLeast' in leaf) return { kind: 'bound', field, side: 'least', value: leaf.atLeast }
  return { kind: 'bound', field, side: 'most', value: leaf.atMost }
}

/** Whether a condition holds for a value. A comparison with an empty field is false, negated too. */
export function holds(tree: ConditionTree, row: ListRow, owner: Owner): boolean {
  if (tree.kind === 'leaf') return leafHolds(tree.leaf, tree.negated, row, owner)
  return tree.kind === 'and'
    ? tree.parts.every((part) => holds(part, row, owner))
    : tree.parts.some((part) => holds(part, row, owner))
}

function leafHolds(leaf: Leaf, negated: boolean, row: ListRow, owner: Owner): boolean {
  switch (leaf.kind) {
    case 'own-me':
      return row.createdBy !== null && owner.userId !== null && (row.createdBy === owner.userId) !== negated
    case 'own-company':
      return row.companyId !== null && owner.companyIds.includes(row.companyId) !== negated
    case 'active':
      return row.active !== negated
    case 'below':
      return row.ancestors.includes(leaf.code) !== negated
    case 'empty':
      return isEmpty(fieldOf(row, leaf.field)) !== negated
    case 'is': {
      const value = fieldOf(row, leaf.field)
      return !isEmpty(value) && leaf.values.includes(value) !== negated
    }
    case 'bound': {
      const value = fieldOf(row, leaf.field)
      if (isEmpty(value) || typeof value !== typeof leaf.value) return false
      return (
        (leaf.side === 'least' ? compare(value, leaf.value) >= 0 : compare(value, leaf.value) <= 0) !==
        negated
      )
    }
  }
}

/** Columns of every value that conditions may name like fields. */
export const builtInFields = ['code', 'source'] as const

function fieldOf(row: ListRow, field: string): Scalar | null {
  if (field === 'code' || field === 'source') return row[field]
  return row.attributes[field] ?? null
}

function isEmpty(value: Scalar | null): value is null {
  return value === null || value === ''
}

/** Compares texts by code points, as PostgreSQL's collation "C" does for UTF-8. */
function compare(one: Scalar, other: Scalar): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [left, right] = [[...String(one)], [...String(other)]]
  for (const [at, sign] of left.entries()) {
    const against = right[at]
    if (against === undefined) return 1
    const difference = (sign.codePointAt(0) ?? 0) - (against.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Counts the comparisons of a condition. */
export function countLeaves(tree: ConditionTree): number {
  return tree.kind === 'leaf' ? 1 : tree.parts.reduce((sum, part) => sum + countLeaves(part), 0)
}
