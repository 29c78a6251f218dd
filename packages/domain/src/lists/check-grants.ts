import {
  type FieldProblem,
  type MasterAction,
  type MasterGrant,
  maxConditions,
  maxGrantsPerRole,
} from '@vouch/contract'
import { builtInFields, type ConditionTree, countLeaves, toTree } from './condition.ts'

/** What rules need to know of a list. */
export interface RuleList {
  readonly fields: readonly RuleField[]
  readonly hierarchical: boolean
  /** True for lists whose codes are part of the product. */
  readonly closed: boolean
  /** Other lists whose values the values of this list name: parents and related values. */
  readonly related: readonly string[]
}

export interface RuleField {
  readonly name: string
  readonly kind: string
  readonly indexed: boolean
  readonly dropped: boolean
}

/** Parts of every value whose modes a grant can set. `label` stands for label, synonyms, parent, order and state. */
export const governedParts = ['label', 'description', 'uri'] as const

/** Actions that need another one in the same grant. */
const needs: { readonly [A in MasterAction]?: MasterAction } = {
  read: 'list',
  create: 'read',
  update: 'read',
  deactivate: 'read',
  merge: 'read',
  export: 'read',
  propose: 'read',
}

const closedActions: readonly MasterAction[] = ['create', 'deactivate', 'merge', 'propose']

/** Names of all fields whose modes rules of the list may set. */
export function governedFields({ fields }: RuleList): string[] {
  return [...governedParts, ...fields.filter(({ dropped }) => !dropped).map(({ name }) => name)]
}

/**
 * Checks grants against the definition of their list.
 * @param roles codes of the organisation's own roles
 * @returns problems with the path of what is wrong, such as `grants.0.when.all.2.field`
 */
export function checkGrants(
  list: RuleList,
  grants: readonly MasterGrant[],
  roles: ReadonlySet<string>,
): FieldProblem[] {
  const counts = new Map<string, number>()
  return grants.flatMap((grant, at) => {
    const count = (counts.get(grant.role) ?? 0) + 1
    counts.set(grant.role, count)
    const problems = checkGrant(list, grant, roles).map(({ path, message }) => ({
      path: `grants.${at}.${path}`,
      message,
    }))
    return count > maxGrantsPerRole
      ? [...problems, { path: `grants.${at}.role`, message: `A role has at most ${maxGrantsPerRole} rules` }]
      : problems
  })
}

/** Checks one grant; paths begin in the grant. */
export function checkGrant(list: RuleList, grant: MasterGrant, roles: ReadonlySet<string>): FieldProblem[] {
  const { role, actions, when, fields } = grant
  const governed = new Set(governedFields(list))
  const own = role.startsWith('own:') ? role.slice('own:'.length) : null
  return [
    ...(own === null || roles.has(own) ? [] : [{ path: 'role', message: 'This role no longer exists' }]),
    ...actions.flatMap((action, at) => {
      const path = `actions.${at}`
      const needed = needs[action]
      if (actions.indexOf(action) < at) return [{ path, message: `“${action}” is listed twice` }]
      if (needed && !actions.includes(needed))
        return [{ path, message: `“${action}” also needs “${needed}”` }]
      if (list.closed && closedActions.includes(action))
        return [{ path, message: `“${action}” is not possible: the values of this list are part of Vouch` }]
      return []
    }),
    ...Object.entries(fields).flatMap(([name, mode]) => {
      const path = `fields.${name}`
      if (name !== '*' && !governed.has(name)) return [{ path, message: `This list has no field “${name}”` }]
      if (name === 'label' && mode !== 'read' && mode !== 'write')
        return [{ path, message: 'Labels cannot be hidden, because searches would reveal them' }]
      return []
    }),
    ...(when === null ? [] : checkCondition(list, when)),
  ]
}

function checkCondition(list: RuleList, when: NonNullable<MasterGrant['when']>): FieldProblem[] {
  const tree = toTree(when)
  const count = countLeaves(tree)
  const tooMany =
    count > maxConditions
      ? [{ path: 'when', message: `Use at most ${maxConditions} conditions. This rule has ${count}` }]
      : []
  return [...tooMany, ...problemsBelow(list, when, 'when')]
}

function problemsBelow(list: RuleList, part: object, path: string): FieldProblem[] {
  if ('not' in part) return problemsBelow(list, part.not as object, `${path}.not`)
  for (const key of ['all', 'any'] as const)
    if (key in part)
      return (part as Record<typeof key, object[]>)[key].flatMap((inner, at) =>
        problemsBelow(list, inner, `${path}.${key}.${at}`),
      )
  if ('below' in part && !list.hierarchical)
    return [{ path: `${path}.below`, message: 'The values of this list have no parents' }]
  if (!('field' in part)) return []
  return fieldProblems(list, toTree({ all: [part as never] }), String(part.field), path)
}

function fieldProblems(list: RuleList, tree: ConditionTree, name: string, path: string): FieldProblem[] {
  if (builtInFields.some((builtIn) => builtIn === name)) return []
  const field = list.fields.find((one) => one.name === name && !one.dropped)
  if (!field) return [{ path: `${path}.field`, message: `This list has no field “${name}”` }]
  if (!field.indexed) return [{ path: `${path}.field`, message: `Make the field “${name}” indexed first` }]
  const [only] = tree.kind === 'leaf' ? [tree] : tree.parts
  if (only?.kind !== 'leaf') return []
  const { leaf } = only
  const values = leaf.kind === 'is' ? leaf.values : leaf.kind === 'bound' ? [leaf.value] : []
  const wanted = field.kind === 'number' ? 'number' : field.kind === 'flag' ? 'boolean' : 'string'
  const noun = { number: 'a number', boolean: 'true or false', string: 'a text' }[wanted]
  return values.every((value) => typeof value === wanted)
    ? []
    : [{ path, message: `Compare “${name}” with ${noun}` }]
}
