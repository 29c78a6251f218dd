import { type ApplicantRow, type CompanyRole, type PipelineAction, type Stage, stages } from '@vouch/contract'
import { type Decision, decide, offeredActions, type PipelineState, stageIndex } from '@vouch/domain'

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
