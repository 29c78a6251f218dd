import type { HeldPassport, PassportFileKind, PassportOffer } from '@vouch/contract'
import { didOfIssuer } from '@vouch/credentials/issuing'
import { validUntilOf } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { PassportFiles } from '#features/passport-files/ports.ts'
import type { IssuerRegister } from '#features/passport-issuers/ports.ts'
import type { PassportSigner, SignedPassport } from '#features/passport-signing/ports.ts'
import type { PassportHolding } from '#features/passports/ports.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileAnswer } from '#platform/http/answers.ts'
import { linkGone } from '#platform/invitation/invitation.ts'
import { linkTokenHash } from '#platform/invitation/link-token.ts'
import {
  closeOffer,
  findOffer,
  giveTo,
  issuerOfOffer,
  type LockedOffer,
  lockOffer,
  markIssued,
  type OfferKey,
  offersOf,
} from './acceptance-store.ts'
import { requireMayIssue } from './batches-service.ts'

/** What people do with passports that they are offered, with or without an account. */
export interface AcceptanceService {
  mine(actor: Actor): Promise<PassportOffer[]>
  /**
   * Accepts an offer, or adds a passport that was accepted without an account.
   * @throws AppError not-found, not-permitted-now, conflict at the maximum number of passports
   */
  acceptMine(actor: Actor, id: string, name: string): Promise<HeldPassport>
  /** @throws AppError not-found */
  declineMine(actor: Actor, id: string): Promise<void>
  /** @throws AppError gone */
  open(token: string): Promise<PassportOffer>
  /** @throws AppError gone, not-permitted-now */
  accept(token: string, name: string): Promise<PassportOffer>
  /** @throws AppError gone */
  decline(token: string): Promise<void>
  /** @throws AppError gone, not-permitted-now before it was accepted */
  file(token: string, as: PassportFileKind): Promise<FileAnswer>
}

export interface AcceptanceDeps extends ServiceDeps {
  readonly issuers: IssuerRegister
  readonly signer: PassportSigner
  readonly holding: PassportHolding
  readonly files: PassportFiles
  readonly origin: string
}

export function createAcceptanceService(deps: AcceptanceDeps): AcceptanceService {
  const { db, clock, issuers, signer, holding, files, origin } = deps

  /** Locks the issuer, then the offer. */
  const openOffer = async (trx: Transaction, key: OfferKey, at: Date) => {
    const issuerId = await issuerOfOffer(trx, key)
    if (issuerId === undefined) return undefined
    const issuer = await issuers.lockForClock(trx, issuerId)
    const offer = await lockOffer(trx, key, at)
    return offer && { offer, issuer }
  }

  const sign = async (
    trx: Transaction,
    { offer, issuer }: NonNullable<Awaited<ReturnType<typeof openOffer>>>,
    of: { readonly name: string; readonly holderId: string | null; readonly at: Date },
  ): Promise<SignedPassport> => {
    requireMayIssue(issuer)
    const validUntil = validUntilOf(offer.awarded_on, offer.fields.validMonths)
    if (validUntil !== null && validUntil <= of.at)
      throw new AppError('not-permitted-now', 'This passport has expired. Ask its issuer for a new one.')
    await markIssued(trx, offer.id, { ...of, validUntil })
    return signer.sign(trx, offer.id, 'new', of.at)
  }

  const hold = (
    trx: Transaction,
    offer: LockedOffer,
    of: {
      readonly credential: string
      readonly holderId: string
      readonly issuerName: string
      readonly at: Date
      readonly isMarketplace: boolean
      readonly validUntil: Date | null
    },
  ) =>
    holding.hold(
      trx,
      {
        issuedId: offer.id,
        holderId: of.holderId,
        credential: of.credential,
        name: offer.fields.name,
        description: offer.fields.description,
        issuerDid: didOfIssuer(origin, of.isMarketplace ? null : offer.issuer_id),
        issuerName: of.issuerName,
        issuerHost: new URL(origin).host,
        awardedAt: new Date(`${offer.awarded_on}T00:00:00Z`),
        validUntil: of.validUntil,
      },
      of.at,
    )

  const ofToken = (token: string) => ({ tokenHash: linkTokenHash(token) })

  return {
    mine: async (actor) => {
      requireAccess(actor, 'passport.own', null)
      return offersOf(db.kysely, await provenAddresses(db.kysely, actor.userId), clock())
    },

    acceptMine: async (actor, id, name) => {
      requireAccess(actor, 'passport.own', null)
      const at = clock()
      return inTransaction(db, async (trx) => {
        const opened = await openOffer(trx, { id, emails: await provenAddresses(trx, actor.userId) }, at)
        if (!opened) throw notFound('This offer')
        const { offer, issuer } = opened
        if (offer.offered_by === actor.userId) throw ownOffer()
        const holderId = actor.userId
        if (offer.state !== 'pending') await giveTo(trx, id, holderId)
        const signed =
          offer.state === 'pending'
            ? await sign(trx, opened, { name, holderId, at })
            : await signer.signed(trx, id)
        if (!signed) throw notFound('This passport')
        const isMarketplace = issuer.isMarketplace
        const validUntil =
          offer.state === 'pending'
            ? validUntilOf(offer.awarded_on, offer.fields.validMonths)
            : offer.valid_until
        return hold(trx, offer, {
          ...signed,
          holderId,
          issuerName: issuer.name,
          at,
          isMarketplace,
          validUntil,
        })
      })
    },

    declineMine: async (actor, id) => {
      requireAccess(actor, 'passport.own', null)
      await inTransaction(db, async (trx) => {
        const opened = await openOffer(trx, { id, emails: await provenAddresses(trx, actor.userId) }, clock())
        if (opened?.offer.state !== 'pending') throw notFound('This offer')
        await closeOffer(trx, id)
      })
    },

    open: async (token) => {
      const offer = await findOffer(db.kysely, ofToken(token), clock())
      if (!offer) throw linkGone()
      return offer
    },

    accept: async (token, name) => {
      const at = clock()
      return inTransaction(db, async (trx) => {
        const opened = await openOffer(trx, ofToken(token), at)
        if (!opened) throw linkGone()
        // A repeated call, after its answer was lost, finds it accepted.
        if (opened.offer.state === 'pending') await sign(trx, opened, { name, holderId: null, at })
        const offer = await findOffer(trx, ofToken(token), at)
        if (!offer) throw linkGone()
        return offer
      })
    },

    decline: (token) =>
      inTransaction(db, async (trx) => {
        const opened = await openOffer(trx, ofToken(token), clock())
        if (opened?.offer.state !== 'pending') throw linkGone()
        await closeOffer(trx, opened.offer.id)
      }),

    file: async (token, as) => {
      const offer = await findOffer(db.kysely, ofToken(token), clock())
      if (!offer) throw linkGone()
      if (offer.state === 'pending')
        throw new AppError('not-permitted-now', 'Accept this passport first. It is signed then.')
      return files.make(offer.id, as)
    },
  }
}

function ownOffer(): AppError {
  return new AppError('not-permitted-now', 'You offered this passport, so you cannot accept it yourself.')
}
