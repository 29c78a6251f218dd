import type { ApplicationState, PipelineAction } from '@vouch/contract'
import { companyRoleOf, decide, type Party, type PipelineState, toldAtOnce } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { type Act, type Asked, type ConsequenceDeps, carryConsequences } from './pipeline-consequences.ts'
import { tellOtherSide } from './pipeline-news.ts'
import { refusal } from './pipeline-refusals.ts'
import { toState } from './pipeline-state.ts'
import {
  areDetailsApproved,
  changeStanding,
  holdSubject,
  insertEvent,
  lockApplication,
  type Standing,
  type Subject,
} from './pipeline-store.ts'

export interface PipelineService {
  /**
   * Takes one action of the transition table.
   * @param version what the person saw, if they say so
   * @throws AppError not-found, forbidden, email-unproven, stale, not-permitted-now, invalid, no-openings-left
   */
  act(actor: Actor, applicationId: string, asked: Asked, version?: number): Promise<ApplicationState>
}

export interface PipelineDeps extends ConsequenceDeps {
  readonly db: Database
  readonly clock: Clock
}

const hourMs = 3_600_000

/** Fill an opening, or make somebody wait for an answer again. */
const changesJob: ReadonlySet<PipelineAction> = new Set([
  'confirm-hire',
  'undo-reject',
  'reopen',
  'move-back',
])

export function createPipelineService(deps: PipelineDeps): PipelineService {
  const { db, clock } = deps
  return {
    act: (actor, applicationId, asked, version) =>
      inTransaction(db, async (trx) => {
        const { action } = asked
        const subject = await holdSubject(trx, applicationId, changesJob.has(action) ? 'change' : 'share')
        if (!subject) throw notFound('This application')
        const party = requireParty(actor, action, subject)
        if (party !== 'candidate' && asked.message) requireProvenEmail(actor, 'writing to candidates')
        const application = await lockApplication(trx, applicationId)
        if (version !== undefined && version !== application.version) throw stale(application.version)
        const act = { actor, asked, isCandidate: party === 'candidate', subject, application, at: clock() }
        const next = await decideNext(trx, act, party)
        return carryOut(trx, deps, act, standingOf(act, next))
      }),
  }
}

function requireParty(actor: Actor, action: PipelineAction, subject: Subject): Party | null {
  const { companyId, candidateId } = subject
  const what = 'This application'
  if (action === 'withdraw' || action === 'confirm-hire') {
    const access = action === 'withdraw' ? 'application.own' : 'application.confirm'
    requireAccess(actor, access, { candidateId }, what)
    return 'candidate'
  }
  requireAccess(actor, 'pipeline.act', { companyId, candidateId, action }, what)
  return companyRoleOf(actor, companyId)
}

async function decideNext(trx: Transaction, act: Act, party: Party | null): Promise<PipelineState> {
  const { asked, subject, application, isCandidate, at } = act
  const { action, to, reason, startsOn } = asked
  const state = toState(application)
  const decision = decide(state, action, party, {
    to,
    reason,
    detailsApproved: action !== 'hire' || (await areDetailsApproved(trx, application.id)),
    openingsLeft: subject.openings - subject.filled,
  })
  if (!decision.permitted) throw refusal(decision.why, { action, state, isCandidate, to })
  if (startsOn !== undefined && startsOn < at.toISOString().slice(0, 10)) throw startsInThePast()
  return decision.next
}

/** Adds the times: a rejection is told after the job's regret window, which can be none. */
function standingOf({ subject, at }: Act, next: PipelineState): Standing {
  const { stage, status, told, before } = next
  if (status !== 'rejected') return { stage, status, statusBefore: null, tellAt: null, toldAt: null }
  const isTold = told || subject.regretHours === 0
  return {
    stage,
    status,
    statusBefore: isTold ? null : before,
    tellAt: isTold ? null : new Date(at.getTime() + subject.regretHours * hourMs),
    toldAt: isTold ? at : null,
  }
}

async function carryOut(
  trx: Transaction,
  deps: PipelineDeps,
  act: Act,
  next: Standing,
): Promise<ApplicationState> {
  const { actor, asked, subject, application, isCandidate, at } = act
  const { action, reason, message } = asked
  const isTold = toldAtOnce(action, toState(columnsOf(next)))
  const { id } = application
  const version = await changeStanding(trx, application, next, at, isTold)
  await insertEvent(trx, {
    applicationId: id,
    at,
    actorId: actor.userId,
    side: isCandidate ? 'candidate' : 'employer',
    action,
    fromStage: application.stage,
    toStage: next.stage,
    fromStatus: application.status,
    toStatus: next.status,
    reason: reason || null,
    message: message || null,
    toldAt: isTold ? at : null,
  })
  await carryConsequences(trx, deps, act, next)
  if (isTold)
    await tellOtherSide(trx, deps.notifier, { ...subject, applicationId: id, action, stage: next.stage, at })
  const { stage, status, tellAt } = next
  return { id, version, stage, status, tellAt: tellAt?.toISOString() ?? null }
}

const columnsOf = ({ stage, status, statusBefore, toldAt }: Standing) => ({
  stage,
  status,
  status_before: statusBefore,
  told_at: toldAt,
})

function stale(currentVersion: number): AppError {
  return new AppError('stale', 'This application was changed in the meantime. Look at it again.', {
    currentVersion,
  })
}

function startsInThePast(): AppError {
  const message = 'Choose today or a later day.'
  return new AppError('invalid', message, { errors: [{ path: 'startsOn', message }] })
}
