import { defineRoute } from '../route.ts'
import { idParams, pageOf } from '../schemas/common.ts'
import {
  correction,
  issuedBulk,
  issuedBulkAnswer,
  issuedPassport,
  issuedQuery,
  renewal,
  revocation,
  suspension,
} from '../schemas/issued-passport.ts'

const audience = ['employer', 'admin'] as const
const errors = ['not-found', 'stale', 'invalid', 'not-permitted-now'] as const
const one = {
  method: 'POST',
  audience,
  params: idParams,
  versioned: 'required',
  answers: { 200: issuedPassport },
  errors,
} as const

export const listIssuedPassports = defineRoute({
  id: 'listIssuedPassports',
  method: 'GET',
  path: '/issued-passports',
  audience,
  summary: 'List the passports that my issuers offered or issued, newest first; administrators see all',
  query: issuedQuery,
  answers: { 200: pageOf(issuedPassport) },
  errors: [],
})

export const getIssuedPassport = defineRoute({
  id: 'getIssuedPassport',
  method: 'GET',
  path: '/issued-passports/:id',
  audience,
  summary: 'Get a passport that one of my issuers offered or issued',
  params: idParams,
  answers: { 200: issuedPassport },
  errors: ['not-found'],
})

export const withdrawOffer = defineRoute({
  ...one,
  id: 'withdrawOffer',
  path: '/issued-passports/:id/withdraw',
  summary: 'Withdraw an offer that was not accepted yet; its address is deleted',
})

export const suspendPassport = defineRoute({
  ...one,
  id: 'suspendPassport',
  path: '/issued-passports/:id/suspend',
  summary: 'Suspend a passport. The holder reads the reason; elsewhere it reads as revoked',
  body: suspension,
})

export const reinstatePassport = defineRoute({
  ...one,
  id: 'reinstatePassport',
  path: '/issued-passports/:id/reinstate',
  summary: 'End a suspension. The passport is signed again; files from before stay revoked',
})

export const revokePassport = defineRoute({
  ...one,
  id: 'revokePassport',
  path: '/issued-passports/:id/revoke',
  summary: 'Revoke a passport for good. The holder reads the reason',
  body: revocation,
  errors: [...errors, 'sign-in-again'],
})

export const renewPassport = defineRoute({
  ...one,
  id: 'renewPassport',
  path: '/issued-passports/:id/renew',
  summary: 'Renew a passport under the same id, also after it has expired',
  body: renewal,
})

export const correctPassport = defineRoute({
  ...one,
  id: 'correctPassport',
  path: '/issued-passports/:id/correct',
  summary: 'Correct the name, the day of the award or the levels, and sign the passport again',
  body: correction,
})

export const changeIssuedPassports = defineRoute({
  id: 'changeIssuedPassports',
  method: 'POST',
  path: '/issued-passports/bulk',
  audience,
  summary: 'Suspend, revoke or renew several passports, or count how many would change',
  body: issuedBulk,
  idempotent: true,
  answers: { 200: issuedBulkAnswer },
  errors: ['invalid', 'sign-in-again'],
})
