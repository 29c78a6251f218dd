import type { PassportRequest, PassportRequestContent } from '@vouch/contract'
import { evidenceProblems, mayChangeRequest } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidFields, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { PublishedDefinitions } from '#features/passport-definitions/ports.ts'
import type { IssuerRegister, KnownIssuer } from '#features/passport-issuers/ports.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { RequestsReadModel } from './requests-read-model.ts'
import {
  assessorsOf,
  deleteEvidence,
  insertRequest,
  issuerOfRequest,
  type LockedRequest,
  lockOwnFiles,
  lockRequest,
  putEvidence,
  standingOf,
  updateRequest,
} from './requests-store.ts'

/** A request in the version that the caller saw. */
export interface SeenRequest {
  readonly id: string
  readonly version: number
}

/** What candidates do with their requests. */
export interface RequestsService {
  /** @throws AppError not-found, invalid, conflict, not-permitted-now */
  send(actor: Actor, definitionId: string, content: PassportRequestContent): Promise<PassportRequest>
  /**
   * Sends a request again after it was returned.
   * @throws AppError not-found, stale, invalid, not-permitted-now
   */
  resend(actor: Actor, seen: SeenRequest, content: PassportRequestContent): Promise<PassportRequest>
  /** @throws AppError not-found, stale, not-permitted-now */
  withdraw(actor: Actor, seen: SeenRequest): Promise<PassportRequest>
}

export interface RequestsDeps extends ServiceDeps {
  readonly issuers: IssuerRegister
  readonly definitions: PublishedDefinitions
  readonly notifier: Notifier
  readonly readModel: RequestsReadModel
}

export function createRequestsService(deps: RequestsDeps): RequestsService {
  const { db, clock, issuers, definitions, notifier, readModel } = deps

  const tellAssessors = async (
    trx: Transaction,
    of: {
      readonly issuer: Pick<KnownIssuer, 'id' | 'name'>
      readonly passportName: string
      readonly by: string
    },
  ) => {
    const ids = await assessorsOf(trx, of.issuer.id)
    const news = { kind: 'passport-requested', side: 'employer', at: clock() } as const
    const about = { personName: of.issuer.name, passportName: of.passportName }
    await notifier.notify(
      trx,
      ids.filter((id) => id !== of.by).map((userId) => ({ ...news, ...about, userId })),
    )
  }

  /** Locks the issuer, then the actor's own request. */
  const open = async (trx: Transaction, actor: Actor, seen: SeenRequest, action: 'send' | 'withdraw') => {
    const issuerId = await issuerOfRequest(trx, seen.id)
    if (issuerId === undefined) throw notFound('This request')
    const issuer = await issuers.lockForClock(trx, issuerId)
    const request = await lockRequest(trx, seen.id)
    if (request?.requester_id !== actor.userId) throw notFound('This request')
    requireSeen(request, seen)
    if (!mayChangeRequest(action, request.state, 'candidate')) throw notNow()
    return { issuer, request }
  }

  return {
    send: (actor, definitionId, content) =>
      inTransaction(db, async (trx) => {
        requireAccess(actor, 'passport.own', null)
        const found = await definitions.find(trx, definitionId)
        if (!found) throw notFound('This passport')
        const issuer = await issuers.lockForClock(trx, found.issuerId)
        const version = (await definitions.find(trx, definitionId)) ?? found
        requireOpen(issuer, version.fields.openToRequests && !version.isRetired)
        const emails = await provenAddresses(trx, actor.userId)
        const standing = await standingOf(trx, definitionId, { id: actor.userId, emails })
        if (standing !== 'none') throw alreadyThere(standing)
        const at = clock()
        const id = uuidv7()
        const files = await checkEvidence(trx, actor, version.fields.evidence, content.evidence)
        await insertRequest(trx, { id, version, requesterId: actor.userId, name: content.name, at })
        await putEvidence(trx, id, { wanted: version.fields.evidence, given: content.evidence, files })
        await tellAssessors(trx, { issuer, passportName: version.fields.name, by: actor.userId })
        return readModel.one(trx, actor, id)
      }),

    resend: (actor, seen, content) =>
      inTransaction(db, async (trx) => {
        requireAccess(actor, 'passport.own', null)
        const { issuer, request } = await open(trx, actor, seen, 'send')
        requireOpen(issuer, !request.isRetired)
        const { evidence: wanted, name: passportName } = request.fields
        const files = await checkEvidence(trx, actor, wanted, content.evidence)
        await putEvidence(trx, request.id, { wanted, given: content.evidence, files })
        await updateRequest(trx, request.id, {
          state: 'open',
          name: content.name,
          words: '',
          sentAt: clock(),
        })
        await tellAssessors(trx, { issuer, passportName, by: actor.userId })
        return readModel.one(trx, actor, request.id)
      }),

    withdraw: (actor, seen) =>
      inTransaction(db, async (trx) => {
        requireAccess(actor, 'passport.own', null)
        const { request } = await open(trx, actor, seen, 'withdraw')
        await deleteEvidence(trx, request.id)
        await updateRequest(trx, request.id, { state: 'withdrawn', words: '' })
        return readModel.one(trx, actor, request.id)
      }),
  }
}

/** @throws AppError stale */
export function requireSeen(request: Pick<LockedRequest, 'version'>, seen: SeenRequest): void {
  if (request.version !== seen.version) throw stale('This request', request.version)
}

export function notNow(): AppError {
  return new AppError(
    'not-permitted-now',
    'This request was decided or changed in the meantime. Reload to see it.',
  )
}

/** @returns names of the files that are sent @throws AppError invalid */
async function checkEvidence(
  trx: Transaction,
  actor: Actor,
  wanted: Parameters<typeof evidenceProblems>[0],
  given: PassportRequestContent['evidence'],
): Promise<ReadonlyMap<string, string>> {
  const problems = evidenceProblems(wanted, given)
  const ids = given.flatMap((piece) => (piece?.kind === 'file' ? piece.fileId : []))
  const files = await lockOwnFiles(trx, actor.userId, ids)
  given.forEach((piece, place) => {
    if (piece?.kind === 'file' && !files.has(piece.fileId))
      problems.push({ path: `evidence.${place}`, message: 'This file was deleted. Add it again' })
  })
  if (problems.length > 0) throw invalidFields(problems)
  return files
}

function requireOpen({ obstacle }: Pick<KnownIssuer, 'obstacle'>, isOpen: boolean): void {
  if (isOpen && obstacle === null) return
  throw new AppError('not-permitted-now', 'This passport cannot be requested at the moment.')
}

function alreadyThere(standing: 'requested' | 'has'): AppError {
  return new AppError(
    'conflict',
    standing === 'has'
      ? 'You already have this passport or an offer for it.'
      : 'You have already requested this passport. Your request is waiting for a decision.',
  )
}
