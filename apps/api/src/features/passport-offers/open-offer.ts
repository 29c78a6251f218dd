import { validUntilOf } from '@vouch/domain'
import { AppError } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { IssuerRegister, KnownIssuer } from '#features/passport-issuers/ports.ts'
import type { PassportSigner, SignedPassport } from '#features/passport-signing/ports.ts'
import { issuerOfOffer, type LockedOffer, lockOffer, markIssued, type OfferKey } from './acceptance-store.ts'
import { requireMayIssue } from './batches-service.ts'

/** An offer that is locked until the transaction ends, with its issuer. */
export interface OpenedOffer {
  readonly offer: LockedOffer
  readonly issuer: Omit<KnownIssuer, 'side'>
}

/** Locks the issuer, then the offer. Undefined for an offer that the key does not reach, or that has ended. */
export async function openOfferBy(
  trx: Transaction,
  issuers: IssuerRegister,
  key: OfferKey,
  at: Date,
): Promise<OpenedOffer | undefined> {
  const issuerId = await issuerOfOffer(trx, key)
  if (issuerId === undefined) return undefined
  const issuer = await issuers.lockForClock(trx, issuerId)
  const offer = await lockOffer(trx, key, at)
  return offer && { offer, issuer }
}

/**
 * Issues an offered passport.
 * @throws AppError not-permitted-now for an issuer that may not issue now, or a passport that has expired meanwhile
 */
export async function signOffer(
  trx: Transaction,
  signer: PassportSigner,
  { offer, issuer }: OpenedOffer,
  of: { readonly name: string; readonly holderId: string | null; readonly at: Date },
): Promise<SignedPassport> {
  requireMayIssue(issuer)
  const validUntil = validUntilOf(offer.awarded_on, offer.fields.validMonths)
  if (validUntil !== null && validUntil <= of.at)
    throw new AppError('not-permitted-now', 'This passport has expired. Ask its issuer for a new one.')
  await markIssued(trx, offer.id, { ...of, validUntil })
  return signer.sign(trx, offer.id, 'new', of.at)
}
