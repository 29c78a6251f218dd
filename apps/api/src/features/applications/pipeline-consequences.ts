import { type PipelineAction, rejectionReason, type Stage } from '@vouch/contract'
import { letterOfReason } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Letters } from '#features/letters/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { Queue } from '#platform/queue.ts'
import { discloseRejections } from './application-jobs.ts'
import { scheduleCloseOut } from './close-out/close-out-store.ts'
import { confirmOffer, fillOpening, offerHire, removeOffer } from './hire-store.ts'
import {
  cancelOpenInterviews,
  type LockedApplication,
  type PersistedState,
  type Subject,
} from './pipeline-store.ts'

export interface PipelineCommand {
  readonly action: PipelineAction
  readonly to?: Stage | undefined
  readonly reason?: string | undefined
  /** Message to the candidate (for a rejection) or to the employer (for a withdrawal). */
  readonly message?: string | undefined
  /** First working day, `YYYY-MM-DD`, for the action `hire`. */
  readonly startsOn?: string | undefined
}

/** A pipeline command and the rows that it locked. */
export interface CommandContext {
  readonly actor: Actor
  readonly command: PipelineCommand
  readonly isCandidate: boolean
  readonly subject: Subject
  readonly application: LockedApplication
  readonly at: Date
}

export interface ConsequenceDeps {
  readonly notifier: Notifier
  readonly letters: Letters
  readonly queue: Pick<Queue, 'enqueue'>
  readonly jobIndex: JobIndex
}

/** Updates the other rows that a pipeline command affects, such as the job or the offer, in the same transaction. */
export async function applyConsequences(
  trx: Transaction,
  deps: ConsequenceDeps,
  context: CommandContext,
  next: PersistedState,
): Promise<void> {
  const { actor, command, application, at } = context
  const { id } = application
  if (next.tellAt) await scheduleDisclosure(trx, deps, next.tellAt)
  await writeLetter(trx, deps.letters, context, next)
  if (next.toldAt || command.action === 'withdraw') await cancelOpenInterviews(trx, [id])
  if (command.action === 'hire' && command.startsOn !== undefined) {
    await offerHire(trx, { applicationId: id, startsOn: command.startsOn, offeredBy: actor.userId, at })
  }
  if (command.action === 'move-back' && application.stage === 'hired') await removeOffer(trx, id)
  if (command.action === 'confirm-hire') await confirm(trx, deps, context)
  // The candidate waits for an answer again, so a close-out of the job must include the application.
  if (command.action === 'undo-reject' || command.action === 'reopen' || command.action === 'move-back') {
    await scheduleCloseOut(trx, context.subject.jobId)
  }
}

/** Writes the letter of a rejection or an offer. A rejection's waits until it is told, or is discarded with it. */
async function writeLetter(
  trx: Transaction,
  letters: Letters,
  { command, application, at }: CommandContext,
  next: PersistedState,
): Promise<void> {
  const { action, reason, message, startsOn } = command
  const { id } = application
  if (action === 'reject') {
    const kind = letterOfReason[rejectionReason.parse(reason)]
    const letter = { applicationId: id, kind, page: null, ...(message && { body: message }) }
    if (next.toldAt) await letters.send(trx, [letter], at)
    else await letters.keep(trx, [letter], at)
  }
  if (action === 'undo-reject' || action === 'withdraw') await letters.discard(trx, [id])
  if (action === 'hire' && startsOn !== undefined)
    await letters.send(trx, [{ applicationId: id, kind: 'offer', page: 'hired', facts: { startsOn } }], at)
}

/** Queues the disclosure of rejections that are due at a time. */
export async function scheduleDisclosure(
  trx: Transaction,
  { queue }: Pick<ConsequenceDeps, 'queue'>,
  tellAt: Date,
): Promise<void> {
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
