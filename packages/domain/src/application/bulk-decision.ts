import type { BulkAction, BulkSkipReason, PipelineAction, Stage } from '@vouch/contract'
import type { PipelineState, Refusal } from './pipeline.ts'

/** The action of the transition table that takes back an action on several applications. */
export const reverseActions: Readonly<Record<BulkAction, PipelineAction>> = {
  advance: 'move-back',
  reject: 'undo-reject',
  hold: 'resume',
}

/**
 * Whether a bulk action skips this application although the pipeline permits the action. Rejecting an applicant with an
 * offer withdraws the offer immediately and cannot be undone, so it is decided individually.
 */
export function isLeftOut(state: PipelineState, action: BulkAction): boolean {
  return action === 'reject' && state.stage === 'hired' && state.status === 'active'
}

/** Why the transition table leaves an application of several as it is. @param why what `decide` answered */
export function bulkSkipReason(
  why: Refusal,
  state: PipelineState,
  action: BulkAction,
  to?: Stage,
): BulkSkipReason {
  if (why === 'not-by-you') return 'forbidden'
  if (why === 'needs-reason') return 'needs-reason'
  if (state.status !== 'active' && state.status !== 'on-hold') return 'ended'
  if (state.status === 'on-hold') return action === 'hold' ? 'already' : 'on-hold'
  if (action === 'hold') return 'offer'
  return state.stage === to ? 'already' : 'later'
}
