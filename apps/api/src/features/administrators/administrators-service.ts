import type { AdminInvitation } from '@vouch/contract'
import { hasActiveAdmin, lockAdministrators } from '#access/last-admin.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import { lockUser } from '#platform/accounts/lock-user.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { newInvitation } from '#platform/invitation/invitation.ts'
import { insertInvitation, withdrawInvitation } from '#platform/invitation/invitation-store.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { isAdminAddress, revokeAdminRole } from './administrators-store.ts'

const place = { table: 'admin_invitations' } as const

export interface AdministratorsService {
  /**
   * Mails a link that invites a person to become an administrator.
   * @throws AppError sign-in-again, conflict when an administrator already has this e-mail address
   */
  invite(actor: Actor, email: string): Promise<AdminInvitation>
  /**
   * Withdraws an invitation.
   * @throws AppError not-found
   */
  withdraw(actor: Actor, invitationId: string): Promise<void>
  /**
   * Removes an administrator.
   * @throws AppError sign-in-again, not-found, not-permitted-now for the last administrator
   */
  remove(actor: Actor, userId: string): Promise<void>
}

export interface AdministratorsServiceDeps extends ServiceDeps {
  readonly outbox: Outbox
  readonly publicUrl: string
}

export function createAdministratorsService(deps: AdministratorsServiceDeps): AdministratorsService {
  const { db, clock, outbox, publicUrl } = deps
  return {
    invite: async (actor, given) => {
      requireAccess(actor, 'administrator.manage', null)
      const at = clock()
      requireRecentSignIn(actor, at)
      const email = comparableEmail(given)
      return inTransaction(db, async (trx) => {
        // Without the lock, two parallel invitations to one e-mail address would both stay open.
        await lockAdministrators(trx)
        if (await isAdminAddress(trx, email)) {
          throw new AppError('conflict', 'An administrator already has this e-mail address.')
        }
        const { invitation, token } = newInvitation({ email, invitedBy: actor.userId, at })
        await insertInvitation(trx, place, invitation)
        const { id, expiresAt } = invitation
        const invitedBy = actor.displayName
        const link = `${publicUrl}/welcome?invitation=${token}`
        await outbox.write(trx, { kind: 'admin-invitation', to: email, link, invitedBy, locale: null })
        await record(trx, {
          actorId: actor.userId,
          action: 'administrator.invite',
          subjectId: id,
          at,
        })
        return { id, email, invitedBy, createdAt: at.toISOString(), expiresAt: expiresAt.toISOString() }
      })
    },

    withdraw: async (actor, invitationId) => {
      requireAccess(actor, 'administrator.manage', null)
      const at = clock()
      await inTransaction(db, async (trx) => {
        if (!(await withdrawInvitation(trx, place, invitationId, at))) throw notFound('This invitation')
        await record(trx, {
          actorId: actor.userId,
          action: 'administrator.withdraw',
          subjectId: invitationId,
          at,
        })
      })
    },

    remove: async (actor, userId) => {
      requireAccess(actor, 'administrator.manage', null)
      const at = clock()
      requireRecentSignIn(actor, at)
      await inTransaction(db, async (trx) => {
        await lockAdministrators(trx)
        const person = await lockUser(trx, userId)
        if (!person?.roles.includes('admin')) throw notFound('This administrator')
        if (!(await hasActiveAdmin(trx, userId))) {
          throw new AppError('not-permitted-now', 'This is the only administrator. Invite another one first.')
        }
        await revokeAdminRole(trx, userId, at)
        await record(trx, {
          actorId: actor.userId,
          action: 'administrator.remove',
          subjectId: userId,
          at,
        })
      })
    },
  }
}
