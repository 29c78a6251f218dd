import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { WalletOffer, WalletOfferProgress } from '@vouch/contract'
import { verifyHolderProof } from '@vouch/credentials/issuing'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { linkTokenHash, newLinkToken } from '#platform/invitation/link-token.ts'
import type { WalletFormat } from './issuer-metadata.ts'
import { createNonces } from './nonces.ts'
import { offerCode } from './offer-code.ts'
import { WalletError } from './wallet-error.ts'
import {
  endTokenOf,
  findSendable,
  isOpen,
  markTaken,
  passportOfToken,
  progressOf,
  replaceOffer,
  spendCode,
  takeTry,
} from './wallet-offers-store.ts'

export interface WalletDeps extends ServiceDeps {
  readonly signer: PassportSigner
  /** Origin of passports, which is also the credential issuer’s identifier. */
  readonly origin: string
  readonly secret: string
}

const walletLimits = { offerMs: 10 * 60_000, tokenMs: 5 * 60_000, tries: 5 } as const

/** Sends passports to wallets: OpenID4VCI 1.0 with a pre-authorised code and a PIN. */
export interface WalletService {
  /** @throws AppError not-found, not-permitted-now */
  offer(actor: Actor, id: string): Promise<WalletOffer>
  /** @throws AppError not-found, also for an offer that was replaced */
  progress(actor: Actor, id: string): Promise<WalletOfferProgress>
  /** The code of an offer that may still be accepted. @throws AppError gone */
  codeOf(token: string): Promise<string>
  /** Exchanges a code and its PIN for an access token. @throws WalletError */
  exchange(code: string, pin: string): Promise<{ readonly token: string; readonly seconds: number }>
  nonce(): string
  /** The passport of a token, bound to the key of the proof. @throws WalletError */
  credential(
    token: string,
    of: { readonly format: WalletFormat; readonly proof: string },
  ): Promise<string | object>
}

export function createWalletService({ db, clock, signer, origin, secret }: WalletDeps): WalletService {
  const nonces = createNonces(secret)
  const pinHash = (id: string, pin: string) =>
    createHmac('sha256', secret).update(`wallet offer\n${id}\n${pin}`).digest()
  const after = (ms: number) => new Date(clock().getTime() + ms)

  return {
    offer: async (actor, passportId) => {
      requireAccess(actor, 'passport.own', null)
      const [id, { token }, pin] = [uuidv7(), newLinkToken(), String(randomInt(1_000_000)).padStart(6, '0')]
      const expiresAt = after(walletLimits.offerMs)
      await inTransaction(db, async (trx) => {
        const passport = await findSendable(trx, actor.userId, passportId)
        if (!passport) throw notFound('This passport')
        if (passport.issuedId === null || !passport.isValid) throw notSendable(passport.issuedId)
        await replaceOffer(trx, {
          id,
          passportId: passport.issuedId,
          holderId: actor.userId,
          codeHash: linkTokenHash(codeFrom(token)),
          pinHash: pinHash(id, pin),
          expiresAt,
        })
      })
      const address = encodeURIComponent(`${origin}/oid4vci/offers/${token}`)
      const offerUri = `openid-credential-offer://?credential_offer_uri=${address}`
      const seconds = walletLimits.offerMs / 1000
      return { id, offerUri, code: offerCode(offerUri), pin, expiresAt: expiresAt.toISOString(), seconds }
    },

    progress: async (actor, id) => {
      requireAccess(actor, 'passport.own', null)
      const { tries } = walletLimits
      const state = await progressOf(db.kysely, { id, holderId: actor.userId, tries, now: clock() })
      if (!state) throw notFound('This offer')
      return { state }
    },

    codeOf: async (token) => {
      const code = codeFrom(token)
      if (await isOpen(db.kysely, linkTokenHash(code), walletLimits.tries, clock())) return code
      throw new AppError('gone', 'This offer has ended. Make a new one.')
    },

    exchange: async (code, pin) => {
      const codeHash = linkTokenHash(code)
      const offer = await takeTry(db.kysely, codeHash, walletLimits.tries, clock())
      if (!offer) await endTokenOf(db.kysely, codeHash)
      if (!offer || !timingSafeEqual(offer.pinHash, pinHash(offer.id, pin))) throw wrongCode()
      const { token, hash } = newLinkToken()
      const expiresAt = after(walletLimits.tokenMs)
      if (!(await spendCode(db.kysely, offer.id, { hash, expiresAt }, clock()))) throw wrongCode()
      return { token, seconds: walletLimits.tokenMs / 1000 }
    },

    nonce: () => nonces.create(clock()),

    credential: async (token, { format, proof }) => {
      const now = clock()
      const passport = await passportOfToken(db.kysely, linkTokenHash(token), now)
      if (!passport) throw new WalletError('invalid_token', 'The access token is unknown or has expired.')
      const held = await verifyHolderProof(proof, { audience: origin, now })
      if (!held) throw new WalletError('invalid_proof', 'The proof is not valid for this issuer.')
      if (!(await nonces.use(db.kysely, held.nonce, now)))
        throw new WalletError('invalid_nonce', 'The nonce was used before or has expired. Ask for a new one.')
      if (!passport.isValid) throw notValidNow()
      const signed = await inTransaction(db, async (trx) => {
        const wallet = { did: held.did, form: format === 'jwt_vc_json' ? 'jwt' : 'credential' } as const
        const bound = await signer.bind(trx, passport.passportId, wallet, now).catch(denied)
        if (!bound) throw notValidNow()
        await markTaken(trx, linkTokenHash(token), now)
        return bound
      })
      return format === 'jwt_vc_json' ? signed : (JSON.parse(signed) as object)
    },
  }
}

/**
 * The code of an offer, from the secret in its address: the offer’s document must contain it, and only its hash is stored.
 */
function codeFrom(token: string): string {
  return createHash('sha256').update(`pre-authorised code\n${token}`).digest('base64url')
}

function notValidNow(): WalletError {
  return new WalletError(
    'credential_request_denied',
    'This passport is not valid now, or its issuer is suspended.',
  )
}

function denied(error: unknown): never {
  throw error instanceof AppError ? new WalletError('credential_request_denied', error.message) : error
}

function wrongCode(): WalletError {
  return new WalletError('invalid_grant', 'The code or the PIN is wrong, or the offer has ended.')
}

function notSendable(issuedId: string | null): AppError {
  return new AppError(
    'not-permitted-now',
    issuedId === null
      ? 'Only passports issued on this marketplace can be sent to a wallet.'
      : 'This passport is not valid now, or its issuer is suspended, so it cannot be sent to a wallet.',
  )
}
