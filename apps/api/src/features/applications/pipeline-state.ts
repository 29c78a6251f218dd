import type { ApplicationStatus, PipelineAction, Stage } from '@vouch/contract'
import { disclosedState, type PipelineState, type Refusal } from '@vouch/domain'
import { AppError, invalidField } from '#base/app-error.ts'

/** Columns of an application's row that hold its pipeline state. */
export interface StateColumns {
  readonly stage: Stage
  readonly status: ApplicationStatus
  readonly status_before: 'active' | 'on-hold' | null
  readonly told_at: Date | null
}

export function toState(row: StateColumns): PipelineState {
  return { stage: row.stage, status: row.status, disclosed: row.told_at !== null, before: row.status_before }
}

const ended: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  rejected: 'This application was rejected.',
  withdrawn: 'This application was withdrawn.',
  hired: 'This candidate was hired.',
}

const endedForCandidate: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  rejected: 'This application has ended.',
  withdrawn: 'You withdrew this application.',
  hired: 'You have already accepted this offer.',
}

const notFromHere: Readonly<Record<PipelineAction, string>> = {
  advance: 'There is no later stage to move to. Hire or reject the candidate instead.',
  'move-back': 'This application is already at the first stage.',
  hold: 'A candidate with an offer cannot be put on hold.',
  resume: 'This application is not on hold.',
  reject: 'This application cannot be rejected now.',
  'undo-reject': 'The candidate has already been notified of the rejection. Reopen the application instead.',
  reopen: 'The candidate has not been notified of the rejection yet. Undo it instead.',
  withdraw: 'This application cannot be withdrawn now.',
  hire: 'Only a candidate at the Documents stage can be hired.',
  'confirm-hire': 'There is no offer to accept.',
}

function sentenceFor(action: PipelineAction, state: PipelineState, isCandidate: boolean): string {
  if (isCandidate) return endedForCandidate[disclosedState(state).status] ?? notFromHere[action]
  if (state.status === 'on-hold') return 'This application is on hold. Resume it first.'
  const isAboutRejection = action === 'undo-reject' || action === 'reopen'
  if (isAboutRejection && state.status !== 'rejected') return 'This application is not rejected.'
  return (isAboutRejection ? undefined : ended[state.status]) ?? notFromHere[action]
}

interface Refused {
  readonly action: PipelineAction
  readonly state: PipelineState
  readonly isCandidate: boolean
  readonly to?: Stage | undefined
}

/** Turns a refusal by the transition table into an error for the user. */
export function refusal(why: Refusal, { action, state, isCandidate, to }: Refused): AppError {
  switch (why) {
    case 'not-by-you':
      return new AppError('forbidden', 'You are not allowed to do this.')
    case 'not-from-here':
      return new AppError('not-permitted-now', sentenceFor(action, state, isCandidate))
    case 'needs-later-stage':
    case 'needs-earlier-stage':
      if (to === state.stage) {
        return new AppError('not-permitted-now', 'This application is already at that stage.')
      }
      if (to === 'hired') return invalidField('to', 'Send an offer instead of moving the application.')
      return invalidField(
        'to',
        why === 'needs-later-stage' ? 'Choose a later stage.' : 'Choose an earlier stage.',
      )
    case 'needs-reason':
      return invalidField(
        'reason',
        action === 'advance' ? 'Give a reason for skipping a stage.' : 'Give a reason.',
      )
    case 'needs-details-approved':
      return new AppError('not-permitted-now', 'Approve every requested document first.')
    case 'needs-opening':
      return isCandidate
        ? new AppError('no-openings-left', 'Another candidate has just accepted the last opening.')
        : new AppError('not-permitted-now', 'All openings of this job are filled.')
  }
}
