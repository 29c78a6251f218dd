import type { PassportRequest, PassportRequestAction, PassportRequestApproval } from '@vouch/contract'
import { awardedSkills, mayChangeRequest, requestTransitions, validUntilOf } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidFields, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { KnownIssuer } from '#features/passport-issuers/ports.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import type { PassportHolding } from '#features/passports/ports.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import { record } from '#platform/audit.ts'
import { insertAward } from './award-store.ts'
import { notNow, type RequestsDeps, requireSeen, type SeenRequest } from './requests-service.ts'
import {
  issuerOfRequest,
  type LockedRequest,
  lockRequest,
  standingOf,
  updateRequest,
} from './requests-store.ts'

/** What assessors do with requests. Nobody assesses their own. */
export interface DecisionsService {
  /** @throws AppError not-found, forbidden, stale, not-permitted-now */
  sendBack(actor: Actor, seen: SeenRequest, words: string): Promise<PassportRequest>
  /** @throws AppError not-found, forbidden, stale, not-permitted-now */
  refuse(actor: Actor, seen: SeenRequest, words: string): Promise<PassportRequest>
  /**
   * Issues the passport at once: signed, and held by the candidate.
   * @throws AppError not-found, forbidden, stale, invalid for missing levels, not-permitted-now
   */
  approve(
    actor: Actor,
    seen: SeenRequest,
    levels: PassportRequestApproval['levels'],
  ): Promise<PassportRequest>
}

export interface DecisionsDeps extends RequestsDeps {
  readonly signer: PassportSigner
  readonly holding: PassportHolding
}

type Decision = Extract<PassportRequestAction, 'return' | 'approve' | 'refuse'>

const newsOf = {
  return: 'passport-request-returned',
  approve: 'passport-request-approved',
  refuse: 'passport-request-refused',
} as const

interface Opened {
  readonly issuer: KnownIssuer
  readonly request: LockedRequest
  readonly at: Date
}

export function createDecisionsService(deps: DecisionsDeps): DecisionsService {
  const { db, clock, issuers, notifier, readModel } = deps

  const decide = (
    actor: Actor,
    seen: SeenRequest,
    action: Decision,
    work: (
      trx: Transaction,
      opened: Opened,
    ) => Promise<{ readonly words?: string; readonly passportId?: string }>,
  ) =>
    inTransaction(db, async (trx) => {
      const issuerId = await issuerOfRequest(trx, seen.id)
      if (issuerId === undefined) throw notFound('This request')
      const issuer = await issuers.lock(trx, actor, issuerId)
      requireAccess(actor, 'passport.assess', issuer.side, 'This request')
      const request = await lockRequest(trx, seen.id)
      if (!request || request.isLeaving) throw notFound('This request')
      if (request.requester_id === actor.userId) throw ownRequest()
      requireSeen(request, seen)
      if (!mayChangeRequest(action, request.state, 'assessor')) throw notNow()
      const at = clock()
      const change = await work(trx, { issuer, request, at })
      const decided = { by: actor.userId, at }
      await updateRequest(trx, request.id, { state: requestTransitions[action].to, decided, ...change })
      const details = { request: request.id, action }
      await record(trx, {
        action: 'passport-request.decide',
        actorId: actor.userId,
        subjectId: issuerId,
        at,
        details,
      })
      const news = { userId: request.requester_id, kind: newsOf[action], side: 'candidate', at } as const
      await notifier.notify(trx, [{ ...news, personName: issuer.name, passportName: request.fields.name }])
      return readModel.one(trx, actor, request.id)
    })

  return {
    sendBack: (actor, seen, words) => decide(actor, seen, 'return', async () => ({ words })),
    refuse: (actor, seen, words) => decide(actor, seen, 'refuse', async () => ({ words })),
    approve: (actor, seen, levels) =>
      decide(actor, seen, 'approve', async (trx, opened) => {
        const { skills, problems } = awardedSkills(opened.request.fields.skills, levels)
        if (problems.length > 0) throw invalidFields(problems)
        return { words: '', passportId: await issue(deps, trx, { ...opened, skills, by: actor.userId }) }
      }),
  }
}

/** @returns the id of the passport @throws AppError not-permitted-now */
async function issue(
  { signer, holding }: DecisionsDeps,
  trx: Transaction,
  of: Opened & { readonly skills: LockedRequest['fields']['skills']; readonly by: string },
): Promise<string> {
  const { issuer, request, skills, by, at } = of
  const { fields, requester_id: holderId } = request
  if (issuer.obstacle !== null)
    throw new AppError(
      'not-permitted-now',
      'This issuer cannot issue passports at the moment. The request stays open.',
    )
  if (request.isRetired)
    throw new AppError('not-permitted-now', 'This passport is retired. Refuse the request and say why.')
  const emails = await provenAddresses(trx, holderId)
  if ((await standingOf(trx, request.definition_id, { id: holderId, emails })) === 'has')
    throw new AppError('not-permitted-now', 'This person already has this passport or an offer for it.')
  const id = uuidv7()
  const awardedOn = at.toISOString().slice(0, 10)
  const validUntil = validUntilOf(awardedOn, fields.validMonths)
  await insertAward(trx, { id, request, skills, awardedOn, validUntil, by, at })
  const { credential } = await signer.sign(trx, id, 'new', at)
  await holding.hold(trx, id, { holderId, credential }, at).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') throw holderFull()
    throw error
  })
  return id
}

function ownRequest(): AppError {
  return new AppError('not-permitted-now', 'You cannot assess your own request. Another member must decide.')
}

function holderFull(): AppError {
  return new AppError(
    'not-permitted-now',
    'This person holds as many passports as an account can have. Return the request and ask them to remove one.',
  )
}
