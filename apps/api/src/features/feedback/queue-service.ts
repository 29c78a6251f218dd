import type { FeedbackChange, feedbackAnswerInput } from '@vouch/contract'
import { mayMoveFeedback, statesOfAnswer } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import {
  insertAnswer,
  isAdministrator,
  type LockedFeedback,
  lockFeedbacks,
  updateFeedback,
} from './feedback-store.ts'

/** A feedback in the version that an administrator saw. */
interface SeenFeedback {
  readonly id: string
  readonly version: number
}

/** What administrators do with feedback. Recorded in the audit log. */
export interface QueueService {
  /**
   * Changes the state or the assignee of a feedback.
   * @throws AppError not-found, stale, not-permitted-now for a state that cannot be reached, invalid for an assignee
   *   who is not an administrator
   */
  change(actor: Actor, seen: SeenFeedback, change: FeedbackChange): Promise<void>
  /**
   * Makes the same change to several feedbacks, and skips those whose state does not permit it.
   * @throws AppError invalid for an assignee who is not an administrator
   */
  changeAll(
    actor: Actor,
    ids: readonly string[],
    change: FeedbackChange,
  ): Promise<{ changed: number; skipped: string[] }>
  /**
   * Answers a feedback: people with an account are notified, visitors get a mail.
   * @throws AppError not-found, stale, not-permitted-now if nobody would get the answer
   */
  answer(actor: Actor, seen: SeenFeedback, input: z.output<typeof feedbackAnswerInput>): Promise<void>
}

export interface QueueServiceDeps extends ServiceDeps {
  readonly notifier: Notifier
  readonly outbox: Outbox
  readonly publicUrl: string
}

export function createQueueService(deps: QueueServiceDeps): QueueService {
  const { db, clock } = deps

  const apply = async (trx: Transaction, actor: Actor, before: LockedFeedback, change: FeedbackChange) => {
    const { status = before.status, assigneeId = before.assignee_id } = change
    const isMoved = status !== before.status
    const isReassigned = assigneeId !== before.assignee_id
    if (!isMoved && !isReassigned) return
    const at = clock()
    await updateFeedback(trx, before.id, { status, assigneeId, at })
    const details = { ...(isMoved && { status }), ...(isReassigned && { assigneeId }) }
    const { id: subjectId } = before
    await record(trx, { action: 'feedback.change', actorId: actor.userId, subjectId, at, details })
  }

  return {
    change: async (actor, seen, change) => {
      requireAccess(actor, 'feedback.manage', null)
      await inTransaction(db, async (trx) => {
        const before = await lockSeen(trx, seen)
        await checkAssignee(trx, change)
        if (!permits(before, change))
          throw new AppError(
            'not-permitted-now',
            'Feedback cannot change from its current state to this one.',
          )
        await apply(trx, actor, before, change)
      })
    },

    changeAll: async (actor, ids, change) => {
      requireAccess(actor, 'feedback.manage', null)
      return inTransaction(db, async (trx) => {
        await checkAssignee(trx, change)
        const permitted = (await lockFeedbacks(trx, ids)).filter((before) => permits(before, change))
        for (const before of permitted) await apply(trx, actor, before, change)
        const skipped = [...new Set(ids)].filter((id) => !permitted.some((before) => before.id === id))
        return { changed: permitted.length, skipped }
      })
    },

    answer: async (actor, seen, { text, status }) => {
      requireAccess(actor, 'feedback.manage', null)
      await inTransaction(db, async (trx) => {
        const before = await lockSeen(trx, seen)
        const at = clock()
        await send(deps, trx, before, text, at)
        await insertAnswer(trx, { id: uuidv7(), feedbackId: before.id, text, authorId: actor.userId, at })
        const reached = statesOfAnswer(before.status, status).at(-1) ?? before.status
        // Whoever answers first takes care of the feedback.
        const assigneeId = before.assignee_id ?? actor.userId
        await updateFeedback(trx, before.id, { status: reached, assigneeId, at })
        await record(trx, {
          action: 'feedback.answer',
          actorId: actor.userId,
          subjectId: before.id,
          at,
          details: { status: reached },
        })
        return { id: before.id }
      })
    },
  }
}

/** Whether the feedback may take on the state of the change, or has it already. */
function permits({ status }: LockedFeedback, change: FeedbackChange): boolean {
  return change.status === undefined || change.status === status || mayMoveFeedback(status, change.status)
}

async function checkAssignee(trx: Transaction, { assigneeId }: FeedbackChange): Promise<void> {
  if (assigneeId && !(await isAdministrator(trx, assigneeId)))
    throw invalidField('assigneeId', 'Choose an administrator')
}

async function lockSeen(trx: Transaction, { id, version }: SeenFeedback): Promise<LockedFeedback> {
  const [feedback] = await lockFeedbacks(trx, [id])
  if (!feedback) throw notFound('This feedback')
  if (feedback.version !== version) throw stale('This feedback', feedback.version)
  return feedback
}

/** Sends an answer to its giver. @throws AppError not-permitted-now for a visitor who left no e-mail address */
async function send(
  { notifier, outbox, publicUrl }: QueueServiceDeps,
  trx: Transaction,
  { user_id: userId, email, locale, message }: LockedFeedback,
  answer: string,
  at: Date,
): Promise<void> {
  if (userId !== null) {
    await notifier.notify(trx, [{ kind: 'feedback-answered', side: 'candidate', userId, at }])
  } else if (email !== null) {
    const link = `${publicUrl}/submit-feedback`
    await outbox.write(trx, { kind: 'feedback-answered', to: email, locale, message, answer, link })
  } else {
    throw new AppError('not-permitted-now', 'This visitor left no e-mail address, so no answer can be sent.')
  }
}
