import { z } from 'zod'
import { hasActiveAdmin, lockAdministrators } from '#access/last-admin.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ApplicantErasure } from '#features/applications/ports.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import { lockUser } from '#platform/accounts/lock-user.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import { cancelDeletion, graceMs, markDeletionRequested, wasMailedSince } from './deletion-store.ts'

const dayMs = 86_400_000

/**
 * Job that withdraws the applications of a person who asked for deletion, in case the request stopped before doing so.
 */
export const withdrawApplications = defineJob({
  name: 'withdraw-leaving',
  payload: z.object({ userId: z.uuid() }),
})

export interface DeletionService {
  /**
   * Starts the 30-day grace period of a deletion. Idempotent.
   * Repeated requests and cancellations send at most one mail a day.
   * @throws AppError sign-in-again, or not-permitted-now for the last administrator
   */
  request(actor: Actor): Promise<void>
  /** Cancels a pending account deletion. Applications that the request withdrew stay withdrawn. */
  cancel(actor: Actor): Promise<void>
}

export interface DeletionDeps extends ServiceDeps {
  readonly queue: Pick<Queue, 'enqueue'>
  readonly outbox: Outbox
  readonly accounts: AccountDirectory
  readonly publicUrl: string
  readonly applicant: Pick<ApplicantErasure, 'withdrawAll'>
}

export function createDeletionService(deps: DeletionDeps): DeletionService {
  const { db, clock, queue, outbox, accounts, publicUrl, applicant } = deps
  return {
    request: async (actor) => {
      requireAccess(actor, 'person.own', null)
      const at = clock()
      requireRecentSignIn(actor, at)
      await inTransaction(db, async (trx) => {
        if (actor.roles.includes('admin')) await lockAdministrators(trx)
        const person = await lockUser(trx, actor.userId)
        if (person?.status !== 'active') return
        if (actor.roles.includes('admin') && !(await hasActiveAdmin(trx, actor.userId))) throw lastAdmin()
        const eraseAt = new Date(at.getTime() + graceMs)
        await markDeletionRequested(trx, actor.userId, eraseAt, at)
        if (actor.sid !== null) await accounts.sessions?.endOthers(trx, actor.uid, actor.sid)
        await queue.enqueue(trx, withdrawApplications, { userId: actor.userId })
        const dayBefore = new Date(at.getTime() - dayMs)
        if (person.email !== '' && !(await wasMailedSince(trx, person.email, dayBefore))) {
          await outbox.write(trx, {
            kind: 'deletion-requested',
            to: person.email,
            eraseAt: eraseAt.toISOString(),
            link: `${publicUrl}/admin/account/delete-account`,
            locale: person.locale,
          })
        }
      })
      accounts.sessions?.noteEnded(actor.uid)
      await applicant.withdrawAll(actor.userId)
    },

    cancel: async (actor) => {
      requireAccess(actor, 'person.own', null)
      await inTransaction(db, (trx) => cancelDeletion(trx, actor.userId, clock()))
    },
  }
}

function lastAdmin(): AppError {
  return new AppError(
    'not-permitted-now',
    'You are the only administrator. Your account was not deleted. Invite another administrator first.',
  )
}
