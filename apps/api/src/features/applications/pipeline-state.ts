import type { ApplicationStatus, PipelineAction, Stage } from '@vouch/contract'
import { knownState, type PipelineState, type Refusal } from '@vouch/domain'
import { AppError } from '#base/app-error.ts'

/** The columns of an application that hold its state. */
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
  hired: 'This person was hired.',
}

const endedForCandidate: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  rejected: 'This application has ended.',
  withdrawn: 'You withdrew this application.',
  hired: 'You have taken this job.',
}

const notFromHere: Readonly<Record<PipelineAction, string>> = {
  advance: 'From this stage on, an application can only be hired or rejected.',
  'move-back': 'This application is at its first stage.',
  hold: 'Somebody who was asked to confirm cannot be put on hold.',
  resume: 'This application is not on hold.',
  reject: 'This application cannot be rejected now.',
  'undo-reject': 'The candidate was told of the rejection. Reopen the application instead.',
  reopen: 'The candidate was not told of a rejection. Undo it instead.',
  withdraw: 'This application cannot be withdrawn now.',
  hire: 'Only somebody at the stage of details can be hired.',
  'confirm-hire': 'There is nothing to confirm.',
}

function sentenceFor(action: PipelineAction, state: PipelineState, isCandidate: boolean): string {
  if (isCandidate) return endedForCandidate[knownState(state).status] ?? notFromHere[action]
  if (state.status === 'on-hold') return 'This application is on hold. Resume it first.'
  const isAboutRejection = action === 'undo-reject' || action === 'reopen'
  if (isAboutRejection && state.status !== 'rejected') return 'This application is not rejected.'
  return (isAboutRejection ? undefined : ended[state.status]) ?? notFromHere[action]
}

const field = (path: string, message: string) =>
  new AppError('invalid', message, { errors: [{ path, message }] })

/** The refused command, as far as the sentence needs it. */
interface Refused {
  readonly action: PipelineAction
  readonly state: PipelineState
  readonly isCandidate: boolean
  readonly to?: Stage | undefined
}

/** The transition table's refusal, in a sentence for the person. */
export function refusal(why: Refusal, { action, state, isCandidate, to }: Refused): AppError {
  switch (why) {
    case 'not-by-you':
      return new AppError('forbidden', 'You are not allowed to do this.')
    case 'not-from-here':
      return new AppError('not-permitted-now', sentenceFor(action, state, isCandidate))
    case 'needs-later-stage':
    case 'needs-earlier-stage':
      if (to === state.stage) {
        return new AppError('not-permitted-now', 'This application is at that stage already.')
      }
      if (to === 'hired') return field('to', 'Use "hire" to bring somebody to the last stage.')
      return field('to', why === 'needs-later-stage' ? 'Choose a later stage.' : 'Choose an earlier stage.')
    case 'needs-reason':
      return field('reason', action === 'advance' ? 'Say why a stage is skipped.' : 'Give a reason.')
    case 'needs-details-approved':
      return new AppError('not-permitted-now', 'Approve every detail that was asked for first.')
    case 'needs-opening':
      return isCandidate
        ? new AppError('no-openings-left', 'Somebody else has just taken the last opening.')
        : new AppError('not-permitted-now', 'Every opening of this job is filled.')
  }
}
