import type { ApplicationState, PipelineAction } from '@vouch/contract'
import {
  companyRoleOf,
  decide,
  disclosedAtOnce,
  namesInBraces,
  type Party,
  type PipelineState,
} from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { invalidField, notFound, stale } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { FirstAnswers } from '#features/company-page/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { persistedStateOf } from './persisted-state.ts'
import {
  applyConsequences,
  type CommandContext,
  type ConsequenceDeps,
  type PipelineCommand,
} from './pipeline-consequences.ts'
import { notifyOtherSide } from './pipeline-news.ts'
import { refusal, toState } from './pipeline-state.ts'
import {
  areDetailsApproved,
  insertEvent,
  lockApplication,
  lockSubject,
  type PersistedState,
  persistState,
  type Subject,
} from './pipeline-store.ts'
import { refreshTurns } from './turns/turn-store.ts'
import { readBeforeMove, restoreMove, undoMove } from './turns/undone-move.ts'

export interface PipelineService {
  /**
   * Executes one action of the transition table.
   * @param version version of the application that the person saw
   * @throws AppError not-found, forbidden, email-unproven, stale, not-permitted-now, invalid, no-openings-left
   */
  execute(
    actor: Actor,
    applicationId: string,
    command: PipelineCommand,
    version?: number,
  ): Promise<ApplicationState>
}

export interface PipelineDeps extends ServiceDeps, ConsequenceDeps {
  readonly firstAnswers: FirstAnswers
}

/** Actions that update the job's row: they fill an opening or change when the job is closed out automatically. */
const changesJob: readonly PipelineAction[] = ['confirm-hire', 'undo-reject', 'reopen', 'move-back']

export function createPipelineService(deps: PipelineDeps): PipelineService {
  const { db, clock } = deps
  return {
    execute: (actor, applicationId, command, version) =>
      inTransaction(db, async (trx) => {
        const { action } = command
        const subject = await lockSubject(
          trx,
          { id: applicationId, actorId: actor.userId },
          changesJob.includes(action) ? 'change' : 'share',
        )
        if (!subject) throw notFound('This application')
        const party = requireParty(actor, action, subject)
        if (party !== 'candidate' && command.message) {
          requireProvenEmail(actor, 'writing to candidates')
          requireNoVariables(command.message)
        }
        const application = await lockApplication(trx, applicationId)
        if (version !== undefined && version !== application.version)
          throw stale('This application', application.version)
        const isCandidate = party === 'candidate'
        const context = { actor, command, isCandidate, subject, application, at: clock() }
        const next = await decideNext(trx, context, party)
        return carryOut(trx, deps, context, persistedStateOf(context.subject, next, context.at))
      }),
  }
}

/** A letter to one candidate is sent as it is written, so names in braces would reach the candidate. */
function requireNoVariables(message: string): void {
  const [name] = namesInBraces(message)
  if (name) throw invalidField('message', `Replace {${name}}: this letter is sent exactly as written.`)
}

function requireParty(actor: Actor, action: PipelineAction, subject: Subject): Party | null {
  const { companyId, candidateId, onTeam } = subject
  const what = 'This application'
  if (action === 'withdraw' || action === 'confirm-hire') {
    const access = action === 'withdraw' ? 'application.own' : 'application.confirm'
    requireAccess(actor, access, { candidateId }, what)
    return 'candidate'
  }
  requireAccess(actor, 'pipeline.act', { companyId, candidateId, onTeam, action }, what)
  return companyRoleOf(actor, companyId)
}

async function decideNext(
  trx: Transaction,
  context: CommandContext,
  party: Party | null,
): Promise<PipelineState> {
  const { command, subject, application, isCandidate, at } = context
  const { action, to, reason, startsOn } = command
  const state = toState(application)
  const decision = decide(state, action, party, {
    to,
    reason,
    detailsApproved: action !== 'hire' || (await areDetailsApproved(trx, application.id)),
    openingsLeft: subject.openings - subject.filled,
  })
  if (!decision.permitted) throw refusal(decision.why, { action, state, isCandidate, to })
  if (startsOn !== undefined && startsOn < at.toISOString().slice(0, 10))
    throw invalidField('startsOn', 'Choose today or a later date.')
  return decision.next
}

async function carryOut(
  trx: Transaction,
  deps: PipelineDeps,
  context: CommandContext,
  next: PersistedState,
): Promise<ApplicationState> {
  const { actor, command, subject, application, isCandidate, at } = context
  const { action, reason, message } = command
  const { id } = application
  const undone =
    action === 'move-back'
      ? await undoMove(trx, deps, id, { from: application.stage, to: next.stage, at })
      : undefined
  // Candidates who do not know of a move are not told of its undo either.
  const isDisclosed = disclosedAtOnce(action, toState(columnsOf(next))) && undone?.isKnown !== false
  const before = action === 'advance' ? await readBeforeMove(trx, id) : null
  const { version, name } = await persistState(trx, application, next, at, isDisclosed)
  if (undone) await restoreMove(trx, id, undone, at)
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
    toldAt: isDisclosed ? at : null,
    before,
  })
  await applyConsequences(trx, deps, context, next)
  if (isDisclosed || undone) await refreshTurns(trx, [id], at)
  if (isDisclosed) {
    const disclosed = { ...subject, applicationId: id, action, stage: next.stage, at }
    await notifyOtherSide(trx, deps.notifier, disclosed)
  } else if (undone) await deps.notifier.hint(trx, [subject.candidateId])
  const { stage, status, tellAt } = next
  return { id, version, stage, status, tellAt: tellAt?.toISOString() ?? null, name }
}

const columnsOf = ({ stage, status, statusBefore, toldAt }: PersistedState) => ({
  stage,
  status,
  status_before: statusBefore,
  told_at: toldAt,
})
