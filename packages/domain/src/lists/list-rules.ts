import {
  type FieldMode,
  type FieldProblem,
  fieldModes,
  type MasterAction,
  type MasterGrant,
} from '@vouch/contract'
import { checkGrant, governedFields, type RuleList } from './check-grants.ts'
import { type ConditionTree, holds, type ListRow, type Owner, toTree } from './condition.ts'

/** The rules of one list, checked and compiled. */
export interface CompiledRules {
  readonly list: RuleList
  /** Names of all fields that have modes. */
  readonly fields: readonly string[]
  readonly grants: readonly CompiledGrant[]
  /** Grants that no longer fit the list or its roles. They give nothing. */
  readonly broken: readonly { readonly grant: number; readonly problems: readonly FieldProblem[] }[]
}

interface CompiledGrant {
  /** Position among the stored grants. */
  readonly at: number
  readonly role: string
  readonly actions: ReadonlySet<MasterAction>
  readonly tree: ConditionTree | null
  readonly modes: ReadonlyMap<string, FieldMode>
}

/** A person for whom rules are decided. */
export interface ListCaller {
  /** Null for visitors. */
  readonly userId: string | null
  readonly isAdmin: boolean
  readonly roles: readonly string[]
  readonly memberships: readonly { readonly companyId: string; readonly role: string }[]
  /** Codes of the organisation's own roles. */
  readonly listRoles: readonly string[]
}

export const visitor: ListCaller = { userId: null, isAdmin: false, roles: [], memberships: [], listRoles: [] }

/** A condition, and whose values it counts as own. */
export interface BoundCondition {
  readonly tree: ConditionTree
  readonly owner: Owner
}

/** What one person may do with one list: their grants, and the conditions that those have. */
export interface ListReach {
  /** True for administrators, who may do everything. */
  readonly isAll: boolean
  readonly rules: CompiledRules
  readonly conditions: readonly BoundCondition[]
  readonly grants: readonly ReachGrant[]
}

interface ReachGrant extends Omit<CompiledGrant, 'tree'> {
  /** Position in `conditions`; null if the grant holds on all values. */
  readonly condition: number | null
}

/**
 * Compiles the grants of a list.
 * @param roles codes of the organisation's own roles
 */
export function compileRules(
  list: RuleList,
  grants: readonly MasterGrant[],
  roles: ReadonlySet<string>,
): CompiledRules {
  const fields = governedFields(list)
  const checked = grants.map((grant, at) => ({ grant, at, problems: checkGrant(list, grant, roles) }))
  return {
    list,
    fields,
    grants: checked
      .filter(({ problems }) => problems.length === 0)
      .map(({ grant, at }) => ({
        at,
        role: grant.role,
        actions: new Set(grant.actions),
        tree: grant.when && toTree(grant.when),
        modes: new Map(fields.map((field) => [field, grant.fields[field] ?? grant.fields['*'] ?? 'hidden'])),
      })),
    broken: checked.flatMap(({ at, problems }) => (problems.length === 0 ? [] : [{ grant: at, problems }])),
  }
}

/** Selects the grants of a person. Those for visitors are for everybody. */
export function reachOf(rules: CompiledRules, caller: ListCaller): ListReach {
  if (caller.isAdmin) return { isAll: true, rules, conditions: [], grants: [] }
  const conditions: BoundCondition[] = []
  const grants = rules.grants.flatMap(({ tree, ...grant }): ReachGrant[] => {
    const companyIds = companiesFor(grant.role, caller)
    if (companyIds === null) return []
    if (!tree) return [{ ...grant, condition: null }]
    conditions.push({ tree, owner: { userId: caller.userId, companyIds } })
    return [{ ...grant, condition: conditions.length - 1 }]
  })
  return { isAll: false, rules, conditions, grants }
}

/**
 * Companies whose values count as own for a grant's role.
 * @returns null if the person does not have the role
 */
function companiesFor(role: string, { roles, memberships, listRoles }: ListCaller): string[] | null {
  const [kind = '', detail] = role.split(':', 2)
  const all = memberships.map(({ companyId }) => companyId)
  if (kind === 'visitor') return all
  if (kind === 'own') return listRoles.includes(detail ?? '') ? all : null
  if (!roles.includes(kind)) return null
  if (detail === undefined) return all
  const held = memberships.filter((membership) => membership.role === detail)
  return held.length > 0 ? held.map(({ companyId }) => companyId) : null
}

/** Which of the reach's conditions hold for a value, in order. */
export type Held = readonly boolean[]

/** Evaluates the conditions of a reach for a value. */
export function heldFor(reach: ListReach, row: ListRow): Held {
  return reach.conditions.map(({ tree, owner }) => holds(tree, row, owner))
}

/** Whether a person may take an action on a value. */
export function allows(reach: ListReach, action: MasterAction, held: Held): boolean {
  return reach.isAll || reach.grants.some((grant) => grant.actions.has(action) && isHeld(grant, held))
}

/** Whether a person may take an action on some value, which may not exist. */
export function allowsSome(reach: ListReach, action: MasterAction): boolean {
  return reach.isAll || reach.grants.some(({ actions }) => actions.has(action))
}

/** Whether a person may take an action on every value. */
export function allowsAll(reach: ListReach, action: MasterAction): boolean {
  return (
    reach.isAll || reach.grants.some(({ actions, condition }) => condition === null && actions.has(action))
  )
}

/**
 * How much of a field of a value a person sees. One grant must both hold for the value and name the field.
 * @param action `read` to see the field; `update` or `create` to write it
 */
export function modeOf(
  reach: ListReach,
  field: string,
  held: Held,
  action: 'read' | 'update' | 'create' = 'read',
): FieldMode {
  if (reach.isAll) return 'write'
  const floor = field === 'label' && allows(reach, 'list', held) ? rankOf('read') : 0
  const rank = reach.grants.reduce((best, grant) => {
    if (!grant.actions.has(action) || !isHeld(grant, held)) return best
    const given = rankOf(grant.modes.get(field) ?? 'hidden')
    // Without the right to write, a field that could be written is read.
    return Math.max(best, given)
  }, floor)
  const mode = fieldModes[rank] ?? 'hidden'
  return mode === 'write' && action === 'read' && !mayWrite(reach, field, held) ? 'read' : mode
}

function mayWrite(reach: ListReach, field: string, held: Held): boolean {
  return reach.grants.some(
    (grant) => grant.actions.has('update') && isHeld(grant, held) && grant.modes.get(field) === 'write',
  )
}

/**
 * Whether a person sees a field unmasked on every value that they may list. Only such fields filter and sort.
 * @param action `export` to ask about the values that they may export
 */
export function seesEverywhere(reach: ListReach, field: string, action: 'list' | 'export' = 'list'): boolean {
  if (reach.isAll) return true
  const isRead = (grant: ReachGrant) =>
    grant.actions.has('read') && rankOf(grant.modes.get(field) ?? 'hidden') >= rankOf('read')
  if (reach.grants.some((grant) => grant.condition === null && isRead(grant))) return true
  return reach.grants.every((grant) => !grant.actions.has(action) || isRead(grant))
}

/** Whether a person sees something of a field on some value, which may not exist. */
export function isSeenSomewhere(reach: ListReach, field: string): boolean {
  if (reach.isAll || field === 'label') return true
  return reach.grants.some(
    ({ actions, modes }) => actions.has('read') && (modes.get(field) ?? 'hidden') !== 'hidden',
  )
}

function isHeld({ condition }: ReachGrant, held: Held): boolean {
  return condition === null || held[condition] === true
}

function rankOf(mode: FieldMode): number {
  return fieldModes.indexOf(mode)
}

/**
 * A field as somebody with a mode sees it.
 * @returns undefined if the field must not occur at all
 */
export function shownAs(
  mode: FieldMode,
  value: string | number | boolean | null,
): string | number | boolean | null | undefined {
  if (mode === 'hidden') return undefined
  if (mode === 'read' || mode === 'write') return value
  if (value === null || value === '') return mode === 'mask:given' ? false : null
  if (mode === 'mask:given') return true
  const signs = [...String(value)]
  return mode === 'mask:initial' ? `${signs[0]}…` : `…${signs.length > 4 ? signs.slice(-4).join('') : ''}`
}

/** A text as somebody with a mode sees it, where a field must be a text: null if they see none. */
export function shownTextAs(mode: FieldMode, text: string | null): string | null {
  const shown = shownAs(mode, text)
  if (typeof shown === 'boolean') return shown ? '…' : null
  return shown === undefined || shown === null ? null : String(shown)
}
