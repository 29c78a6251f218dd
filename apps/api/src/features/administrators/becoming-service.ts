import { isThereAnAdmin, lockAdministrators } from '#access/last-admin.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import { isOpen, requireInvited } from '#platform/invitation/invitation.ts'
import { lockInvitation, noteAccepted } from '#platform/invitation/invitation-store.ts'
import { linkTokenHash, newLinkToken } from '#platform/invitation/link-token.ts'
import { consumeSetupLink, giveAdminRole, insertSetupLink, lockPerson } from './administrators-store.ts'

const setupMs = 7 * 86_400_000

/** Becoming an administrator: by an invitation, or as the first one by the link that the server prints. */
export interface BecomingService {
  /**
   * Doing it again is no error for the one who did.
   * @throws AppError gone, not-permitted-now without the invited address, proven, or while the account is about to be deleted
   */
  acceptInvitation(actor: Actor, token: string): Promise<void>
  /**
   * Of any number who try, one becomes the first administrator. Doing it again is no error for that one.
   * @throws AppError gone, not-permitted-now without an e-mail address or while the account is about to be deleted
   */
  acceptSetup(actor: Actor, token: string): Promise<void>
  /**
   * Makes a link for the first administrator, which works once and for 7 days. Every start makes another, and so may
   * several nodes at the same time; using one ends all.
   * @returns undefined while there is an administrator
   */
  offerSetup(): Promise<string | undefined>
}

export function createBecomingService(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly publicUrl: string
}): BecomingService {
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
        requireInvited(await lockPerson(trx, actor.userId), invitation.email)
        await giveAdminRole(trx, actor.userId, at)
        await noteAccepted(trx, 'admin_invitations', invitation.id, actor.userId, at)
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
        const person = await lockPerson(trx, actor.userId)
        if (person?.roles.includes('admin')) return
        // Whoever is about to go runs nothing: the link would be used up and leave nobody.
        if (person?.status !== 'active') throw leaving()
        const isFirst = !(await isThereAnAdmin(trx))
        if (!isFirst || !(await consumeSetupLink(trx, linkTokenHash(token), at))) throw linkGone()
        await giveAdminRole(trx, actor.userId, at)
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
        if (await isThereAnAdmin(trx)) return undefined
        const at = clock()
        const { token, hash } = newLinkToken()
        await insertSetupLink(trx, hash, at, new Date(at.getTime() + setupMs))
        return `${publicUrl}/welcome?setup=${token}`
      }),
  }
}

function leaving(): AppError {
  return new AppError('not-permitted-now', 'This account is about to be deleted. Keep it first.')
}

function linkGone(): AppError {
  return new AppError('gone', 'This link does not work any more: it was used, withdrawn, or is too old.')
}
