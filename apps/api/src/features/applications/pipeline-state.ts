import type { ApplicationStatus, Stage } from '@vouch/contract'
import type { PipelineState } from '@vouch/domain'

/** The columns of an application that say where it stands. */
export interface StateColumns {
  readonly stage: Stage
  readonly status: ApplicationStatus
  readonly status_before: 'active' | 'on-hold' | null
  readonly told_at: Date | null
}

/** What the rules of the pipeline ask for. */
export function toState(row: StateColumns): PipelineState {
  return { stage: row.stage, status: row.status, told: row.told_at !== null, before: row.status_before }
}
