import { batchLimits, issuerLimits, type PassportBatch, type TypedPerson } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { IssuerRegister, KnownIssuer } from '#features/passport-issuers/ports.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import type { Queue } from '#platform/queue.ts'
import type { BatchesReadModel } from './batches-read-model.ts'
import {
  type BatchSource,
  closeOffers,
  findVersion,
  insertBatch,
  isOfferedTo,
  type LockedBatch,
  lockBatch,
  type OfferedVersion,
  offersSince,
  openDrafts,
  updateBatch,
} from './batches-store.ts'
import { checkPeople, type ListedPerson } from './check-people.ts'
import { hiredPeople } from './hired-store.ts'
import { sendOffers } from './offer-mails.ts'
import { offerRows } from './offer-rows.ts'
import { havingAddresses } from './people-store.ts'
import { readPeople } from './read-people.ts'

/** A batch in the version that the caller saw. */
interface SeenBatch {
  readonly id: string
  readonly version: number
}

/** Offers of passports to many people at once. */
export interface BatchesService {
  /** @throws AppError not-found, forbidden, not-permitted-now for a definition that is not published */
  check(actor: Actor, definitionId: string, people: readonly TypedPerson[]): Promise<PassportBatch>
  /** @throws AppError not-found, forbidden, invalid for an unreadable file, too-large, not-permitted-now */
  checkFile(actor: Actor, definitionId: string, file: UploadedFile): Promise<PassportBatch>
  /** @throws AppError not-found, forbidden, invalid for people who were not hired, not-permitted-now */
  checkHired(
    actor: Actor,
    input: {
      readonly definitionId: string
      readonly jobId: string
      readonly applicationIds: readonly string[]
    },
  ): Promise<PassportBatch>
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
  readonly readModel: BatchesReadModel
}

const dayMs = 86_400_000

export function createBatchesService(deps: BatchesDeps): BatchesService {
  const { db, clock, queue, issuers, readModel } = deps

  const openVersion = async (actor: Actor, definitionId: string): Promise<OfferedVersion> => {
    const version = await findVersion(db.kysely, definitionId)
    if (!version) throw notFound('A published passport with this id')
    const { side } = await issuers.find(db.kysely, actor, version.issuerId)
    requireAccess(actor, 'passport.issue', side, 'This passport')
    if (!version.isOffered) throw retired()
    return version
  }

  const store = async (
    actor: Actor,
    version: OfferedVersion,
    people: readonly ListedPerson[],
    about: {
      readonly source: BatchSource
      readonly fileName: string | null
      readonly notes: readonly string[]
    },
  ) => {
    const at = clock()
    return inTransaction(db, async (trx) => {
      const emails = people.map(({ email }) => email.trim().normalize('NFC').toLowerCase())
      const own = new Set(await provenAddresses(trx, actor.userId))
      const have = await havingAddresses(trx, version.definitionId, emails)
      const checked = checkPeople(people, { own, have }, at.toISOString().slice(0, 10))
      const id = uuidv7()
      await insertBatch(trx, { id, version, people: checked, by: actor.userId, at, ...about })
      return readModel.one(trx, actor, id)
    })
  }

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
    check: async (actor, definitionId, people) => {
      const version = await openVersion(actor, definitionId)
      const listed = people.map((person, place) => ({ ...person, line: place + 1 }))
      return store(actor, version, listed, { source: 'people', fileName: null, notes: [] })
    },

    checkFile: async (actor, definitionId, file) => {
      const version = await openVersion(actor, definitionId)
      const { people, notes } = await readPeople(await file.read(batchLimits.megabytes * 2 ** 20))
      const fileName = file.name.replace(/[\p{Cc}\p{Cs}]/gu, '') || 'people.csv'
      return store(actor, version, people, { source: 'csv', fileName, notes })
    },

    checkHired: async (actor, { definitionId, jobId, applicationIds }) => {
      const version = await openVersion(actor, definitionId)
      const hired = await hiredPeople(db.kysely, { issuerId: version.issuerId, jobId, definitionId })
      const chosen = hired.filter(({ applicationId }) => applicationIds.includes(applicationId))
      if (chosen.length < new Set(applicationIds).size) throw notFound('One of these people')
      const listed = chosen.map(({ email, name }, place) => ({
        email,
        name,
        awardedOn: '',
        level: '',
        line: place + 1,
      }))
      return store(actor, version, listed, { source: 'hired', fileName: null, notes: [] })
    },

    offer: (actor, seen) =>
      inTransaction(db, async (trx) => {
        const { batch, issuer } = await open(trx, actor, seen.id)
        const at = clock()
        requireSeen(batch, seen.version, 'checked')
        await requireOffering(trx, actor, issuer, batch.good, at)
        const version = await requireOffered(trx, batch)
        await requireOthers(trx, batch, actor)
        const waits = version.fields.secondPerson
        const offered = await offerRows(trx, batch, {
          state: waits ? 'draft' : 'pending',
          by: actor.userId,
          at,
        })
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
          throw new AppError('not-permitted-now', 'Somebody else must agree, because you offered it.')
        requireMayIssue(issuer)
        await requireOffered(trx, batch)
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
              isLate ? 'The mails have left. Withdraw single offers instead.' : 'Nothing was offered yet.',
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
    throw new AppError('not-permitted-now', 'This is not possible any more. Reload and try again.')
}

function retired(): AppError {
  return new AppError('not-permitted-now', 'This passport is retired, so it is no longer offered.')
}

/** The newest version of a batch's definition. @throws AppError not-permitted-now for a retired one */
async function requireOffered(trx: Transaction, batch: LockedBatch): Promise<OfferedVersion> {
  const version = await findVersion(trx, batch.definition_id)
  if (!version?.isOffered) throw retired()
  return version
}

/** Nobody offers to themselves, nor agrees to such an offer. @throws AppError not-permitted-now */
async function requireOthers(trx: Transaction, batch: LockedBatch, actor: Actor): Promise<void> {
  if (!(await isOfferedTo(trx, batch.id, await provenAddresses(trx, actor.userId)))) return
  throw new AppError(
    'not-permitted-now',
    'One of these passports is for you. Somebody else must offer it, or leave out your line.',
  )
}

/** @throws AppError not-permitted-now */
export function requireMayIssue({ obstacle }: Pick<KnownIssuer, 'obstacle'>): void {
  if (obstacle === null) return
  const why = {
    status: 'This issuer may not issue passports now.',
    renamed:
      'The organisation has another name now. It may issue again once an administrator has checked the name.',
    company: 'The organisation is not verified, so it may not issue passports.',
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
