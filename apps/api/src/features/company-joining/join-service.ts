import type { JoinRequest, joinDecision, MyJoinRequest, Page } from '@vouch/contract'
import type { z } from 'zod'
import { roleInCompany } from '#access/company-members-store.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { PageQuery } from '#db/paging.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { lockUser } from '#platform/accounts/lock-user.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  countRequests,
  decideRequest,
  isOpenToRequests,
  lockRequest,
  myRequests,
  openRequests,
  putRequest,
  withdrawRequest,
} from './join-store.ts'
import { requireInMarketplace } from './people-store.ts'

const dayMs = 86_400_000
const maxPerDay = 10
/** Days that a person waits after a declined join request before sending a new one. */
const pauseDays = 7

type Decision = z.output<typeof joinDecision>

export interface JoinService {
  /**
   * Sends a join request to the company's owners, or changes the message of an open request.
   * @throws AppError not-found for a company that is not public, conflict for a member, not-permitted-now
   * without a confirmed e-mail address, too-many-requests
   */
  request(actor: Actor, companyId: string, message: string): Promise<MyJoinRequest>
  /**
   * Lists the open join requests of a company.
   * @throws AppError not-found, forbidden
   */
  open(actor: Actor, companyId: string, page: PageQuery): Promise<Page<JoinRequest>>
  /**
   * Accepts or declines a join request. Idempotent for the same decision.
   * @throws AppError not-found, forbidden; not-permitted-now after a different
   * decision, or when accepting into a rejected or suspended company
   */
  decide(actor: Actor, companyId: string, requestId: string, decision: Decision): Promise<void>
  /** Lists the actor's own join requests, newest first. */
  mine(actor: Actor): Promise<MyJoinRequest[]>
  /**
   * Withdraws a join request.
   * @throws AppError not-found for a request that is not open
   */
  withdraw(actor: Actor, requestId: string): Promise<void>
}

export interface JoinDeps extends ServiceDeps {
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
        const person = await lockUser(trx, actor.userId)
        // Owners recognise the person by the e-mail address, so it must be confirmed.
        if (!person?.email_verified || person.status !== 'active') {
          throw new AppError(
            'not-permitted-now',
            'Confirm your e-mail address before you ask to join a company.',
          )
        }
        if (!(await isOpenToRequests(trx, companyId))) throw notFound('This company')
        if (await roleInCompany(trx, companyId, actor.userId)) {
          throw new AppError('conflict', 'You are already a member of this company.')
        }
        const before = await countRequests(trx, actor.userId, companyId, new Date(at.getTime() - dayMs))
        if (!before.isOpen) requireNotTooOften(before, at)
        const request = { id: uuidv7(), companyId, userId: actor.userId, message, at }
        const { id, isNew } = await putRequest(trx, request)
        const personName = person.display_name || person.email
        if (isNew)
          await notifier.notifyOwners(
            trx,
            companyId,
            { kind: 'join-requested', companyId, at, personName },
            actor.userId,
          )
        const [mine] = await myRequests(trx, actor.userId, id)
        if (!mine) throw new Error('the stored join request was not found')
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
        const request = await lockRequest(trx, companyId, requestId)
        if (!request) throw notFound('This request')
        if (request.status === status) return
        if (request.status !== 'open') throw decidedOtherwise(request.status)
        if (status === 'accepted') requireInMarketplace(company.status)
        const userId = request.user_id
        const person = await lockUser(trx, userId)
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

/**
 * Limits how often a person sends join requests.
 * @throws AppError too-many-requests
 */
function requireNotTooOften(
  { times, declinedAt }: { readonly times: number; readonly declinedAt: Date | null },
  at: Date,
): void {
  if (times >= maxPerDay) {
    throw new AppError(
      'too-many-requests',
      'You have sent many requests today. This one was not sent. Try again tomorrow.',
      {
        retryAfterSeconds: dayMs / 1000,
      },
    )
  }
  const again = declinedAt === null ? 0 : declinedAt.getTime() + pauseDays * dayMs
  if (again > at.getTime()) {
    const message = `The owners declined your last request. You can ask again ${pauseDays} days after that.`
    const retryAfterSeconds = Math.ceil((again - at.getTime()) / 1000)
    throw new AppError('too-many-requests', message, { retryAfterSeconds })
  }
}

function decidedOtherwise(status: string): AppError {
  const sentence =
    status === 'withdrawn' ? 'This person withdrew the request.' : `This request was already ${status}.`
  return new AppError('not-permitted-now', sentence)
}
