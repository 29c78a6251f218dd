import { batchLimits, issuerLimits, type PassportBatch } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound, stale } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { PublishedDefinitions, PublishedVersion } from '#features/passport-definitions/ports.ts'
import type { IssuerRegister, KnownIssuer } from '#features/passport-issuers/ports.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { Queue } from '#platform/queue.ts'
import type { BatchesReadModel } from './batches-read-model.ts'
import {
  closeOffers,
  isOfferedTo,
  type LockedBatch,
  lockBatch,
  offersSince,
  openDrafts,
  updateBatch,
} from './batches-store.ts'
import { sendOffers } from './offer-mails.ts'
import { offerRows } from './offer-rows.ts'

/** A batch in the version that the caller saw. */
interface SeenBatch {
  readonly id: string
  readonly version: number
}

/** Offers of passports to people who were checked. */
export interface BatchesService {
  /**
   * Offers to all good lines, or lets them wait for a second person.
   * @throws AppError not-found, forbidden, stale, sign-in-again above 100 people, not-permitted-now above the daily
   *   limit, for an issuer that may not issue now, or a batch that was offered already
   */
  offer(actor: Actor, seen: SeenBatch): Promise<PassportBatch>
  /** @throws AppError as for `offer`; not-permitted-now for whoever offered it */
  agree(actor: Actor, seen: SeenBatch): Promise<PassportBatch>
  /** @throws AppError not-found, forbidden, not-permitted-now once the mails have left */
  undo(actor: Actor, id: string): Promise<PassportBatch>
}

export interface BatchesDeps extends ServiceDeps {
  readonly queue: Queue
  readonly issuers: IssuerRegister
  readonly definitions: PublishedDefinitions
  readonly readModel: BatchesReadModel
}

const dayMs = 86_400_000

export function createBatchesService(deps: BatchesDeps): BatchesService {
  const { db, clock, queue, issuers, definitions, readModel } = deps

  /** Locks issuer and batch, and checks the caller's right. */
  const open = async (
    trx: Transaction,
    actor: Actor,
    id: string,
  ): Promise<{ readonly batch: LockedBatch; readonly issuer: KnownIssuer }> => {
    const seen = await readModel.one(trx, actor, id)
    const issuer = await issuers.lock(trx, actor, seen.issuer.id)
    requireAccess(actor, 'passport.issue', issuer.side, 'This batch')
    const batch = await lockBatch(trx, id)
    if (!batch) throw notFound('This batch')
    return { batch, issuer }
  }

  /** Lets the offers of a batch reach people: their mails leave in ten minutes. */
  const release = async (trx: Transaction, id: string, at: Date) => {
    const mailsAt = new Date(at.getTime() + batchLimits.undoMinutes * 60_000)
    await updateBatch(trx, id, { state: 'offered', offeredAt: at, mailsAt })
    await queue.enqueue(trx, sendOffers, { batchId: id }, { startAfter: mailsAt, singletonKey: id })
  }

  return {
    offer: (actor, seen) =>
      inTransaction(db, async (trx) => {
        const { batch, issuer } = await open(trx, actor, seen.id)
        const at = clock()
        requireSeen(batch, seen.version, 'checked')
        await requireOffering(trx, actor, issuer, batch.good, at)
        const version = await requireOffered(trx, definitions, batch)
        await requireOthers(trx, batch, actor)
        const waits = version.fields.secondPerson
        const state = waits ? 'draft' : 'pending'
        const offered = await offerRows(trx, batch, { state, by: actor.userId, at })
        if (waits) await updateBatch(trx, batch.id, { state: 'waiting', offeredAt: at })
        else await release(trx, batch.id, at)
        const about = { actorId: actor.userId, subjectId: issuer.id, at }
        await record(trx, {
          action: 'passport.offer',
          ...about,
          details: { batch: batch.id, passports: offered },
        })
        return readModel.one(trx, actor, batch.id)
      }),

    agree: (actor, seen) =>
      inTransaction(db, async (trx) => {
        const { batch, issuer } = await open(trx, actor, seen.id)
        const at = clock()
        requireSeen(batch, seen.version, 'waiting')
        if (batch.offered_by === actor.userId)
          throw new AppError('not-permitted-now', 'You made this offer, so another member must approve it.')
        requireMayIssue(issuer)
        await requireOffered(trx, definitions, batch)
        await requireOthers(trx, batch, actor)
        if (batch.good > issuerLimits.freshSignInAbove) requireRecentSignIn(actor, at)
        await openDrafts(trx, batch.id, at)
        await release(trx, batch.id, at)
        const about = { actorId: actor.userId, subjectId: issuer.id, at }
        await record(trx, {
          action: 'passport.offer',
          ...about,
          details: { batch: batch.id, passports: batch.good },
        })
        return readModel.one(trx, actor, batch.id)
      }),

    undo: (actor, id) =>
      inTransaction(db, async (trx) => {
        const { batch, issuer } = await open(trx, actor, id)
        const at = clock()
        if (batch.state !== 'undone') {
          const isLate = batch.state === 'offered' && batch.mails_at !== null && batch.mails_at <= at
          if (isLate || batch.state === 'checked')
            throw new AppError(
              'not-permitted-now',
              isLate
                ? 'The e-mails have gone out. Withdraw offers one by one instead.'
                : 'Nothing has been offered yet.',
            )
          const passports = await closeOffers(trx, batch.id)
          await updateBatch(trx, batch.id, { state: 'undone', mailsAt: null })
          const about = { actorId: actor.userId, subjectId: issuer.id, at }
          await record(trx, { action: 'passport.undo', ...about, details: { batch: batch.id, passports } })
        }
        return readModel.one(trx, actor, batch.id)
      }),
  }
}

function requireSeen(batch: LockedBatch, version: number, state: LockedBatch['state']): void {
  if (batch.version !== version) throw stale('This batch', batch.version)
  if (batch.state !== state)
    throw new AppError('not-permitted-now', 'This is no longer possible. Reload and try again.')
}

/** The error for a passport that is no longer offered. */
export function retired(): AppError {
  return new AppError('not-permitted-now', 'This passport is retired, so it is no longer offered.')
}

/** The newest version of a batch's definition. @throws AppError not-permitted-now for a retired one */
async function requireOffered(
  trx: Transaction,
  definitions: PublishedDefinitions,
  batch: LockedBatch,
): Promise<PublishedVersion> {
  const version = await definitions.find(trx, batch.definition_id)
  if (!version || version.isRetired) throw retired()
  return version
}

/** Nobody offers to themselves, nor agrees to such an offer. @throws AppError not-permitted-now */
async function requireOthers(trx: Transaction, batch: LockedBatch, actor: Actor): Promise<void> {
  if (!(await isOfferedTo(trx, batch.id, await provenAddresses(trx, actor.userId)))) return
  throw new AppError(
    'not-permitted-now',
    'One of these passports is for you. Ask another member to offer it, or leave out your line.',
  )
}

/** @throws AppError not-permitted-now */
export function requireMayIssue({ obstacle }: Pick<KnownIssuer, 'obstacle'>): void {
  if (obstacle === null) return
  const why = {
    status: 'This issuer cannot issue passports at the moment.',
    renamed:
      'The organisation has a new name. It can issue again once an administrator has verified the name.',
    company: 'The organisation is not verified, so it cannot issue passports.',
  }
  throw new AppError('not-permitted-now', why[obstacle])
}

async function requireOffering(
  trx: Transaction,
  actor: Actor,
  issuer: KnownIssuer,
  people: number,
  at: Date,
): Promise<void> {
  requireMayIssue(issuer)
  if (people === 0) throw new AppError('not-permitted-now', 'There is nobody to offer this passport to.')
  if (people > issuerLimits.freshSignInAbove) requireRecentSignIn(actor, at)
  const today = await offersSince(trx, issuer.id, new Date(at.getTime() - dayMs))
  if (today + people <= issuer.dailyOffers) return
  throw new AppError(
    'not-permitted-now',
    `This issuer may offer ${issuer.dailyOffers} passports in 24 hours and has offered ${today}. Ask an administrator to raise the limit.`,
  )
}
