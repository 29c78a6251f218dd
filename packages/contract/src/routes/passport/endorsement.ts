import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { idParams, pageOf } from '../../schemas/common.ts'
import { endorsement, endorsementInput, endorsementsQuery } from '../../schemas/passport/endorsement.ts'

const issuing = ['employer', 'admin'] as const
const one = {
  method: 'POST',
  params: idParams,
  versioned: 'required',
  answers: { 200: endorsement },
  errors: ['not-found', 'stale', 'not-permitted-now'],
} as const

export const createEndorsement = defineRoute({
  id: 'createEndorsement',
  method: 'POST',
  path: '/passport-endorsements',
  audience: issuing,
  summary:
    'Endorse another issuer, its definition or one of its passports; a passport’s holder must agree first',
  body: endorsementInput,
  idempotent: true,
  answers: { 201: endorsement },
  errors: ['not-found', 'conflict', 'not-permitted-now'],
})

export const listEndorsements = defineRoute({
  id: 'listEndorsements',
  method: 'GET',
  path: '/issuers/:id/endorsements',
  audience: issuing,
  summary: 'List the endorsements that an issuer gave or received, newest first. For its members',
  params: idParams,
  query: endorsementsQuery,
  answers: { 200: pageOf(endorsement) },
  errors: ['not-found'],
})

export const listMyEndorsements = defineRoute({
  id: 'listMyEndorsements',
  method: 'GET',
  path: '/me/passport-endorsements',
  audience: 'candidate',
  summary: 'List the endorsements of the passports I hold: unanswered and shown, newest first',
  answers: { 200: z.object({ items: z.array(endorsement) }) },
  errors: [],
})

export const agreeToEndorsement = defineRoute({
  ...one,
  id: 'agreeToEndorsement',
  path: '/passport-endorsements/:id/agree',
  audience: 'candidate',
  summary: 'Agree to an endorsement of my passport; it is signed and shown at once',
})

export const declineEndorsement = defineRoute({
  ...one,
  id: 'declineEndorsement',
  path: '/passport-endorsements/:id/decline',
  audience: ['candidate', ...issuing],
  summary:
    'Decline an endorsement, or remove one that is shown. For the passport’s holder, or owners of the endorsed issuer',
})

export const withdrawEndorsement = defineRoute({
  ...one,
  id: 'withdrawEndorsement',
  path: '/passport-endorsements/:id/withdraw',
  audience: issuing,
  summary: 'Withdraw an endorsement; its comment is deleted and its signed form revoked',
})
