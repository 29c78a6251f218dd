import type { MasterConditionLeaf, MasterFieldDefinition } from '@vouch/contract'
import type { LeafDraft } from './condition-draft.ts'

export type Scalar = string | number | boolean

export const comparisons = [
  'yes',
  'no',
  'is',
  'isNot',
  'in',
  'notIn',
  'empty',
  'notEmpty',
  'atLeast',
  'notAtLeast',
  'atMost',
  'notAtMost',
] as const

/** How something is compared, as the builder offers it. */
export type Comparison = (typeof comparisons)[number]

const states = ['own:me', 'own:company', 'active', 'below']

/** What a comparison is about: `own:me`, `own:company`, `active`, `below`, or the name of a field. */
export function subjectOf(leaf: MasterConditionLeaf): string {
  if ('own' in leaf) return `own:${leaf.own}`
  if ('active' in leaf) return 'active'
  return 'below' in leaf ? 'below' : leaf.field
}

/** The comparisons that make sense for a subject. */
export function comparisonsFor(about: string, kind: MasterFieldDefinition['kind']): Comparison[] {
  if (states.includes(about)) return ['yes', 'no']
  if (about === 'code' || about === 'source') return ['is', 'isNot', 'in', 'notIn']
  const ordered: Comparison[] = ['atLeast', 'notAtLeast', 'atMost', 'notAtMost']
  const emptiness: Comparison[] = ['empty', 'notEmpty']
  if (kind === 'flag') return ['is', 'isNot', ...emptiness]
  const equal: Comparison[] = ['is', 'isNot', 'in', 'notIn', ...emptiness]
  return kind === 'number' || kind === 'date' ? [...equal, ...ordered] : equal
}

/** How a comparison compares. */
export function comparisonOf({ leaf, negated }: LeafDraft): Comparison {
  if (!('field' in leaf)) return negated ? 'no' : 'yes'
  if ('is' in leaf) return negated ? 'isNot' : 'is'
  if ('in' in leaf) return negated ? 'notIn' : 'in'
  if ('empty' in leaf) return negated ? 'notEmpty' : 'empty'
  if ('atLeast' in leaf) return negated ? 'notAtLeast' : 'atLeast'
  return negated ? 'notAtMost' : 'atMost'
}

/** A new comparison about something else. */
export function withSubject(about: string, kind: MasterFieldDefinition['kind']): LeafDraft {
  if (about === 'own:me' || about === 'own:company')
    return { leaf: { own: about === 'own:me' ? 'me' : 'company' }, negated: false }
  if (about === 'active') return { leaf: { active: true }, negated: false }
  if (about === 'below') return { leaf: { below: '' }, negated: false }
  return { leaf: { field: about, is: kind === 'flag' ? true : '' }, negated: false }
}

/** The same subject compared in another way; the value stays where it fits. */
export function withComparison({ leaf, negated }: LeafDraft, chosen: string): LeafDraft {
  const comparison = comparisons.find((one) => one === chosen)
  const isNegated = comparison === 'no' || (comparison?.startsWith('not') ?? false) || comparison === 'isNot'
  if (!comparison || !('field' in leaf)) return { leaf, negated: comparison ? isNegated : negated }
  const { field } = leaf
  const values = valuesOf(leaf)
  const [first = ''] = values
  const bound = typeof first === 'boolean' ? '' : first
  switch (comparison) {
    case 'in':
    case 'notIn':
      return { leaf: { field, in: values.filter((value) => value !== '') }, negated: isNegated }
    case 'empty':
    case 'notEmpty':
      return { leaf: { field, empty: true }, negated: isNegated }
    case 'atLeast':
    case 'notAtLeast':
      return { leaf: { field, atLeast: bound }, negated: isNegated }
    case 'atMost':
    case 'notAtMost':
      return { leaf: { field, atMost: bound }, negated: isNegated }
    default:
      return { leaf: { field, is: first }, negated: isNegated }
  }
}

function valuesOf(leaf: MasterConditionLeaf): Scalar[] {
  if ('is' in leaf) return [leaf.is]
  if ('in' in leaf) return leaf.in
  if ('atLeast' in leaf) return [leaf.atLeast]
  return 'atMost' in leaf ? [leaf.atMost] : []
}
