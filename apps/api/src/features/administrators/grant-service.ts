import { hasActiveAdmin, lockAdministrators } from '#access/last-admin.ts'
import { deletionPending, requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockUser } from '#platform/accounts/lock-user.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { isOpen, linkGone, requireInvited } from '#platform/invitation/invitation.ts'
import { lockInvitation, markAccepted } from '#platform/invitation/invitation-store.ts'
import { linkTokenHash, newLinkToken } from '#platform/invitation/link-token.ts'
import { consumeSetupLink, grantAdminRole, insertSetupLink } from './administrators-store.ts'

const setupMs = 7 * 86_400_000

/**
 * Grants the administrator role through an invitation, or through
 * the setup link that the server prints for the first administrator.
 */
export interface GrantService {
  /**
   * Accepts an invitation to become an administrator. Idempotent for the same person.
   * @throws AppError gone; not-permitted-now when the person has not
   * confirmed the invited e-mail address or is deleting the account
   */
  acceptInvitation(actor: Actor, token: string): Promise<void>
  /**
   * Makes exactly one caller the first administrator. Idempotent for that person.
   * @throws AppError gone; not-permitted-now without an e-mail address or while account deletion is pending
   */
  acceptSetup(actor: Actor, token: string): Promise<void>
  /**
   * Makes a setup link that works once, for 7 days. Every node makes its own at start; using one voids all others.
   * @returns undefined while an administrator exists
   */
  offerSetup(): Promise<string | undefined>
}

export function createGrantService(deps: ServiceDeps & { readonly publicUrl: string }): GrantService {
  const { db, clock, publicUrl } = deps
  return {
    acceptInvitation: async (actor, token) => {
      requireAccess(actor, 'person.own', null)
      const at = clock()
      await inTransaction(db, async (trx) => {
        await lockAdministrators(trx)
        const invitation = await lockInvitation(trx, 'admin_invitations', linkTokenHash(token))
        if (invitation?.accepted_by === actor.userId) return
        if (!invitation || !isOpen(invitation, at)) throw linkGone()
        requireInvited(await lockUser(trx, actor.userId), invitation.email)
        await grantAdminRole(trx, actor.userId, at)
        await markAccepted(trx, 'admin_invitations', invitation.id, actor.userId, at)
        await record(trx, {
          actorId: actor.userId,
          action: 'administrator.accept',
          subjectId: invitation.id,
          at,
        })
      })
    },

    acceptSetup: async (actor, token) => {
      requireAccess(actor, 'person.own', null)
      requireEmail(actor)
      const at = clock()
      await inTransaction(db, async (trx) => {
        await lockAdministrators(trx)
        const person = await lockUser(trx, actor.userId)
        if (person?.roles.includes('admin')) return
        // A person whose account is about to be deleted would use up the link and leave no administrator.
        if (person?.status !== 'active') throw deletionPending()
        const isFirst = !(await hasActiveAdmin(trx))
        if (!isFirst || !(await consumeSetupLink(trx, linkTokenHash(token), at))) throw linkGone()
        await grantAdminRole(trx, actor.userId, at)
        await record(trx, {
          actorId: actor.userId,
          action: 'administrator.setup',
          subjectId: actor.userId,
          at,
        })
      })
    },

    offerSetup: () =>
      inTransaction(db, async (trx) => {
        await lockAdministrators(trx)
        if (await hasActiveAdmin(trx)) return undefined
        const at = clock()
        const { token, hash } = newLinkToken()
        await insertSetupLink(trx, hash, at, new Date(at.getTime() + setupMs))
        return `${publicUrl}/welcome?setup=${token}`
      }),
  }
}
