import type { Endorsement, EndorsementAction, EndorsementInput } from '@vouch/contract'
import {
  type EndorsingObstacle,
  endorsingObstacle,
  firstEndorsementState,
  mayChangeEndorsement,
} from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { IssuerRegister, KnownIssuer } from '#features/passport-issuers/ports.ts'
import type { EndorsementSigner } from '#features/passport-signing/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { EndorsementsReadModel } from './endorsements-read-model.ts'
import {
  countChange,
  earlierState,
  endEndorsement,
  endorserOf,
  findEndorsed,
  insertEndorsement,
  type LockedEndorsement,
  lockEndorsement,
} from './endorsements-store.ts'

/** An endorsement in the version that the caller saw. */
interface SeenEndorsement {
  readonly id: string
  readonly version: number
}

/** Endorsements of issuers, definitions and passports. Recorded in the audit log. */
export interface EndorsementsService {
  /** @throws AppError not-found, forbidden, conflict if the issuer did so already, not-permitted-now */
  endorse(actor: Actor, input: EndorsementInput): Promise<Endorsement>
  /** Signs and shows an endorsement of the actor's passport. @throws AppError not-found, stale, not-permitted-now */
  agree(actor: Actor, seen: SeenEndorsement): Promise<Endorsement>
  /**
   * Ends an endorsement of the actor's passport, or of an issuer that the actor manages, for good.
   * @throws AppError not-found, forbidden, stale, not-permitted-now
   */
  decline(actor: Actor, seen: SeenEndorsement): Promise<Endorsement>
  /** @throws AppError not-found, forbidden, stale, not-permitted-now */
  withdraw(actor: Actor, seen: SeenEndorsement): Promise<Endorsement>
}

export interface EndorsementsDeps extends ServiceDeps {
  readonly issuers: IssuerRegister
  readonly endorsementSigner: EndorsementSigner
  readonly notifier: Notifier
  readonly readModel: EndorsementsReadModel
}

export function createEndorsementsService(deps: EndorsementsDeps): EndorsementsService {
  const { db, clock, issuers, endorsementSigner: signer, notifier, readModel } = deps

  const change = (
    actor: Actor,
    seen: SeenEndorsement,
    action: EndorsementAction,
    work: (trx: Transaction, of: LockedEndorsement, at: Date) => Promise<void>,
  ) =>
    inTransaction(db, async (trx) => {
      const endorserId = await endorserOf(trx, seen.id)
      if (endorserId === undefined) throw notFound('This endorsement')
      const endorser = await issuers.lock(trx, actor, endorserId)
      const found = await lockEndorsement(trx, seen.id)
      if (!found) throw notFound('This endorsement')
      const side = action === 'withdraw' ? 'endorser' : 'endorsed'
      if (side === 'endorser') requireAccess(actor, 'passport.issue', endorser.side, 'This endorsement')
      else await requireEndorsed(trx, issuers, actor, found)
      if (found.version !== seen.version) throw stale('This endorsement', found.version)
      if (!mayChangeEndorsement(action, found.state, side)) throw notNow()
      if (action === 'agree') requireSigning(endorser)
      const at = clock()
      await work(trx, found, at)
      await countChange(trx, found.id)
      const details = { endorsement: found.id, action }
      const about = { actorId: actor.userId, subjectId: endorserId, at, details }
      await record(trx, { action: 'passport-endorsement.change', ...about })
      return readModel.one(trx, found.id, side)
    })

  const end =
    (state: 'declined' | 'withdrawn') =>
    async (trx: Transaction, { id }: LockedEndorsement) => {
      await signer.takeBack(trx, id)
      await endEndorsement(trx, id, state)
    }

  return {
    endorse: (actor, input) =>
      inTransaction(db, async (trx) => {
        const { endorserId, passportId, target } = input
        const endorser = await issuers.lock(trx, actor, endorserId)
        requireAccess(actor, 'passport.issue', endorser.side, 'This issuer')
        const passport = await findEndorsed(trx, passportId)
        if (!passport) throw notFound('This passport')
        requireSigning(endorser)
        const obstacle = endorsingObstacle(target, passport, { endorserId, userId: actor.userId })
        if (obstacle !== null) throw new AppError('not-permitted-now', obstacleWords[obstacle])
        const earlier = await earlierState(trx, input, passport)
        if (earlier !== undefined) throw alreadyThere(endorser.name, earlier === 'declined')
        const at = clock()
        const id = uuidv7()
        await insertEndorsement(trx, { id, input, passport, at })
        if (firstEndorsementState(target) === 'shown') await signer.sign(trx, id, at)
        else if (passport.holderId !== null) {
          const about = { personName: endorser.name, passportName: passport.name, at }
          const news = { kind: 'passport-endorsement-offered', side: 'candidate', ...about } as const
          await notifier.notify(trx, [{ ...news, userId: passport.holderId }])
        }
        const details = { endorsement: id, target }
        const event = { actorId: actor.userId, subjectId: endorserId, at, details }
        await record(trx, { action: 'passport-endorsement.give', ...event })
        return readModel.one(trx, id, 'endorser')
      }),
    agree: (actor, seen) =>
      change(actor, seen, 'agree', async (trx, { id, passportId }, at) => {
        const passport = passportId === null ? undefined : await findEndorsed(trx, passportId)
        if (passport?.passportState !== 'issued')
          throw new AppError(
            'not-permitted-now',
            'This passport is not in force, so it cannot be endorsed now.',
          )
        await signer.sign(trx, id, at)
      }),
    decline: (actor, seen) => change(actor, seen, 'decline', end('declined')),
    withdraw: (actor, seen) => change(actor, seen, 'withdraw', end('withdrawn')),
  }
}

/**
 * Requires the side that an endorsement is about: the holder of the passport, or an owner of the issuer.
 * @throws AppError not-found, forbidden
 */
async function requireEndorsed(
  trx: Transaction,
  issuers: IssuerRegister,
  actor: Actor,
  { issuerId, passportId }: LockedEndorsement,
): Promise<void> {
  if (passportId !== null) {
    const passport = await findEndorsed(trx, passportId)
    if (passport?.holderId !== actor.userId) throw notFound('This endorsement')
    requireAccess(actor, 'passport.own', null)
    return
  }
  const { side } = await issuers.find(trx, actor, issuerId)
  requireAccess(actor, 'passport.issuer.manage', side, 'This endorsement')
}

/** @throws AppError not-permitted-now */
function requireSigning({ obstacle, name }: Pick<KnownIssuer, 'obstacle' | 'name'>): void {
  if (obstacle !== null) throw new AppError('not-permitted-now', `${name} cannot sign endorsements now.`)
}

const obstacleWords: Readonly<Record<EndorsingObstacle, string>> = {
  own: 'An issuer cannot endorse itself or what it issues.',
  issuer: 'This issuer is not verified now, so it cannot be endorsed.',
  definition: 'This skill passport is no longer awarded, so it cannot be endorsed.',
  passport: 'This passport is not in force, so it cannot be endorsed.',
  unheld: 'No account here holds this passport, so nobody can agree to an endorsement.',
  self: 'You cannot endorse a passport of your own.',
}

function alreadyThere(name: string, isDeclined: boolean): AppError {
  const words = isDeclined
    ? `An endorsement by ${name} was declined. It cannot be offered again.`
    : `${name} has already endorsed this.`
  return new AppError('conflict', words)
}

function notNow(): AppError {
  return new AppError('not-permitted-now', 'This endorsement changed in the meantime. Reload to see it.')
}
