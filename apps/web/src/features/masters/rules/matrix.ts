import {
  type FieldMode,
  fieldModes,
  type MasterAction,
  type MasterCondition,
  type MasterGrant,
} from '@vouch/contract'
import { inheritedRoles } from './roles.ts'

/** How far something reaches: to all values, to those of a condition, or to none. */
type Reach = 'all' | 'some' | 'none'

export interface ActionCell {
  readonly reach: Reach
  /** Role through whose rules this holds; null: its own. */
  readonly through: string | null
  /** Rules that give it. */
  readonly grants: readonly MasterGrant[]
}

function reachOf(conditions: readonly (MasterCondition | null)[]): Reach {
  if (conditions.length === 0) return 'none'
  return conditions.includes(null) ? 'all' : 'some'
}

const strength: readonly Reach[] = ['none', 'some', 'all']

/** Whether people with a role may take an action, through their own rules or those that hold for them too. */
export function actionCell(grants: readonly MasterGrant[], role: string, action: MasterAction): ActionCell {
  const cells = [role, ...inheritedRoles(role).toReversed()].map((one): ActionCell => {
    const giving = grants.filter((grant) => grant.role === one && grant.actions.includes(action))
    return {
      reach: reachOf(giving.map(({ when }) => when)),
      through: one === role ? null : one,
      grants: giving,
    }
  })
  return cells.reduce((best, cell) =>
    strength.indexOf(cell.reach) > strength.indexOf(best.reach) ? cell : best,
  )
}

export interface ModeCell {
  readonly mode: FieldMode
  readonly reach: Reach
  readonly through: string | null
  /** Conditions of the rules that give this mode. */
  readonly conditions: readonly (MasterCondition | null)[]
}

/** The mode that a rule gives a field; to write it, the rule must also give `update`. */
function modeIn({ actions, fields }: MasterGrant, field: string): FieldMode {
  if (!actions.includes('read')) return field === 'label' && actions.includes('list') ? 'read' : 'hidden'
  const mode = fields[field] ?? fields['*'] ?? 'hidden'
  const shown = mode === 'write' && !actions.includes('update') ? 'read' : mode
  return field === 'label' && rank(shown) < rank('read') ? 'read' : shown
}

function rank(mode: FieldMode): number {
  return fieldModes.indexOf(mode)
}

/** The most that people with a role see of a field on some value. */
export function modeCell(grants: readonly MasterGrant[], role: string, field: string): ModeCell {
  const cells = [role, ...inheritedRoles(role).toReversed()].map((one): ModeCell => {
    const own = grants.filter((grant) => grant.role === one)
    const mode = own.map((grant) => modeIn(grant, field)).reduce(higher, 'hidden')
    const conditions =
      mode === 'hidden' ? [] : own.filter((grant) => modeIn(grant, field) === mode).map(({ when }) => when)
    return { mode, reach: reachOf(conditions), through: one === role ? null : one, conditions }
  })
  return cells.reduce((best, cell) => (isMore(cell, best) ? cell : best))
}

function higher(one: FieldMode, other: FieldMode): FieldMode {
  return rank(other) > rank(one) ? other : one
}

function isMore(cell: ModeCell, best: ModeCell): boolean {
  return cell.mode === best.mode
    ? strength.indexOf(cell.reach) > strength.indexOf(best.reach)
    : rank(cell.mode) > rank(best.mode)
}
