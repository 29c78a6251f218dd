import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { id, idParams, pageOf } from '../../schemas/common.ts'
import {
  issuer,
  issuerApplication,
  issuerDecision,
  issuerLimit,
  issuerMember,
  issuerMemberInput,
  issuerReason,
  issuersQuery,
} from '../../schemas/passport/issuer.ts'

const audience = ['employer', 'admin'] as const
const one = { audience, params: idParams, answers: { 200: issuer } } as const

export const listMyIssuers = defineRoute({
  id: 'listMyIssuers',
  method: 'GET',
  path: '/me/issuers',
  audience,
  summary: 'List the issuers I can act for; for administrators this includes the marketplace',
  answers: { 200: z.object({ items: z.array(issuer) }) },
  errors: [],
})

export const applyAsIssuer = defineRoute({
  id: 'applyAsIssuer',
  method: 'POST',
  path: '/issuers',
  audience: 'employer',
  summary: 'Apply to issue passports as a verified company, or apply again after a refusal. For owners',
  body: issuerApplication,
  idempotent: true,
  answers: { 201: issuer },
  errors: ['not-found', 'conflict', 'not-permitted-now'],
})

export const listIssuers = defineRoute({
  id: 'listIssuers',
  method: 'GET',
  path: '/issuers',
  audience: 'admin',
  summary: 'List issuers, those awaiting a decision first',
  query: issuersQuery,
  answers: { 200: pageOf(issuer) },
  errors: [],
})

export const getIssuer = defineRoute({
  ...one,
  id: 'getIssuer',
  method: 'GET',
  path: '/issuers/:id',
  summary: 'Get an issuer. For its members and administrators',
  errors: ['not-found'],
})

export const decideIssuer = defineRoute({
  ...one,
  id: 'decideIssuer',
  method: 'POST',
  path: '/issuers/:id/decide',
  audience: 'admin',
  summary: 'Verify or refuse an application. Verifying creates the first keys',
  body: issuerDecision,
  versioned: 'required',
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now', 'sign-in-again'],
})

export const suspendIssuer = defineRoute({
  ...one,
  id: 'suspendIssuer',
  method: 'POST',
  path: '/issuers/:id/suspend',
  audience: 'admin',
  summary: 'Suspend an issuer. Its passports can still be checked, and checks show the suspension',
  body: issuerReason,
  versioned: 'required',
  errors: ['not-found', 'stale', 'not-permitted-now'],
})

export const reinstateIssuer = defineRoute({
  ...one,
  id: 'reinstateIssuer',
  method: 'POST',
  path: '/issuers/:id/reinstate',
  audience: 'admin',
  summary: 'Reinstate a suspended issuer',
  versioned: 'required',
  errors: ['not-found', 'stale', 'not-permitted-now'],
})

export const retireIssuer = defineRoute({
  ...one,
  id: 'retireIssuer',
  method: 'POST',
  path: '/issuers/:id/retire',
  summary: 'Stop issuing permanently. Its passports can still be checked. For owners',
  versioned: 'required',
  errors: ['not-found', 'stale', 'not-permitted-now', 'sign-in-again'],
})

export const limitIssuer = defineRoute({
  ...one,
  id: 'limitIssuer',
  method: 'POST',
  path: '/issuers/:id/limit',
  audience: 'admin',
  summary: 'Set how many passports an issuer may offer a day',
  body: issuerLimit,
  versioned: 'required',
  errors: ['not-found', 'stale'],
})

export const listIssuerMembers = defineRoute({
  id: 'listIssuerMembers',
  method: 'GET',
  path: '/issuers/:id/members',
  audience,
  summary: 'List the members of an issuer’s company with their rights to issue and to assess. For owners',
  params: idParams,
  answers: { 200: z.object({ items: z.array(issuerMember) }) },
  errors: ['not-found'],
})

export const putIssuerMember = defineRoute({
  id: 'putIssuerMember',
  method: 'PUT',
  path: '/issuers/:id/members/:userId',
  audience,
  summary: 'Grant or remove a member’s right to issue or to assess. For owners',
  params: idParams.extend({ userId: id }),
  body: issuerMemberInput,
  answers: { 200: issuerMember },
  errors: ['not-found'],
})
