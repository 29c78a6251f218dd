import { type PipelineState, tellTime } from '@vouch/domain'
import type { PersistedState, Subject } from './pipeline-store.ts'

/** Adds disclosure times to the new state. A rejection is disclosed after the job's regret window, see `tellTime`. */
export function persistedStateOf(
  subject: Pick<Subject, 'regretHours' | 'timeZone'>,
  next: PipelineState,
  at: Date,
): PersistedState {
  const { stage, status, disclosed, before } = next
  if (status !== 'rejected') return { stage, status, statusBefore: null, tellAt: null, toldAt: null }
  const isDisclosed = disclosed || subject.regretHours === 0
  return {
    stage,
    status,
    statusBefore: isDisclosed ? null : before,
    tellAt: isDisclosed ? null : tellTime(at, subject.regretHours, subject.timeZone),
    toldAt: isDisclosed ? at : null,
  }
}
