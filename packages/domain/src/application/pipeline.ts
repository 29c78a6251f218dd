import type { ApplicationStatus, CompanyRole, PipelineAction, Stage } from '@vouch/contract'
import { decidingRoles, recruitingRoles } from '../company/company-roles.ts'

/** Where an application stands. The three facts are stored, never derived. */
export interface PipelineState {
  readonly stage: Stage
  readonly status: ApplicationStatus
  /** The candidate knows of the rejection. False in every other status. */
  readonly disclosed: boolean
  /** While rejected and undisclosed: the status that undoing goes back to. */
  readonly before: 'active' | 'on-hold' | null
}

/** Who acts: the candidate, or a member of the company by role. */
export type Party = 'candidate' | CompanyRole

/** What a person gives along with an action, and the facts that rules ask for. */
export interface ActionInput {
  readonly to?: Stage | undefined
  readonly reason?: string | undefined
  /** Every detail that was asked for is approved (true when none was asked for). */
  readonly detailsApproved?: boolean
  /** Openings that nobody has confirmed yet. */
  readonly openingsLeft?: number
}

/** Why an action is refused. `not-from-here` and `not-by-you` hide the action; the rest need something first. */
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
  /** What is still needed; null when nothing is. */
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

/** The state of every application that was just sent. */
export const initialState: PipelineState = {
  stage: 'applied',
  status: 'active',
  disclosed: false,
  before: null,
}

/**
 * The place of a stage in the order of the pipeline.
 * @returns 0 for `applied` to 5 for `hired`
 */
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
  // The hired stage is reached by `hire` alone, which has rules of its own.
  if (!to || to === 'hired' || stageIndex(to) <= stageIndex(state.stage)) return 'needs-later-stage'
  return stageIndex(to) > stageIndex(state.stage) + 1 && !reason ? 'needs-reason' : null
}

function needsForMoveBack(state: PipelineState, { to, reason }: ActionInput): Refusal | null {
  if (!to || stageIndex(to) >= stageIndex(state.stage)) return 'needs-earlier-stage'
  return reason ? null : 'needs-reason'
}

/** The one transition table. Server and client both ask it, through `decide`. */
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
    // Not once the candidate was asked to confirm: a pause that they cannot see would make their offer untrue.
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
      // An offer that is taken back is disclosed at once: undisclosed, it would leave an offer on show that is none.
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
 * Decides one action by the transition table.
 * @param state where the application stands
 * @param action what is asked
 * @param party who asks; null for somebody without a part in it
 * @param input what they gave, and the facts that the rules ask for
 * @returns the next state, or why not
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

/**
 * The actions to offer to somebody now: theirs, and possible from this state. What an action still needs
 * (a reason, an approved detail) is asked for when it is taken.
 */
export function offeredActions(state: PipelineState, party: Party | null): PipelineAction[] {
  if (!party) return []
  return (Object.keys(transitions) as PipelineAction[]).filter(
    (action) => transitions[action].by.includes(party) && transitions[action].from(state),
  )
}

/** May the hiring team write, ask and propose now? Only while the application is open for them. */
export function mayTeamCorrespond(state: PipelineState): boolean {
  return state.status === 'active' || state.status === 'on-hold' || state.status === 'hired'
}
