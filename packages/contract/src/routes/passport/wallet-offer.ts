import { defineRoute } from '../../route.ts'
import { idParams } from '../../schemas/common.ts'
import { walletOffer } from '../../schemas/passport/wallet-offer.ts'

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
