import type { BulkAction, BulkSkipReason, PipelineAction, Stage } from '@vouch/contract'
import type { PipelineState, Refusal } from './pipeline.ts'

/** The action of the transition table that takes back an action on several applications. */
export const reverseActions: Readonly<Record<BulkAction, PipelineAction>> = {
  advance: 'move-back',
  reject: 'undo-reject',
  hold: 'resume',
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
