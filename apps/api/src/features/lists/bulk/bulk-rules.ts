import { type MasterAction, type MasterBulkChange, masterBulkLimits } from '@vouch/contract'

/** The right that a person needs for each kind of change. */
export const actionOf: Readonly<Record<MasterBulkChange['kind'], MasterAction>> = {
  deactivate: 'deactivate',
  reactivate: 'deactivate',
  move: 'update',
  merge: 'merge',
}

/** Until when a change can be undone. */
export function undoEnd(at: Date): Date {
  return new Date(new Date(at).getTime() + masterBulkLimits.undoDays * 86_400_000)
}
