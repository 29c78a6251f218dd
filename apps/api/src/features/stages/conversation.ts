import type { StageMessage } from '@vouch/contract'
import {
  disclosedState,
  mayCandidateCorrespond,
  mayTeamCorrespond,
  type PipelineState,
  stageIndex,
} from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import { lockState, lockSubject, type Subject } from './conversation-store.ts'

export type PageStage = StageMessage['stage']

/** An application on whose stage pages the actor may write. It is locked until the transaction ends. */
export interface Conversation extends Subject {
  readonly applicationId: string
  readonly side: 'candidate' | 'employer'
}

export interface OpenConversation {
  readonly applicationId: string
  /** Side on which the actor must be. `either` takes the actor's own side: candidate or employer. */
  readonly as: 'candidate' | 'employer' | 'either'
  /** The stage page to write on. The application must have reached that stage. */
  readonly page?: PageStage
}

/**
 * Opens an application for writing on its stage pages, and locks it.
 * @throws AppError not-found, forbidden, email-unproven, not-permitted-now
 */
export async function openConversation(
  trx: Transaction,
  actor: Actor,
  { applicationId, as, page }: OpenConversation,
): Promise<Conversation> {
  const subject = await lockSubject(trx, { applicationId, actorId: actor.userId })
  if (!subject) throw notFound('This application')
  const side = requireSide(actor, subject, as)
  if (side === 'employer') requireProvenEmail(actor, 'writing to candidates')
  const state = await lockState(trx, applicationId)
  requireOpen(state, side)
  if (page !== undefined && stageIndex(state.stage) < stageIndex(page)) {
    throw new AppError('not-permitted-now', 'This application has not reached this stage yet.')
  }
  return { ...subject, applicationId, side }
}

/** The applicant is always on the candidate's side, even when also a member of the company. */
function requireSide(
  actor: Actor,
  { companyId, candidateId, onTeam }: Subject,
  as: OpenConversation['as'],
): Conversation['side'] {
  const isCandidate = as === 'candidate' || (as === 'either' && actor.userId === candidateId)
  if (isCandidate) {
    requireAccess(actor, 'application.own', { candidateId }, 'This application')
    return 'candidate'
  }
  requireAccess(actor, 'pipeline.correspond', { companyId, candidateId, onTeam }, 'This application')
  return 'employer'
}

function requireOpen(state: PipelineState, side: Conversation['side']): void {
  const isOpen = side === 'candidate' ? mayCandidateCorrespond(state) : mayTeamCorrespond(state)
  if (isOpen) return
  const { status } = side === 'candidate' ? disclosedState(state) : state
  const ended =
    status === 'withdrawn'
      ? 'This application was withdrawn.'
      : side === 'candidate'
        ? 'This application has ended.'
        : 'This application was rejected.'
  throw new AppError('not-permitted-now', ended)
}
