import type { HeldPassport, PassportOffer } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { IssuerRegister } from '#features/passport-issuers/ports.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import type { PassportHolding } from '#features/passports/ports.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { closeOffer, giveTo, offersOf } from './acceptance-store.ts'
import { openOfferBy, signOffer } from './open-offer.ts'

/** What people with an account do with passports that they are offered. */
export interface AcceptanceService {
  mine(actor: Actor): Promise<PassportOffer[]>
  /**
   * Accepts an offer, or adds a passport that was accepted without an account.
   * @throws AppError not-found, not-permitted-now, conflict at the maximum number of passports
   */
  acceptMine(actor: Actor, id: string, name: string): Promise<HeldPassport>
  /** @throws AppError not-found */
  declineMine(actor: Actor, id: string): Promise<void>
}

export interface AcceptanceDeps extends ServiceDeps {
  readonly issuers: IssuerRegister
  readonly signer: PassportSigner
  readonly holding: PassportHolding
}

export function createAcceptanceService(deps: AcceptanceDeps): AcceptanceService {
  const { db, clock, issuers, signer, holding } = deps
  const open = async (trx: Transaction, actor: Actor, id: string, at: Date) =>
    openOfferBy(trx, issuers, { id, emails: await provenAddresses(trx, actor.userId) }, at)

  return {
    mine: async (actor) => {
      requireAccess(actor, 'passport.own', null)
      return offersOf(db.kysely, await provenAddresses(db.kysely, actor.userId), clock())
    },

    acceptMine: async (actor, id, name) => {
      requireAccess(actor, 'passport.own', null)
      const at = clock()
      return inTransaction(db, async (trx) => {
        const opened = await open(trx, actor, id, at)
        if (!opened) throw notFound('This offer')
        const { state, offered_by: offeredBy } = opened.offer
        if (offeredBy === actor.userId) throw ownOffer()
        const holderId = actor.userId
        if (state !== 'pending') await giveTo(trx, id, holderId)
        const signed =
          state === 'pending'
            ? await signOffer(trx, signer, opened, { name, holderId, at })
            : await signer.signed(trx, id)
        if (!signed) throw notFound('This passport')
        return holding.hold(trx, id, { holderId, credential: signed.credential }, at)
      })
    },

    declineMine: async (actor, id) => {
      requireAccess(actor, 'passport.own', null)
      await inTransaction(db, async (trx) => {
        const opened = await open(trx, actor, id, clock())
        if (opened?.offer.state !== 'pending') throw notFound('This offer')
        await closeOffer(trx, id)
      })
    },
  }
}

function ownOffer(): AppError {
  return new AppError('not-permitted-now', 'You offered this passport, so you cannot accept it yourself.')
}
