import type { CompanyInvitation, CompanyInvitationOffer, CompanyRole } from '@vouch/contract'
import { isInMarketplace } from '@vouch/domain'
import { roleInCompany } from '#access/company-members-store.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import { isOpen, newInvitation, requireInvited } from '#platform/invitation/invitation.ts'
import {
  type InvitationPlace,
  insertInvitation,
  lockInvitation,
  noteAccepted,
  withdrawInvitation,
} from '#platform/invitation/invitation-store.ts'
import { linkTokenHash } from '#platform/invitation/link-token.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { requireInMarketplace } from './in-marketplace.ts'
import { findInvitedAt, findOffer, openInvitations, subjectOfInvitation } from './invitations-store.ts'
import { settleRequest } from './join-store.ts'
import { isMemberAddress, lockPerson } from './people-store.ts'

const hourMs = 3_600_000

/** Mails to addresses that somebody else decides: a company, or a person with several, that invites more is none. */
const mostPerHour = 20

export interface InvitationsService {
  /** Who is invited and has not answered, oldest first. @throws AppError not-found, forbidden */
  open(actor: Actor, companyId: string): Promise<CompanyInvitation[]>
  /**
   * Mails a link. Inviting again voids the one before.
   * @throws AppError not-found, forbidden, email-unproven, conflict for a member, not-permitted-now, too-many-requests
   */
  invite(
    actor: Actor,
    companyId: string,
    input: { readonly email: string; readonly role: CompanyRole },
  ): Promise<CompanyInvitation>
  /** @throws AppError not-found, forbidden */
  withdraw(actor: Actor, companyId: string, invitationId: string): Promise<void>
  /** @throws AppError gone */
  offer(actor: Actor, token: string): Promise<CompanyInvitationOffer>
  /**
   * Joins with the invited role; who belongs to the company already keeps theirs. Doing it again is no error, unless the
   * person was removed in between.
   * @throws AppError gone, not-permitted-now without the invited address, proven, or while the account is about to be deleted
   */
  accept(actor: Actor, token: string): Promise<void>
}

export interface InvitationsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly notifier: Notifier
  readonly register: CompanyRegister
  readonly publicUrl: string
}

export function createInvitationsService(deps: InvitationsDeps): InvitationsService {
  const { db, clock, outbox, notifier, register, publicUrl } = deps
  return {
    open: async (actor, companyId) => {
      requireAccess(actor, 'company.members.write', { companyId }, 'This company')
      return openInvitations(db.kysely, companyId, clock())
    },

    invite: async (actor, companyId, { email: given, role }) => {
      requireAccess(actor, 'company.members.write', { companyId }, 'This company')
      requireProvenEmail(actor, 'inviting people to a company')
      const at = clock()
      const email = comparableEmail(given)
      return inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        if (!company) throw notFound('This company')
        requireInMarketplace(company.status)
        if (await isMemberAddress(trx, companyId, email)) {
          throw new AppError('conflict', 'Somebody with this e-mail address belongs to the company already.')
        }
        const { userId } = actor
        // Held, so that invitations for two companies do not slip past the limit together.
        await lockPerson(trx, userId)
        const hourAgo = new Date(at.getTime() - hourMs)
        const full = await findInvitedAt(trx, { companyId, userId }, mostPerHour, hourAgo)
        if (full) throw tooMany(full.getTime() + hourMs - at.getTime())
        const { invitation, token } = newInvitation({ email, invitedBy: userId, at })
        await insertInvitation(trx, placeOf(companyId), invitation, { company_id: companyId, role })
        const { id, expiresAt } = invitation
        const invitedBy = actor.displayName
        await outbox.write(trx, {
          kind: 'company-invitation',
          to: email,
          link: `${publicUrl}/welcome?company-invitation=${token}`,
          invitedBy,
          company: company.fields.tradingName || company.fields.name,
          role,
          locale: null,
        })
        await recordUnlessOwner(trx, actor, {
          action: 'company.invite',
          subjectId: companyId,
          at,
          details: { invitation: id, role },
        })
        return { id, email, role, invitedBy, createdAt: at.toISOString(), expiresAt: expiresAt.toISOString() }
      })
    },

    withdraw: async (actor, companyId, invitationId) => {
      requireAccess(actor, 'company.members.write', { companyId }, 'This company')
      const at = clock()
      await inTransaction(db, async (trx) => {
        const email = await withdrawInvitation(trx, placeOf(companyId), invitationId, at)
        if (email === undefined) throw notFound('This invitation')
        const details = { invitation: invitationId }
        await recordUnlessOwner(trx, actor, {
          action: 'company.invitation.withdraw',
          subjectId: companyId,
          at,
          details,
        })
      })
    },

    offer: async (actor, token) => {
      requireAccess(actor, 'person.own', null)
      const offer = await findOffer(db.kysely, linkTokenHash(token), clock(), actor.userId)
      if (!offer) throw linkGone()
      return offer
    },

    accept: async (actor, token) => {
      requireAccess(actor, 'person.own', null)
      const at = clock()
      const hash = linkTokenHash(token)
      await inTransaction(db, async (trx) => {
        // The company before the invitation, as whoever invites: two who do both cannot wait for each other.
        const subject = await subjectOfInvitation(trx, hash)
        if (!subject) throw linkGone()
        const { companyId, role } = subject
        const company = await register.lock(trx, companyId)
        const invitation = company && (await lockInvitation(trx, 'company_invitations', hash))
        const isMember = (await roleInCompany(trx, companyId, actor.userId)) !== undefined
        if (invitation?.accepted_by === actor.userId && isMember) return
        if (!invitation || !isOpen(invitation, at) || !isInMarketplace(company.status)) throw linkGone()
        const person = await lockPerson(trx, actor.userId)
        requireInvited(person, invitation.email)
        await noteAccepted(trx, 'company_invitations', invitation.id, actor.userId, at)
        const about = { companyId, userId: actor.userId, at }
        if (!isMember) {
          await register.admit(trx, { ...about, role })
          const personName = person.display_name || actor.email
          const news = { kind: 'member-joined', companyId, at, personName } as const
          await notifier.notifyOwners(trx, news, actor.userId)
        }
        await settleRequest(trx, { ...about, decidedBy: actor.userId })
      })
    },
  }
}

function placeOf(companyId: string): InvitationPlace {
  return { table: 'company_invitations', companyId }
}

function linkGone(): AppError {
  return new AppError('gone', 'This link can no longer be used. Ask for a new invitation.')
}

function tooMany(waitMs: number): AppError {
  return new AppError('too-many-requests', 'That were many invitations at once. Send more in a while.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}
