import type { CandidateAction, CandidateNews, PipelineAction, Stage } from '@vouch/contract'
import type { PipelineState } from './pipeline.ts'
import { offeredActions } from './pipeline.ts'

/** Application state as disclosed to the candidate: undisclosed rejections and holds look exactly like `active`. */
export function disclosedState(state: PipelineState): PipelineState {
  const hidden = state.status === 'on-hold' || (state.status === 'rejected' && !state.disclosed)
  return hidden ? { stage: state.stage, status: 'active', disclosed: false, before: null } : state
}

/**
 * Actions available to the candidate, computed only from what is disclosed to them.
 * @param hasOpening false if all openings are filled, so that the candidate can no longer accept an offer
 */
export function candidateActions(state: PipelineState, hasOpening: boolean): CandidateAction[] {
  return offeredActions(disclosedState(state), 'candidate').filter(
    (action): action is CandidateAction => action === 'withdraw' || (action === 'confirm-hire' && hasOpening),
  )
}

/**
 * Whether the candidate may send messages, answers and documents. An undisclosed rejection does not change the result.
 */
export function mayCandidateCorrespond(state: PipelineState): boolean {
  const { status } = disclosedState(state)
  return status === 'active' || status === 'hired'
}

/** An event of the application's history, with the fields that the candidate's timeline needs. */
export interface TimelineEvent {
  readonly action: 'apply' | PipelineAction
  readonly toStage: Stage
  readonly message: string | null
  /** When the event was disclosed to the candidate; null if it was not. */
  readonly toldAt: string | null
}

const newsKind: Readonly<Partial<Record<TimelineEvent['action'], CandidateNews['kind']>>> = {
  apply: 'applied',
  advance: 'moved',
  'move-back': 'moved',
  reject: 'rejected',
  reopen: 'reopened',
  withdraw: 'withdrawn',
  hire: 'hire-offered',
  'confirm-hire': 'hired',
}

/** Whether an action is disclosed to the candidate immediately. Most rejections are disclosed later, holds never. */
export function disclosedAtOnce(action: TimelineEvent['action'], next: PipelineState): boolean {
  if (action === 'reject') return next.disclosed
  return action in newsKind
}

/** The candidate's timeline of one application: disclosed events, ordered by the time of disclosure. */
export function candidateNews(events: readonly TimelineEvent[]): CandidateNews[] {
  return events
    .flatMap(({ action, toStage, message, toldAt }) => {
      const kind = newsKind[action]
      return kind && toldAt ? [{ at: toldAt, kind, stage: toStage, message }] : []
    })
    .sort((a, b) => a.at.localeCompare(b.at))
}
