import { type MasterAction, type MasterFieldDefinition, masterActions } from '@vouch/contract'
import {
  allows,
  allowsAll,
  allowsSome,
  governedParts,
  type Held,
  type ListReach,
  seesEverywhere,
} from '@vouch/domain'

const closedTo: readonly MasterAction[] = ['create', 'deactivate', 'merge', 'propose']
/** `merge` on a merged value undoes that. */
const mergedTo: readonly MasterAction[] = ['list', 'read', 'merge', 'export']

/** What people do with a list, not with one of its values. */
const ofWholeLists: readonly MasterAction[] = ['create', 'propose']

/** Whether an action is possible on the values of a list, whoever asks. */
function isPossible(action: MasterAction, isClosed: boolean): boolean {
  return !(isClosed && closedTo.includes(action))
}

/**
 * How the caller decides about what people propose for a list; empty if they do not. A decision is for everybody, so it
 * needs a right on all values.
 */
export function decidesOn(reach: ListReach): ('approve' | 'merge')[] {
  if (reach.rules.list.closed) return []
  return [
    ...(allowsAll(reach, 'create') && maySetSomewhere(reach, 'label') ? ['approve' as const] : []),
    ...(allowsAll(reach, 'merge') ? ['merge' as const] : []),
  ]
}

/** What the caller may do with some value of a list, and `define` for administrators. */
export function permittedSomewhere(reach: ListReach): (MasterAction | 'define')[] {
  const { closed } = reach.rules.list
  const actions = masterActions.filter(
    (action) =>
      isPossible(action, closed) &&
      allowsSome(reach, action) &&
      // Every value has a label.
      (action !== 'create' || maySetSomewhere(reach, 'label')),
  )
  return reach.isAll ? [...actions, 'define'] : actions
}

/** What the caller may do with one value. */
export function permittedOn(reach: ListReach, held: Held, isMerged: boolean): MasterAction[] {
  return masterActions.filter(
    (action) =>
      !ofWholeLists.includes(action) &&
      isPossible(action, reach.rules.list.closed) &&
      !(isMerged && !mergedTo.includes(action)) &&
      allows(reach, action, held),
  )
}

/** All that administrators may do with a list. */
export function permittedToAdmins(isClosed: boolean): (MasterAction | 'define')[] {
  return [...masterActions.filter((action) => isPossible(action, isClosed)), 'define']
}

/** Whether a person may write a part or field in some new value. */
function maySetSomewhere(reach: ListReach, name: string): boolean {
  return (
    reach.isAll ||
    reach.grants.some(({ actions, modes }) => actions.has('create') && modes.get(name) === 'write')
  )
}

/** Names of the parts and fields that a person may fill in when adding a value. */
export function settableParts(reach: ListReach, fields: readonly MasterFieldDefinition[]): string[] {
  const present = fields.filter(({ dropped }) => !dropped)
  const isUnique = (name: string) => name === 'uri' || present.some((one) => one.name === name && one.unique)
  return [...governedParts, ...present.map(({ name }) => name)].filter(
    (name) => maySetSomewhere(reach, name) && (!isUnique(name) || seesEverywhere(reach, name)),
  )
}

/** All that administrators may fill in. */
export function settableByAdmins(fields: readonly MasterFieldDefinition[]): string[] {
  return [...governedParts, ...fields.filter(({ dropped }) => !dropped).map(({ name }) => name)]
}
