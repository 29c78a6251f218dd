import { defineRoute } from '../../route.ts'
import { impressionInput, impressions } from '../../schemas/application/impression.ts'
import { idParams } from '../../schemas/common.ts'

export const getImpressions = defineRoute({
  id: 'getImpressions',
  method: 'GET',
  path: '/applications/:id/impressions',
  audience: 'employer',
  summary: 'Get my impression of an applicant and, once I have given it, those of my colleagues',
  params: idParams,
  answers: { 200: impressions },
  errors: ['not-found'],
})

export const giveImpression = defineRoute({
  id: 'giveImpression',
  method: 'PUT',
  path: '/applications/:id/impression',
  audience: 'employer',
  summary: 'Give or change my impression of an applicant',
  params: idParams,
  body: impressionInput,
  answers: { 200: impressions },
  errors: ['not-found', 'not-permitted-now', 'invalid'],
})
