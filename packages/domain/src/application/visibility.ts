import type { CandidateAction, CandidateNews, PipelineAction, Stage } from '@vouch/contract'
import type { PipelineState } from './pipeline.ts'
import { offeredActions } from './pipeline.ts'

/**
 * The state as the candidate may know it. An undisclosed rejection and a hold are not there: the candidate
 * sees, infers and may do exactly what an active application at the same stage gives.
 */
export function knownState(state: PipelineState): PipelineState {
  const hidden = state.status === 'on-hold' || (state.status === 'rejected' && !state.disclosed)
  return hidden ? { stage: state.stage, status: 'active', disclosed: false, before: null } : state
}

/**
 * What the candidate may do now, by what they know.
 * @param hasOpening false once every opening is filled: an offer can no longer be accepted
 */
export function candidateActions(state: PipelineState, hasOpening: boolean): CandidateAction[] {
  return offeredActions(knownState(state), 'candidate').filter(
    (action): action is CandidateAction => action === 'withdraw' || (action === 'confirm-hire' && hasOpening),
  )
}

/** May the candidate write, answer, accept and hand in now? Also while a rejection is undisclosed, or it could be inferred. */
export function mayCandidateCorrespond(state: PipelineState): boolean {
  const { status } = knownState(state)
  return status === 'active' || status === 'hired'
}

/** A stored change, as far as the candidate's timeline needs it. */
export interface TimelineEvent {
  readonly action: 'apply' | PipelineAction
  readonly toStage: Stage
  readonly message: string | null
  /** When it was disclosed to the candidate; null: never. */
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

/** Is this action disclosed to the candidate when it happens? A rejection is disclosed later; a hold never. */
export function disclosedAtOnce(action: TimelineEvent['action'], next: PipelineState): boolean {
  if (action === 'reject') return next.disclosed
  return action in newsKind
}

/**
 * The candidate's own timeline: what was disclosed to them, in the order of disclosure.
 * @param events every stored change of one application
 */
export function candidateNews(events: readonly TimelineEvent[]): CandidateNews[] {
  return events
    .flatMap(({ action, toStage, message, toldAt }) => {
      const kind = newsKind[action]
      return kind && toldAt ? [{ at: toldAt, kind, stage: toStage, message }] : []
    })
    .sort((a, b) => a.at.localeCompare(b.at))
}
