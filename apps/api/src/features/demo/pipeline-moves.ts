import type { Stage } from '@vouch/contract'
import { closeOutDays } from '@vouch/domain'
import { uuidv7 } from '#base/uuid.ts'
import type { Move } from './application-plans.ts'
import { act, member, pageOf, type Run, tell, tellCandidate, tellTeam } from './application-run.ts'
import { dayOf, daysBefore } from './demo-world.ts'
import {
  accept,
  answerQuestions,
  approveDetails,
  decline,
  meet,
  propose,
  reply,
  requestDetails,
  returnDetail,
  sendQuestions,
  submitDetails,
  write,
} from './stage-moves.ts'

const hourMs = 3_600_000

const candidateOf = ({ candidate }: Run) => ({ party: 'candidate' as const, id: candidate.id })

function team(run: Run, mayBeManager = false) {
  const { id, role } = member(run, mayBeManager)
  return { party: role, id }
}

function advance(run: Run, to: Stage, reason?: string): void {
  act(run, 'advance', team(run, true), { to, reason }, reason === undefined ? {} : { reason })
  tellCandidate(run, 'stage-changed', pageOf(to))
}

/** Rejects; the candidate hears of it when the regret window is over, if that has passed. */
function reject(run: Run): void {
  const rejection = refuse(run)
  run.at = new Date(run.at.getTime() + run.job.regretHours * hourMs)
  tell(run, rejection)
}

function refuse(run: Run) {
  const { reason, message } = run.world.random.pick(run.world.words.texts.rejection)
  return act(run, 'reject', team(run, true), { reason }, { reason, message })
}

function hire(run: Run): void {
  const by = team(run)
  act(run, 'hire', by)
  run.world.rows.hires.push({
    application_id: run.application.id,
    starts_on: dayOf(daysBefore(run.world.now, -run.world.random.int(20, 60))),
    offered_by: by.id,
    offered_at: run.at,
    confirmed_at: null,
  })
  tellCandidate(run, 'hire-offered', 'hired')
}

function confirm(run: Run): void {
  const { world, job, at } = run
  act(run, 'confirm-hire', candidateOf(run))
  Object.assign(world.rows.hires.at(-1) ?? {}, { confirmed_at: at })
  const filled = (job.row.filled as number) + 1
  Object.assign(job.row, { filled, version: (job.row.version as number) + 1, updated_at: at })
  tellTeam(run, 'hire-confirmed', 'hired')
  if (filled < (job.row.openings as number)) return
  Object.assign(job.row, {
    status: 'closed',
    closed_at: at,
    close_outcome: 'filled',
    close_out_at: daysBefore(at, -closeOutDays.closed),
  })
}

function closeOut(run: Run): void {
  if (run.state.status !== 'active' && run.state.status !== 'on-hold') return
  const reason = 'position-filled'
  const said = { reason, message: run.world.words.texts.closeOut }
  const rejection = act(run, 'reject', team(run), { reason }, said)
  rejection.batch_id = uuidv7()
  tell(run, rejection)
}

/** A word of the demo's texts, for reasons. */
const say = (run: Run, which: 'skipReason' | 'backReason' | 'holdReason' | 'reopenReason') =>
  run.world.random.pick(run.world.words.texts[which])

/** What each move does. */
export const moves: Readonly<Record<Move, (run: Run) => unknown>> = {
  shortlist: (run) => advance(run, 'shortlist'),
  write,
  reply,
  ask: (run) => {
    advance(run, 'questionnaire')
    sendQuestions(run)
  },
  answer: answerQuestions,
  'skip-to-interview': (run) => advance(run, 'interview', say(run, 'skipReason')),
  interview: (run) => advance(run, 'interview'),
  propose,
  decline,
  accept,
  meet,
  request: (run) => {
    advance(run, 'detail-fulfillment')
    requestDetails(run)
  },
  submit: submitDetails,
  return: returnDetail,
  approve: approveDetails,
  hire,
  confirm,
  hold: (run) => act(run, 'hold', team(run), {}, { reason: say(run, 'holdReason') }),
  resume: (run) => act(run, 'resume', team(run)),
  back: (run) => {
    const reason = say(run, 'backReason')
    act(run, 'move-back', team(run, true), { to: 'questionnaire', reason }, { reason })
    tellCandidate(run, 'stage-changed', 'questionnaire')
  },
  reject,
  refuse,
  undo: (run) => act(run, 'undo-reject', team(run)),
  reopen: (run) => {
    const reason = say(run, 'reopenReason')
    act(run, 'reopen', team(run), { reason }, { reason })
    tellCandidate(run, 'reopened', pageOf(run.state.stage))
  },
  withdraw: (run) => {
    const message = run.world.random.pick(run.world.words.texts.withdrawComment)
    act(run, 'withdraw', candidateOf(run), {}, { reason: 'no-longer-interested', message })
    for (const interview of run.world.rows.interviews.slice(-1)) {
      const isOpen = interview.state === 'proposed' || interview.state === 'scheduled'
      if (interview.application_id === run.application.id && isOpen) interview.state = 'cancelled'
    }
    tellTeam(run, 'application-withdrawn', pageOf(run.state.stage))
  },
  'close-out': closeOut,
}
