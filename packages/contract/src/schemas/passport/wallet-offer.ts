import { z } from 'zod'
import { moment } from '../common.ts'

/** An offer to send a passport to a wallet. It is told once. */
export const walletOffer = z
  .object({
    /** Address that a wallet opens, also as a QR code: `openid-credential-offer://?credential_offer_uri=…`. */
    offerUri: z.string(),
    /** Six digits that the wallet asks for. */
    pin: z.string(),
    expiresAt: moment,
  })
  .meta({ id: 'WalletOffer' })

export type WalletOffer = z.output<typeof walletOffer>
