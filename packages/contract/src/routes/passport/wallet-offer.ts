import { defineRoute } from '../../route.ts'
import { idParams } from '../../schemas/common.ts'
import { walletOffer, walletOfferProgress } from '../../schemas/passport/wallet-offer.ts'

export const offerToWallet = defineRoute({
  id: 'offerToWallet',
  method: 'POST',
  path: '/me/passports/:id/wallet-offer',
  audience: 'candidate',
  summary:
    'Offer one of my valid passports issued here to my wallet (OpenID4VCI 1.0), for ten minutes. Replaces any earlier offer of it',
  params: idParams,
  answers: { 201: walletOffer },
  errors: ['not-found', 'not-permitted-now'],
})

export const getWalletOffer = defineRoute({
  id: 'getWalletOffer',
  method: 'GET',
  path: '/me/wallet-offers/:id',
  audience: 'candidate',
  summary: 'Get whether a wallet has fetched my offer. An offer that a newer one replaced is not found',
  params: idParams,
  answers: { 200: walletOfferProgress },
  errors: ['not-found'],
})
