import type { PipelineAction, Stage } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { Queue } from '#platform/queue.ts'
import { discloseRejections } from './application-jobs.ts'
import { scheduleCloseOut } from './close-out-store.ts'
import { confirmOffer, fillOpening, offerHire, removeOffer } from './hire-store.ts'
import {
  cancelOpenInterviews,
  type LockedApplication,
  type PersistedState,
  type Subject,
} from './pipeline-store.ts'

/** One action with its input. */
export interface PipelineCommand {
  readonly action: PipelineAction
  readonly to?: Stage | undefined
  readonly reason?: string | undefined
  /** Said to the candidate with a rejection, or by them with a withdrawal. */
  readonly message?: string | undefined
  /** With `hire`: the first day of work, `YYYY-MM-DD`. */
  readonly startsOn?: string | undefined
}

/** A command and everything that is known once its application is held. */
export interface CommandContext {
  readonly actor: Actor
  readonly command: PipelineCommand
  readonly isCandidate: boolean
  readonly subject: Subject
  readonly application: LockedApplication
  readonly at: Date
}

/** What the consequences of a command need. */
export interface ConsequenceDeps {
  readonly notifier: Notifier
  readonly queue: Pick<Queue, 'enqueue'>
  readonly jobIndex: JobIndex
}

/** Applies the consequences of a command outside the application's row, in the same transaction. */
export async function applyConsequences(
  trx: Transaction,
  deps: ConsequenceDeps,
  context: CommandContext,
  next: PersistedState,
): Promise<void> {
  const { actor, command, application, at } = context
  const { id } = application
  if (next.tellAt) await scheduleDisclosure(trx, deps, next.tellAt)
  if (next.toldAt || command.action === 'withdraw') await cancelOpenInterviews(trx, [id])
  if (command.action === 'hire' && command.startsOn !== undefined) {
    await offerHire(trx, { applicationId: id, startsOn: command.startsOn, offeredBy: actor.userId, at })
  }
  if (command.action === 'move-back' && application.stage === 'hired') await removeOffer(trx, id)
  if (command.action === 'confirm-hire') await confirm(trx, deps, context)
  // Each makes somebody wait for an answer again; moving back withdraws an offer.
  if (command.action === 'undo-reject' || command.action === 'reopen' || command.action === 'move-back') {
    await scheduleCloseOut(trx, context.subject.jobId)
  }
}

async function scheduleDisclosure(trx: Transaction, { queue }: ConsequenceDeps, tellAt: Date): Promise<void> {
  await queue.enqueue(trx, discloseRejections, {}, { startAfter: tellAt, singletonKey: tellAt.toISOString() })
}

async function confirm(trx: Transaction, deps: ConsequenceDeps, context: CommandContext): Promise<void> {
  const { subject, application, at } = context
  const { jobId, companyId } = subject
  await confirmOffer(trx, application.id, at)
  const { isFilled, wasOpen } = await fillOpening(trx, jobId, at)
  if (!isFilled) return
  if (wasOpen) await deps.jobIndex.refresh(trx, [jobId])
  await scheduleCloseOut(trx, jobId)
  await deps.notifier.notifyTeam(trx, companyId, { kind: 'job-filled', at, jobId }, null)
}
