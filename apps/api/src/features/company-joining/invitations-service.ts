import type { CompanyInvitation, CompanyInvitationOffer, CompanyRole } from '@vouch/contract'
import { isInMarketplace } from '@vouch/domain'
import { roleInCompany } from '#access/company-members-store.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import { lockUser } from '#platform/accounts/lock-user.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { isOpen, linkGone, newInvitation, requireInvited } from '#platform/invitation/invitation.ts'
import {
  type InvitationTable,
  insertInvitation,
  lockInvitation,
  markAccepted,
  withdrawInvitation,
} from '#platform/invitation/invitation-store.ts'
import { linkTokenHash } from '#platform/invitation/link-token.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import {
  findInvitationTarget,
  findOffer,
  findRecentInvitation,
  openInvitations,
} from './invitations-store.ts'
import { settleRequest } from './join-store.ts'
import { isMemberAddress, requireInMarketplace } from './people-store.ts'

const hourMs = 3_600_000

/** Maximum invitation mails per hour, to prevent spam. Counted per company, and across the companies of one owner. */
const maxPerHour = 20

export interface InvitationsService {
  /**
   * Lists a company's open invitations, oldest first.
   * @throws AppError not-found, forbidden
   */
  open(actor: Actor, companyId: string): Promise<CompanyInvitation[]>
  /**
   * Mails an invitation to join the company. Voids an earlier open invitation to the same e-mail address.
   * @throws AppError not-found, forbidden, email-unproven, conflict for a member, not-permitted-now, too-many-requests
   */
  invite(
    actor: Actor,
    companyId: string,
    input: { readonly email: string; readonly role: CompanyRole },
  ): Promise<CompanyInvitation>
  /**
   * Withdraws an invitation.
   * @throws AppError not-found, forbidden
   */
  withdraw(actor: Actor, companyId: string, invitationId: string): Promise<void>
  /**
   * Reads the invitation behind a mailed link.
   * @throws AppError gone
   */
  offer(actor: Actor, token: string): Promise<CompanyInvitationOffer>
  /**
   * Accepts an invitation. A new member gets the invited role; an existing member keeps their role.
   * Idempotent, unless the person was removed in the meantime.
   * @throws AppError gone; not-permitted-now when the invited
   * e-mail address is not confirmed or account deletion is pending
   */
  accept(actor: Actor, token: string): Promise<void>
}

export interface InvitationsDeps extends ServiceDeps {
  readonly outbox: Outbox
  readonly notifier: Notifier
  readonly register: CompanyRegister
  readonly publicUrl: string
}

export function createInvitationsService(deps: InvitationsDeps): InvitationsService {
  const { db, clock, outbox, register, publicUrl } = deps
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
        requireInMarketplace(company.status)
        if (await isMemberAddress(trx, companyId, email)) {
          throw new AppError('conflict', 'A member of the company already has this e-mail address.')
        }
        const { userId } = actor
        // Without locking the sender, parallel invitations for two companies could exceed the limit.
        await lockUser(trx, userId)
        const hourAgo = new Date(at.getTime() - hourMs)
        const limiting = await findRecentInvitation(trx, { companyId, userId }, maxPerHour, hourAgo)
        if (limiting) throw tooMany(limiting.getTime() + hourMs - at.getTime())
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

    accept: (actor, token) => acceptInvitation(deps, actor, token),
  }
}

async function acceptInvitation(
  { db, clock, notifier, register }: InvitationsDeps,
  actor: Actor,
  token: string,
): Promise<void> {
  requireAccess(actor, 'person.own', null)
  const at = clock()
  const hash = linkTokenHash(token)
  await inTransaction(db, async (trx) => {
    // Lock order as in `invite`: company, then invitation. Otherwise the two could deadlock.
    const target = await findInvitationTarget(trx, hash)
    if (!target) throw linkGone()
    const { companyId, role } = target
    const company = await register.lock(trx, companyId)
    const invitation = await lockInvitation(trx, 'company_invitations', hash)
    const isMember = (await roleInCompany(trx, companyId, actor.userId)) !== undefined
    if (invitation?.accepted_by === actor.userId && isMember) return
    if (!invitation || !isOpen(invitation, at) || !isInMarketplace(company.status)) throw linkGone()
    const person = await lockUser(trx, actor.userId)
    requireInvited(person, invitation.email)
    await markAccepted(trx, 'company_invitations', invitation.id, actor.userId, at)
    const about = { companyId, userId: actor.userId, at }
    if (!isMember) {
      await register.admit(trx, { ...about, role })
      const personName = person.display_name || actor.email
      const news = { kind: 'member-joined', companyId, at, personName } as const
      await notifier.notifyOwners(trx, companyId, news, actor.userId)
    }
    await settleRequest(trx, { ...about, decidedBy: actor.userId })
  })
}

function placeOf(companyId: string): InvitationTable {
  return { table: 'company_invitations', companyId }
}

function tooMany(waitMs: number): AppError {
  return new AppError(
    'too-many-requests',
    'Your company has sent many invitations. This one was not sent. Try again later.',
    {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    },
  )
}
