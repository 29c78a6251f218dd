import { defineRoute } from '../../route.ts'
import { idParams, pageOf } from '../../schemas/common.ts'
import {
  correction,
  issuedBulk,
  issuedBulkAnswer,
  issuedPassport,
  issuedQuery,
  renewal,
  revocation,
  suspension,
} from '../../schemas/passport/issued-passport.ts'

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
  summary: 'Withdraw an open offer; the recipient’s address is deleted',
})

export const suspendPassport = defineRoute({
  ...one,
  id: 'suspendPassport',
  path: '/issued-passports/:id/suspend',
  summary: 'Suspend a passport. The holder sees the reason; outside verifiers see it as revoked',
  body: suspension,
})

export const reinstatePassport = defineRoute({
  ...one,
  id: 'reinstatePassport',
  path: '/issued-passports/:id/reinstate',
  summary: 'Reinstate a suspended passport. It is signed again; earlier files stay revoked',
})

export const revokePassport = defineRoute({
  ...one,
  id: 'revokePassport',
  path: '/issued-passports/:id/revoke',
  summary: 'Revoke a passport permanently. The holder sees the reason',
  body: revocation,
  errors: [...errors, 'sign-in-again'],
})

export const renewPassport = defineRoute({
  ...one,
  id: 'renewPassport',
  path: '/issued-passports/:id/renew',
  summary: 'Renew a passport under the same id, even if it has expired',
  body: renewal,
})

export const correctPassport = defineRoute({
  ...one,
  id: 'correctPassport',
  path: '/issued-passports/:id/correct',
  summary: 'Correct the name, award date or levels, and sign the passport again',
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
