import { randomUUID } from 'node:crypto'
import type { Stage } from '@vouch/contract'
import { closeOutDays } from '@vouch/domain'
import { uuidv7 } from '#base/uuid.ts'
import type { Move } from './application-plans.ts'
import {
  disclose,
  execute,
  notifyCandidate,
  notifyTeam,
  pageOf,
  pickMember,
  type Run,
} from './application-run.ts'
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
  const { id, role } = pickMember(run, mayBeManager)
  return { party: role, id }
}

function advance(run: Run, to: Stage, reason?: string): void {
  execute(run, 'advance', team(run, true), { to, reason }, reason === undefined ? {} : { reason })
  notifyCandidate(run, 'stage-changed', pageOf(to))
}

/** Rejects an application, and discloses the rejection at the end of the regret window. */
function reject(run: Run): void {
  const rejection = refuse(run)
  run.at = new Date(run.at.getTime() + run.job.regretHours * hourMs)
  disclose(run, rejection)
}

function refuse(run: Run) {
  const { reason, message } = run.world.random.pick(run.world.words.texts.rejection)
  const event = execute(run, 'reject', team(run, true), { reason }, { reason, message })
  run.world.rows.application_letters.push({
    id: randomUUID(),
    application_id: run.application.id,
    kind: 'rejection',
    language: 'en',
    subject: `${run.job.company.text.name} made a decision on your application`,
    body: message,
    page: null,
    written_at: run.at,
    told_at: event.told_at ?? null,
  })
  return event
}

function hire(run: Run): void {
  const by = team(run)
  execute(run, 'hire', by)
  run.world.rows.hires.push({
    application_id: run.application.id,
    starts_on: dayOf(daysBefore(run.world.now, -run.world.random.int(20, 60))),
    offered_by: by.id,
    offered_at: run.at,
    confirmed_at: null,
  })
  notifyCandidate(run, 'hire-offered', 'hired')
}

function confirm(run: Run): void {
  const { world, job, at } = run
  execute(run, 'confirm-hire', candidateOf(run))
  Object.assign(world.rows.hires.at(-1) ?? {}, { confirmed_at: at })
  const filled = (job.row.filled as number) + 1
  Object.assign(job.row, { filled, version: (job.row.version as number) + 1, updated_at: at })
  notifyTeam(run, 'hire-confirmed', 'hired')
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
  const texts = { reason, message: run.world.words.texts.closeOut }
  const rejection = execute(run, 'reject', team(run), { reason }, texts)
  rejection.batch_id = uuidv7()
  disclose(run, rejection)
}

const pickReason = (run: Run, which: 'skipReason' | 'backReason' | 'holdReason' | 'reopenReason') =>
  run.world.random.pick(run.world.words.texts[which])

export const moveHandlers: Readonly<Record<Move, (run: Run) => unknown>> = {
  shortlist: (run) => advance(run, 'shortlist'),
  write,
  reply,
  ask: (run) => {
    advance(run, 'questionnaire')
    sendQuestions(run)
  },
  answer: answerQuestions,
  'skip-to-interview': (run) => advance(run, 'interview', pickReason(run, 'skipReason')),
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
  hold: (run) => execute(run, 'hold', team(run), {}, { reason: pickReason(run, 'holdReason') }),
  resume: (run) => execute(run, 'resume', team(run)),
  back: (run) => {
    const reason = pickReason(run, 'backReason')
    execute(run, 'move-back', team(run, true), { to: 'questionnaire', reason }, { reason })
    notifyCandidate(run, 'stage-changed', 'questionnaire')
  },
  reject,
  refuse,
  undo: (run) => execute(run, 'undo-reject', team(run)),
  reopen: (run) => {
    const reason = pickReason(run, 'reopenReason')
    execute(run, 'reopen', team(run), { reason }, { reason })
    notifyCandidate(run, 'reopened', pageOf(run.state.stage))
  },
  withdraw: (run) => {
    const message = run.world.random.pick(run.world.words.texts.withdrawComment)
    execute(run, 'withdraw', candidateOf(run), {}, { reason: 'no-longer-interested', message })
    for (const interview of run.world.rows.interviews.slice(-1)) {
      const isOpen = interview.state === 'proposed' || interview.state === 'scheduled'
      if (interview.application_id === run.application.id && isOpen) interview.state = 'cancelled'
    }
    notifyTeam(run, 'application-withdrawn', pageOf(run.state.stage))
  },
  'close-out': closeOut,
}
