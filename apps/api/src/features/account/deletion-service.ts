import { z } from 'zod'
import { isThereAnAdmin, lockAdministrators } from '#access/last-admin.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ApplicantErasure } from '#features/applications/ports.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import { graceMs } from './deletion-grace.ts'
import { lockEnding, noteCancelled, noteRequested, wasMailedSince } from './deletion-store.ts'

const dayMs = 86_400_000

/** Withdraws the applications of somebody who asked for deletion: the request does it at once, this when it was cut off. */
export const withdrawLeaving = defineJob({
  name: 'withdraw-leaving',
  payload: z.object({ userId: z.uuid() }),
})

export interface DeletionService {
  /**
   * Begins the 30 days. Asking again changes nothing. Asking and taking back in turns mails once a day.
   * @throws AppError sign-in-again, not-permitted-now for the last administrator
   */
  request(actor: Actor): Promise<void>
  /** Keeps the account; withdrawn applications stay withdrawn. */
  cancel(actor: Actor): Promise<void>
}

export interface DeletionDeps {
  readonly db: Database
  readonly clock: Clock
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
        const person = await lockEnding(trx, actor.userId)
        if (person?.status !== 'active') return
        if (actor.roles.includes('admin') && !(await isThereAnAdmin(trx, actor.userId))) throw lastAdmin()
        const eraseAt = new Date(at.getTime() + graceMs)
        await noteRequested(trx, actor.userId, eraseAt, at)
        if (actor.sid !== null) await accounts.places?.endOthers(trx, actor.uid, actor.sid)
        await queue.enqueue(trx, withdrawLeaving, { userId: actor.userId })
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
      accounts.places?.noteEnded(actor.uid)
      await applicant.withdrawAll(actor.userId)
    },

    cancel: async (actor) => {
      requireAccess(actor, 'person.own', null)
      await inTransaction(db, (trx) => noteCancelled(trx, actor.userId, clock()))
    },
  }
}

function lastAdmin(): AppError {
  return new AppError(
    'not-permitted-now',
    'You are the only administrator. Invite another one before you delete your account.',
  )
}
