import { type ApplicantRow, type CompanyRole, type PipelineAction, type Stage, stages } from '@vouch/contract'
import { type Decision, decide, offeredActions, type PipelineState, stageIndex } from '@vouch/domain'

/** The state of a row, as the transition table asks for it. A row tells an untold rejection by the time of telling. */
function stateOf({ stage, status, tellAt }: ApplicantRow): PipelineState {
  const untold = status === 'rejected' && tellAt !== null
  return { stage, status, disclosed: status === 'rejected' && !untold, before: untold ? 'active' : null }
}

/** Which of the two moves leads to a stage. */
export function moveTo(row: ApplicantRow, to: Stage): 'advance' | 'move-back' {
  return stageIndex(to) > stageIndex(row.stage) ? 'advance' : 'move-back'
}

/** What the transition table says to a move. */
export function decideMove(
  row: ApplicantRow,
  to: Stage,
  role: CompanyRole | null,
  reason?: string,
): Decision {
  return decide(stateOf(row), moveTo(row, to), role, { to, reason })
}

/** May this be done with the row by somebody of this role? */
export function mayDo(row: ApplicantRow, role: CompanyRole | null, action: PipelineAction): boolean {
  return offeredActions(stateOf(row), role).includes(action)
}

/**
 * The stages to which a row may be moved, in their order. `hired` is among them wherever somebody can move on: choosing
 * it explains where people are hired.
 */
export function moveTargets(row: ApplicantRow, role: CompanyRole | null): Stage[] {
  const on = mayDo(row, role, 'advance')
  const back = mayDo(row, role, 'move-back')
  return stages.filter((stage) => {
    if (stage === row.stage) return false
    if (stage === 'hired') return on || mayDo(row, role, 'hire')
    return stageIndex(stage) > stageIndex(row.stage) ? on : back
  })
}
