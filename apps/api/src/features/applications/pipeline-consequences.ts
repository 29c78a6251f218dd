import type { PipelineAction, Stage } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import type { Transaction } from '#db/transaction.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { Notifier } from '#platform/notifier.ts'
import type { Queue } from '#platform/queue.ts'
import { tellRejections } from './application-jobs.ts'
import { scheduleCloseOut } from './close-out-store.ts'
import { confirmOffer, fillOpening, offerHire, removeOffer } from './hire-store.ts'
import {
  cancelOpenInterviews,
  type LockedApplication,
  type Standing,
  type Subject,
} from './pipeline-store.ts'

/** One action as a person asks for it. */
export interface Asked {
  readonly action: PipelineAction
  readonly to?: Stage | undefined
  readonly reason?: string | undefined
  /** Said to the candidate with a rejection, or by them with a withdrawal. */
  readonly message?: string | undefined
  /** With `hire`: the first day of work, `YYYY-MM-DD`. */
  readonly startsOn?: string | undefined
}

/** Everything about one action that is known once its application is held. */
export interface Act {
  readonly actor: Actor
  readonly asked: Asked
  readonly isCandidate: boolean
  readonly subject: Subject
  readonly application: LockedApplication
  readonly at: Date
}

/** What an action sets in motion beside the application itself. */
export interface ConsequenceDeps {
  readonly notifier: Notifier
  readonly queue: Pick<Queue, 'enqueue'>
  readonly jobIndex: JobIndex
}

/** Does what follows from an action that has been carried out, in the same transaction. */
export async function carryConsequences(
  trx: Transaction,
  deps: ConsequenceDeps,
  act: Act,
  next: Standing,
): Promise<void> {
  const { actor, asked, application, at } = act
  const { id } = application
  if (next.tellAt) await tellLater(trx, deps, next.tellAt)
  if (next.toldAt || asked.action === 'withdraw') await cancelOpenInterviews(trx, [id])
  if (asked.action === 'hire' && asked.startsOn !== undefined) {
    await offerHire(trx, { applicationId: id, startsOn: asked.startsOn, offeredBy: actor.userId, at })
  }
  if (asked.action === 'move-back' && application.stage === 'hired') await removeOffer(trx, id)
  if (asked.action === 'confirm-hire') await confirm(trx, deps, act)
  // Each makes somebody wait for an answer again; moving back withdraws an offer.
  if (asked.action === 'undo-reject' || asked.action === 'reopen' || asked.action === 'move-back') {
    await scheduleCloseOut(trx, act.subject.jobId)
  }
}

async function tellLater(trx: Transaction, { queue }: ConsequenceDeps, tellAt: Date): Promise<void> {
  await queue.enqueue(trx, tellRejections, {}, { startAfter: tellAt, singletonKey: tellAt.toISOString() })
}

async function confirm(trx: Transaction, deps: ConsequenceDeps, act: Act): Promise<void> {
  const { subject, application, at } = act
  const { jobId, companyId } = subject
  await confirmOffer(trx, application.id, at)
  const { isFilled, wasOpen } = await fillOpening(trx, jobId, at)
  if (!isFilled) return
  if (wasOpen) await deps.jobIndex.refresh(trx, [jobId])
  await scheduleCloseOut(trx, jobId)
  const happening = {
    kind: 'job-filled',
    at,
    applicationId: null,
    jobId,
    candidateId: null,
    personName: null,
    stage: null,
    page: null,
  } as const
  await deps.notifier.notifyTeam(trx, companyId, happening, null)
}
