import type { JoinRequest, joinDecision, MyJoinRequest, Page } from '@vouch/contract'
import type { z } from 'zod'
import { roleInCompany } from '#access/company-members-store.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import { requireInMarketplace } from './in-marketplace.ts'
import {
  asked,
  decideRequest,
  isOpenToRequests,
  lockRequest,
  myRequests,
  openRequests,
  putRequest,
  withdrawRequest,
} from './join-store.ts'
import { lockPerson } from './people-store.ts'

const dayMs = 86_400_000
const mostPerDay = 10
/** Who was declined leaves the owners alone for so long. */
const pauseDays = 7

type Decision = z.output<typeof joinDecision>

export interface JoinService {
  /**
   * Asks the owners. While the request is open, asking again changes its message.
   * @throws AppError not-found for a company that nobody may know of, conflict for a member, not-permitted-now without a
   * proven e-mail address, too-many-requests
   */
  request(actor: Actor, companyId: string, message: string): Promise<MyJoinRequest>
  /** @throws AppError not-found, forbidden */
  open(
    actor: Actor,
    companyId: string,
    page: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<Page<JoinRequest>>
  /**
   * Deciding the same again is no error.
   * @throws AppError not-found, forbidden, not-permitted-now when it was decided otherwise, and to accept somebody into a
   * company that was refused or stopped
   */
  decide(actor: Actor, companyId: string, requestId: string, decision: Decision): Promise<void>
  /** One's own, newest first. */
  mine(actor: Actor): Promise<MyJoinRequest[]>
  /** @throws AppError not-found for one that is not open */
  withdraw(actor: Actor, requestId: string): Promise<void>
}

export interface JoinDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notifier: Notifier
  readonly register: CompanyRegister
}

export function createJoinService({ db, clock, notifier, register }: JoinDeps): JoinService {
  return {
    request: async (actor, companyId, message) => {
      requireAccess(actor, 'company.join.request', null)
      requireEmail(actor)
      const at = clock()
      return inTransaction(db, async (trx) => {
        const person = await lockPerson(trx, actor.userId)
        // Owners judge by the address: it must be the person's own.
        if (!person?.email_verified || person.status !== 'active') {
          throw new AppError('not-permitted-now', 'Verify your e-mail address first: the owners see it.')
        }
        if (!(await isOpenToRequests(trx, companyId))) throw notFound('This company')
        if (await roleInCompany(trx, companyId, actor.userId)) {
          throw new AppError('conflict', 'You belong to this company already.')
        }
        const before = await asked(trx, actor.userId, companyId, new Date(at.getTime() - dayMs))
        if (!before.isOpen) requireNotTooOften(before, at)
        const request = { id: uuidv7(), companyId, userId: actor.userId, message, at }
        const { id, isNew } = await putRequest(trx, request)
        const personName = person.display_name || person.email
        if (isNew)
          await notifier.notifyOwners(
            trx,
            { kind: 'join-requested', companyId, at, personName },
            actor.userId,
          )
        const [mine] = await myRequests(trx, actor.userId, id)
        if (!mine) throw new Error('a request to join was not found again')
        return mine
      })
    },

    open: async (actor, companyId, page) => {
      requireAccess(actor, 'company.members.write', { companyId }, 'This company')
      return openRequests(db.kysely, companyId, page)
    },

    decide: async (actor, companyId, requestId, decision) => {
      requireAccess(actor, 'company.members.write', { companyId }, 'This company')
      const at = clock()
      const status = decision.decision === 'accept' ? 'accepted' : 'declined'
      await inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        if (!company) throw notFound('This company')
        const request = await lockRequest(trx, companyId, requestId)
        if (!request) throw notFound('This request')
        if (request.status === status) return
        if (request.status !== 'open') throw decidedOtherwise(request.status)
        if (status === 'accepted') requireInMarketplace(company.status)
        const userId = request.user_id
        const person = await lockPerson(trx, userId)
        if (person?.status !== 'active') throw notFound('This request')
        const reason = decision.decision === 'decline' ? decision.reason || null : null
        await decideRequest(trx, requestId, { status, reason, by: actor.userId, at })
        const isMember = (await roleInCompany(trx, companyId, userId)) !== undefined
        if (decision.decision === 'accept' && !isMember)
          await register.admit(trx, { companyId, userId, role: decision.role, at })
        const answer = { kind: `join-${status}`, companyId, userId, at, side: 'employer' } as const
        await notifier.notify(trx, [answer])
        const action = decision.decision === 'accept' ? 'company.join.accept' : 'company.join.decline'
        await recordUnlessOwner(trx, actor, { action, subjectId: companyId, at, details: { userId } })
      })
    },

    mine: async (actor) => {
      requireAccess(actor, 'company.join', null)
      return myRequests(db.kysely, actor.userId)
    },

    withdraw: async (actor, requestId) => {
      requireAccess(actor, 'company.join', null)
      const at = clock()
      const isDone = await inTransaction(db, (trx) => withdrawRequest(trx, actor.userId, requestId, at))
      if (!isDone) throw notFound('This request')
    },
  }
}

/** @throws AppError too-many-requests */
function requireNotTooOften(
  { times, declinedAt }: { readonly times: number; readonly declinedAt: Date | null },
  at: Date,
): void {
  if (times >= mostPerDay) {
    throw new AppError('too-many-requests', 'That were many requests in one day. Ask again tomorrow.', {
      retryAfterSeconds: dayMs / 1000,
    })
  }
  const again = declinedAt === null ? 0 : declinedAt.getTime() + pauseDays * dayMs
  if (again > at.getTime()) {
    throw new AppError(
      'too-many-requests',
      `The owners have declined. You can ask again ${pauseDays} days after.`,
      { retryAfterSeconds: Math.ceil((again - at.getTime()) / 1000) },
    )
  }
}

function decidedOtherwise(status: string): AppError {
  const sentence =
    status === 'withdrawn' ? 'This person has taken the request back.' : `This request was ${status} already.`
  return new AppError('not-permitted-now', sentence)
}
