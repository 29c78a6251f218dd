import { z } from 'zod'
import { id, moment } from '../common.ts'

/** An offer to send a passport to a wallet. It is told once. */
export const walletOffer = z
  .object({
    id,
    /** Address that a wallet opens: `openid-credential-offer://?credential_offer_uri=…`. */
    offerUri: z.string(),
    /** The address as a QR code: the modules of each side, and the dark ones as an SVG path in units of a module. */
    code: z.object({ size: z.int(), path: z.string() }),
    /** Six digits that the wallet asks for. */
    pin: z.string(),
    expiresAt: moment,
    /** Time until it expires, for devices with a wrong clock. */
    seconds: z.int(),
  })
  .meta({ id: 'WalletOffer' })

export type WalletOffer = z.output<typeof walletOffer>

/**
 * How far an offer has come:
 * - `waiting`: no wallet has sent the PIN
 * - `opened`: a wallet has sent the PIN, but not fetched the passport
 * - `taken`: a wallet has fetched the passport
 * - `locked`: ended by too many wrong PINs
 */
export const walletOfferProgress = z
  .object({ state: z.enum(['waiting', 'opened', 'taken', 'expired', 'locked']) })
  .meta({ id: 'WalletOfferProgress' })

export type WalletOfferProgress = z.output<typeof walletOfferProgress>
