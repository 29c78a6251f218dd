import { type MasterAction, masterActions } from '@vouch/contract'

/** Actions that an action needs in the same rule, directly and indirectly. */
const needs: Readonly<Record<MasterAction, readonly MasterAction[]>> = {
  list: [],
  read: ['list'],
  create: ['list', 'read'],
  update: ['list', 'read'],
  deactivate: ['list', 'read'],
  merge: ['list', 'read'],
  export: ['list', 'read'],
  propose: ['list', 'read'],
}

/** Actions that are impossible on lists whose values are part of the product. */
export const closedActions: readonly MasterAction[] = ['create', 'deactivate', 'merge', 'propose']

/** Adds an action with those it needs, or removes it with those that need it. Keeps the order of all actions. */
export function toggleAction(
  actions: readonly MasterAction[],
  action: MasterAction,
  on: boolean,
): MasterAction[] {
  const wanted = new Set(on ? [...actions, action, ...needs[action]] : actions)
  return masterActions.filter(
    (one) => wanted.has(one) && (on || (one !== action && !needs[one].includes(action))),
  )
}
