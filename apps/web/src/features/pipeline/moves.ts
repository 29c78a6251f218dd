import { type ApplicantRow, type CompanyRole, type PipelineAction, type Stage, stages } from '@vouch/contract'
import {
  type Decision,
  decide,
  offeredActions,
  type PipelineState,
  type Refusal,
  stageIndex,
} from '@vouch/domain'

/** Converts a list row to the pipeline rules' state. A rejection with a disclosure time is still undisclosed. */
function stateOf({ stage, status, tellAt }: ApplicantRow): PipelineState {
  const untold = status === 'rejected' && tellAt !== null
  return { stage, status, disclosed: status === 'rejected' && !untold, before: untold ? 'active' : null }
}

export function moveTo(row: ApplicantRow, to: Stage): 'advance' | 'move-back' {
  return stageIndex(to) > stageIndex(row.stage) ? 'advance' : 'move-back'
}

export function decideMove(
  row: ApplicantRow,
  to: Stage,
  role: CompanyRole | null,
  reason?: string,
): Decision {
  return decide(stateOf(row), moveTo(row, to), role, { to, reason })
}

/** Whether a move needs a reason, because it skips a stage or goes back. */
export function needsReason(row: ApplicantRow, to: Stage): boolean {
  return stageIndex(to) !== stageIndex(row.stage) + 1
}

export type MoveRefusal = Refusal | 'already-there'

/** Why a move is not possible even with a reason; null if it is. */
export function refusalOf(row: ApplicantRow, to: Stage, role: CompanyRole | null): MoveRefusal | null {
  if (row.stage === to) return 'already-there'
  const decision = decideMove(row, to, role, 'any')
  return decision.permitted ? null : decision.why
}

export function mayDo(row: ApplicantRow, role: CompanyRole | null, action: PipelineAction): boolean {
  return offeredActions(stateOf(row), role).includes(action)
}

/** Stages to which an applicant may be moved, in order. For `hired`, the menu links to the hire page. */
export function moveTargets(row: ApplicantRow, role: CompanyRole | null): Stage[] {
  const on = mayDo(row, role, 'advance')
  const back = mayDo(row, role, 'move-back')
  return stages.filter((stage) => {
    if (stage === row.stage) return false
    if (stage === 'hired') return on || mayDo(row, role, 'hire')
    return stageIndex(stage) > stageIndex(row.stage) ? on : back
  })
}
