import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { id, idParams, pageOf, pageQuery } from '../../schemas/common.ts'
import { fileLink } from '../../schemas/file.ts'
import { earnablePassport, earnableQuery } from '../../schemas/passport/definition.ts'
import {
  passportRequest,
  passportRequestApproval,
  passportRequestContent,
  passportRequestInput,
  passportRequestsQuery,
  passportRequestWords,
} from '../../schemas/passport/request.ts'

const assessors = ['employer', 'admin'] as const
const one = {
  method: 'POST',
  params: idParams,
  versioned: 'required',
  answers: { 200: passportRequest },
} as const
const decisionErrors = ['not-found', 'stale', 'invalid', 'not-permitted-now'] as const

export const listEarnable = defineRoute({
  id: 'listEarnable',
  method: 'GET',
  path: '/passport-definitions/earnable',
  audience: 'candidate',
  summary: 'List the passports that candidates may request, newest first',
  query: earnableQuery,
  answers: { 200: pageOf(earnablePassport) },
  errors: [],
})

export const getEarnable = defineRoute({
  id: 'getEarnable',
  method: 'GET',
  path: '/passport-definitions/:id/earnable',
  audience: 'candidate',
  summary: 'Get a passport that candidates may request',
  params: idParams,
  answers: { 200: earnablePassport },
  errors: ['not-found'],
})

export const sendPassportRequest = defineRoute({
  id: 'sendPassportRequest',
  method: 'POST',
  path: '/passport-requests',
  audience: 'candidate',
  summary: 'Request a passport and send the required evidence; one open request per person and passport',
  body: passportRequestInput,
  idempotent: true,
  answers: { 201: passportRequest },
  errors: ['not-found', 'invalid', 'conflict', 'not-permitted-now'],
})

export const resendPassportRequest = defineRoute({
  ...one,
  id: 'resendPassportRequest',
  method: 'PUT',
  path: '/passport-requests/:id',
  audience: 'candidate',
  summary: 'Edit a returned request and send it again',
  body: passportRequestContent,
  errors: decisionErrors,
})

export const withdrawPassportRequest = defineRoute({
  ...one,
  id: 'withdrawPassportRequest',
  path: '/passport-requests/:id/withdraw',
  audience: 'candidate',
  summary: 'Withdraw a request; its evidence is deleted',
  errors: ['not-found', 'stale', 'not-permitted-now'],
})

export const returnPassportRequest = defineRoute({
  ...one,
  id: 'returnPassportRequest',
  path: '/passport-requests/:id/return',
  audience: assessors,
  summary: 'Return a request with a reason, so that the candidate can add to it',
  body: passportRequestWords,
  errors: decisionErrors,
})

export const approvePassportRequest = defineRoute({
  ...one,
  id: 'approvePassportRequest',
  path: '/passport-requests/:id/approve',
  audience: assessors,
  summary: 'Approve a request and issue the passport at once, with the assessed levels',
  body: passportRequestApproval,
  errors: decisionErrors,
})

export const refusePassportRequest = defineRoute({
  ...one,
  id: 'refusePassportRequest',
  path: '/passport-requests/:id/refuse',
  audience: assessors,
  summary: 'Refuse a request with a reason, which the candidate sees',
  body: passportRequestWords,
  errors: decisionErrors,
})

export const listMyPassportRequests = defineRoute({
  id: 'listMyPassportRequests',
  method: 'GET',
  path: '/me/passport-requests',
  audience: 'candidate',
  summary: 'List my requests, newest first',
  query: pageQuery,
  answers: { 200: pageOf(passportRequest) },
  errors: [],
})

export const listPassportRequests = defineRoute({
  id: 'listPassportRequests',
  method: 'GET',
  path: '/passport-requests',
  audience: assessors,
  summary: 'List requests that I may assess, by default those waiting, oldest first',
  query: passportRequestsQuery,
  answers: { 200: pageOf(passportRequest) },
  errors: [],
})

export const getPassportRequest = defineRoute({
  id: 'getPassportRequest',
  method: 'GET',
  path: '/passport-requests/:id',
  audience: ['candidate', 'employer', 'admin'],
  summary: 'Get a request: my own, or one that I may assess',
  params: idParams,
  answers: { 200: passportRequest },
  errors: ['not-found'],
})

export const getPassportEvidenceLink = defineRoute({
  id: 'getPassportEvidenceLink',
  method: 'GET',
  path: '/passport-requests/:id/files/:fileId/link',
  audience: ['candidate', 'employer', 'admin'],
  summary: 'Get a short-lived URL of a file that was sent as evidence',
  params: z.object({ id, fileId: id }),
  answers: { 200: fileLink },
  errors: ['not-found'],
})
