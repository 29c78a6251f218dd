import {
  type BulkDecision,
  type BulkSkipReason,
  type PipelineAction,
  type Stage,
  tagLimits,
} from '@vouch/contract'
import { mayTeamCorrespond, type PipelineState, type Refusal } from './pipeline.ts'

/** The action of the transition table that takes back an action on several applications. */
export const reverseActions: Readonly<Record<BulkDecision, PipelineAction>> = {
  advance: 'move-back',
  reject: 'undo-reject',
  hold: 'resume',
}

/**
 * Whether a bulk action skips this application although the pipeline permits the action. Rejecting an applicant with an
 * offer withdraws the offer immediately and cannot be undone, so it is decided individually.
 */
export function isLeftOut(state: PipelineState, action: BulkDecision): boolean {
  return action === 'reject' && state.stage === 'hired' && state.status === 'active'
}

/** Why the transition table leaves an application of several as it is. @param why what `decide` answered */
export function bulkSkipReason(
  why: Refusal,
  state: PipelineState,
  action: BulkDecision,
  to?: Stage,
): BulkSkipReason {
  if (why === 'not-by-you') return 'forbidden'
  if (why === 'needs-reason') return 'needs-reason'
  if (state.status !== 'active' && state.status !== 'on-hold') return 'ended'
  if (state.status === 'on-hold') return action === 'hold' ? 'already' : 'on-hold'
  if (action === 'hold') return 'offer'
  return state.stage === to ? 'already' : 'later'
}

/** An application and one tag of its company. */
export interface TagFacts {
  /** Whether the application has the tag. */
  readonly has: boolean
  /** How many tags the application has. */
  readonly count: number
  /** Whether the applicant is deleting their account. */
  readonly isLeaving: boolean
  /** Whether the company can have the tag: it exists, or there is room for it. */
  readonly isPossible: boolean
}

/** Why an application cannot get or lose a tag, as with a single one; null if it can. */
export function tagSkipReason(facts: TagFacts, action: 'tag' | 'untag'): BulkSkipReason | null {
  if (action === 'untag') return facts.has ? null : 'already'
  if (facts.isLeaving) return 'leaving'
  if (facts.has) return 'already'
  if (facts.count >= tagLimits.application) return 'tag-limit'
  return facts.isPossible ? null : 'company-tags'
}

/** Why the team cannot write to a candidate on the page of the present stage; null if it can. */
export function messageSkipReason(state: PipelineState): BulkSkipReason | null {
  if (!mayTeamCorrespond(state)) return 'ended'
  return state.stage === 'applied' ? 'not-reached' : null
}
