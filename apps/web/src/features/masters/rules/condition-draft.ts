import type { MasterCondition, MasterConditionLeaf } from '@vouch/contract'

/** A comparison in the condition builder. */
export interface LeafDraft {
  readonly leaf: MasterConditionLeaf
  readonly negated: boolean
}

/** Several comparisons in the condition builder. */
export interface GroupDraft {
  readonly mode: 'all' | 'any'
  readonly negated: boolean
  readonly parts: readonly LeafDraft[]
}

/** A condition as the builder shows it: comparisons and groups of comparisons. */
export interface ConditionDraft {
  readonly mode: 'all' | 'any'
  readonly parts: readonly (LeafDraft | GroupDraft)[]
}

type Literal = MasterConditionLeaf | { readonly not: MasterConditionLeaf }
type Inner = { readonly all: readonly Literal[] } | { readonly any: readonly Literal[] }
type Part = Literal | Inner | { readonly not: Inner }

export function isGroup(part: LeafDraft | GroupDraft): part is GroupDraft {
  return 'parts' in part
}

function isInner(part: object): part is Inner {
  return 'all' in part || 'any' in part
}

const modeOf = (condition: object) => ('all' in condition ? 'all' : 'any')

function partsIn<P>(
  condition: { readonly all: readonly P[] } | { readonly any: readonly P[] },
): readonly P[] {
  return 'all' in condition ? condition.all : condition.any
}

function leafDraft(literal: Literal): LeafDraft {
  return 'not' in literal ? { leaf: literal.not, negated: true } : { leaf: literal, negated: false }
}

/** A stored condition as the builder shows it. */
export function toDraft(condition: MasterCondition): ConditionDraft {
  return {
    mode: modeOf(condition),
    parts: partsIn<Part>(condition).map((part) => {
      const inner = 'not' in part && isInner(part.not) ? part.not : isInner(part) ? part : null
      return inner
        ? { mode: modeOf(inner), negated: 'not' in part, parts: partsIn(inner).map(leafDraft) }
        : leafDraft(part as Literal)
    }),
  }
}

const joined = <P>(mode: 'all' | 'any', parts: P[]) => (mode === 'all' ? { all: parts } : { any: parts })

function toLiteral({ leaf, negated }: LeafDraft): Literal {
  return negated ? { not: leaf } : leaf
}

function toPart(part: LeafDraft | GroupDraft): Part {
  if (!isGroup(part)) return toLiteral(part)
  const inner = joined(part.mode, part.parts.map(toLiteral))
  return part.negated ? { not: inner } : inner
}

/** The builder's condition as it is stored. */
export function toCondition({ mode, parts }: ConditionDraft): MasterCondition {
  return joined(mode, parts.map(toPart)) as MasterCondition
}

/** All comparisons of a condition. */
export function leavesOf({ parts }: ConditionDraft): LeafDraft[] {
  return parts.flatMap((part) => (isGroup(part) ? part.parts : [part]))
}

/** Whether a comparison still lacks its value. */
export function isIncomplete({ leaf }: LeafDraft): boolean {
  if ('below' in leaf) return leaf.below === ''
  if ('is' in leaf) return leaf.is === ''
  if ('in' in leaf) return leaf.in.length === 0
  if ('atLeast' in leaf) return leaf.atLeast === ''
  return 'atMost' in leaf && leaf.atMost === ''
}
