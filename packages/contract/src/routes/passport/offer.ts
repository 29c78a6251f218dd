import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { idParams } from '../../schemas/common.ts'
import {
  offerAcceptance,
  offerFileInput,
  offerToken,
  offerTokenAcceptance,
  passportOffer,
} from '../../schemas/passport/offer.ts'
import { heldPassport } from '../../schemas/passport/passport.ts'

export const listMyOffers = defineRoute({
  id: 'listMyOffers',
  method: 'GET',
  path: '/me/passport-offers',
  audience: 'candidate',
  summary:
    'List passports offered to my confirmed addresses, and those I accepted without an account, newest first',
  answers: { 200: z.object({ items: z.array(passportOffer) }) },
  errors: [],
})

export const acceptMyOffer = defineRoute({
  id: 'acceptMyOffer',
  method: 'POST',
  path: '/me/passport-offers/:id/accept',
  audience: 'candidate',
  summary:
    'Accept an offer and add the signed passport to my account, or add one I accepted without an account',
  params: idParams,
  body: offerAcceptance,
  answers: { 200: heldPassport },
  errors: ['not-found', 'conflict', 'not-permitted-now'],
})

export const declineMyOffer = defineRoute({
  id: 'declineMyOffer',
  method: 'POST',
  path: '/me/passport-offers/:id/decline',
  audience: 'candidate',
  summary: 'Decline a passport; the address it was offered to is deleted',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})

export const openOffer = defineRoute({
  id: 'openOffer',
  method: 'POST',
  path: '/passport-offers/open',
  audience: 'public',
  summary: 'Get an offer by the link in its e-mail, without an account',
  body: offerToken,
  answers: { 200: passportOffer },
  errors: ['gone'],
})

export const acceptOffer = defineRoute({
  id: 'acceptOffer',
  method: 'POST',
  path: '/passport-offers/accept',
  audience: 'public',
  summary: 'Accept and sign a passport by the link in its e-mail, without an account',
  body: offerTokenAcceptance,
  answers: { 200: passportOffer },
  errors: ['gone', 'not-permitted-now'],
})

export const declineOffer = defineRoute({
  id: 'declineOffer',
  method: 'POST',
  path: '/passport-offers/decline',
  audience: 'public',
  summary: 'Decline a passport by the link in its e-mail',
  body: offerToken,
  answers: { 204: null },
  errors: ['gone'],
})

export const downloadOffer = defineRoute({
  id: 'downloadOffer',
  method: 'POST',
  path: '/passport-offers/file',
  audience: 'public',
  summary: 'Download a passport accepted without an account, by the link in its e-mail',
  body: offerFileInput,
  answers: { 200: 'application/octet-stream' },
  errors: ['gone', 'not-permitted-now'],
})
