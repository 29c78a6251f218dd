import type { ApplicationStatus, CompanyRole, PipelineAction, Stage } from '@vouch/contract'
import { decidingRoles, recruitingRoles } from '../company/company-roles.ts'

/** State of an application. Stored as it is, not computed from the history. */
export interface PipelineState {
  readonly stage: Stage
  readonly status: ApplicationStatus
  /** Whether the candidate was notified of a rejection. False in every other status. */
  readonly disclosed: boolean
  /** Status to restore if an undisclosed rejection is undone; null without an undisclosed rejection. */
  readonly before: 'active' | 'on-hold' | null
}

/** Who acts on an application: the candidate, or a company member by role. */
export type Party = 'candidate' | CompanyRole

/** Input of an action, and facts that the conditions of the action need. */
export interface ActionInput {
  readonly to?: Stage | undefined
  readonly reason?: string | undefined
  /** Whether all requested documents and texts are approved; true if none were requested. */
  readonly detailsApproved?: boolean
  /** Number of openings without a confirmed hire. */
  readonly openingsLeft?: number
}

/**
 * Why an action is refused. The client hides actions refused as `not-from-here` or `not-by-you`; the other
 * reasons name an unmet condition.
 */
export type Refusal =
  | 'not-by-you'
  | 'not-from-here'
  | 'needs-later-stage'
  | 'needs-earlier-stage'
  | 'needs-reason'
  | 'needs-details-approved'
  | 'needs-opening'

export type Decision =
  | { readonly permitted: true; readonly next: PipelineState }
  | { readonly permitted: false; readonly why: Refusal }

interface Transition {
  readonly by: readonly Party[]
  readonly from: (state: PipelineState) => boolean
  /** The first unmet condition; null if all are met. */
  readonly needs: (state: PipelineState, input: ActionInput) => Refusal | null
  readonly next: (state: PipelineState, input: ActionInput) => PipelineState
}

const order: Readonly<Record<Stage, number>> = {
  applied: 0,
  shortlist: 1,
  questionnaire: 2,
  interview: 3,
  'detail-fulfillment': 4,
  hired: 5,
}

/** State of a new application. */
export const initialState: PipelineState = {
  stage: 'applied',
  status: 'active',
  disclosed: false,
  before: null,
}

/** Position of a stage in the pipeline: 0 for `applied` to 5 for `hired`. */
export function stageIndex(stage: Stage): number {
  return order[stage]
}

const active = (state: PipelineState) => state.status === 'active'
const undisclosedRejection = (state: PipelineState) => state.status === 'rejected' && !state.disclosed
const nothing = () => null
const at = (state: PipelineState, status: ApplicationStatus, stage = state.stage): PipelineState => ({
  stage,
  status,
  disclosed: false,
  before: null,
})

function needsForAdvance(state: PipelineState, { to, reason }: ActionInput): Refusal | null {
  // Only the action `hire` moves an application to the stage `hired`.
  if (!to || to === 'hired' || stageIndex(to) <= stageIndex(state.stage)) return 'needs-later-stage'
  return stageIndex(to) > stageIndex(state.stage) + 1 && !reason ? 'needs-reason' : null
}

function needsForMoveBack(state: PipelineState, { to, reason }: ActionInput): Refusal | null {
  if (!to || stageIndex(to) >= stageIndex(state.stage)) return 'needs-earlier-stage'
  return reason ? null : 'needs-reason'
}

/** For each action: who may take it, in which states, and the next state. Call `decide` instead of using this table. */
export const transitions: Readonly<Record<PipelineAction, Transition>> = {
  advance: {
    by: decidingRoles,
    from: (state) => active(state) && stageIndex(state.stage) < stageIndex('detail-fulfillment'),
    needs: needsForAdvance,
    next: (state, { to }) => at(state, 'active', to),
  },
  'move-back': {
    by: decidingRoles,
    from: (state) => active(state) && state.stage !== 'applied',
    needs: needsForMoveBack,
    next: (state, { to }) => at(state, 'active', to),
  },
  hold: {
    by: recruitingRoles,
    // No hold at the stage `hired`: holds are hidden from candidates, so the candidate would still see the offer.
    from: (state) => active(state) && state.stage !== 'hired',
    needs: nothing,
    next: (state) => at(state, 'on-hold'),
  },
  resume: {
    by: recruitingRoles,
    from: (state) => state.status === 'on-hold',
    needs: nothing,
    next: (state) => at(state, 'active'),
  },
  reject: {
    by: decidingRoles,
    from: (state) => state.status === 'active' || state.status === 'on-hold',
    needs: (_state, { reason }) => (reason ? null : 'needs-reason'),
    next: (state) => ({
      stage: state.stage,
      status: 'rejected',
      // Rejecting after an offer is disclosed at once: otherwise the candidate could still see and accept the offer.
      disclosed: state.stage === 'hired',
      before: state.stage === 'hired' ? null : state.status === 'on-hold' ? 'on-hold' : 'active',
    }),
  },
  'undo-reject': {
    by: recruitingRoles,
    from: undisclosedRejection,
    needs: nothing,
    next: (state) => at(state, state.before ?? 'active'),
  },
  reopen: {
    by: recruitingRoles,
    from: (state) => state.status === 'rejected' && state.disclosed,
    needs: (_state, { reason }) => (reason ? null : 'needs-reason'),
    next: (state) => at(state, 'active'),
  },
  withdraw: {
    by: ['candidate'],
    from: (state) => active(state) || state.status === 'on-hold' || undisclosedRejection(state),
    needs: nothing,
    next: (state) => at(state, 'withdrawn'),
  },
  hire: {
    by: recruitingRoles,
    from: (state) => active(state) && state.stage === 'detail-fulfillment',
    needs: (_state, { detailsApproved, openingsLeft }) => {
      if (!detailsApproved) return 'needs-details-approved'
      return openingsLeft === undefined || openingsLeft > 0 ? null : 'needs-opening'
    },
    next: (state) => at(state, 'active', 'hired'),
  },
  'confirm-hire': {
    by: ['candidate'],
    from: (state) => active(state) && state.stage === 'hired',
    needs: (_state, { openingsLeft }) =>
      openingsLeft === undefined || openingsLeft > 0 ? null : 'needs-opening',
    next: (state) => at(state, 'hired'),
  },
}

/**
 * Applies one action to the state of an application.
 * @param party null for anybody who is neither the candidate nor a member of the company
 * @returns the next state, or why the action is refused
 */
export function decide(
  state: PipelineState,
  action: PipelineAction,
  party: Party | null,
  input: ActionInput = {},
): Decision {
  const transition = transitions[action]
  if (!party || !transition.by.includes(party)) return { permitted: false, why: 'not-by-you' }
  if (!transition.from(state)) return { permitted: false, why: 'not-from-here' }
  const why = transition.needs(state, input)
  return why ? { permitted: false, why } : { permitted: true, next: transition.next(state, input) }
}

/** Actions that a party may choose in this state. `decide` also checks the input, such as a reason. */
export function offeredActions(state: PipelineState, party: Party | null): PipelineAction[] {
  if (!party) return []
  return (Object.keys(transitions) as PipelineAction[]).filter(
    (action) => transitions[action].by.includes(party) && transitions[action].from(state),
  )
}

/** Whether the hiring team may send messages, questionnaires, interview proposals and document requests. */
export function mayTeamCorrespond(state: PipelineState): boolean {
  return state.status === 'active' || state.status === 'on-hold' || state.status === 'hired'
}
