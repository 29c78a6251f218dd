import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { linkToken } from '../schemas/account.ts'
import { id, idParams, line, pageOf, pageQuery } from '../schemas/common.ts'
import { companyChoice } from '../schemas/company.ts'
import {
  companyInvitation,
  companyInvitationInput,
  companyInvitationOffer,
  joinDecision,
  joinRequest,
  joinRequestInput,
  myJoinRequest,
} from '../schemas/company-people.ts'
import { person } from '../schemas/person.ts'

const tag = 'Companies'
const audience = ['employer', 'admin'] as const

export const listCompanyInvitations = defineRoute({
  id: 'listCompanyInvitations',
  method: 'GET',
  path: '/companies/:id/invitations',
  audience,
  summary: 'Who is invited and has not answered; owners and admins',
  tag,
  params: idParams,
  answers: { 200: z.object({ items: z.array(companyInvitation) }) },
  errors: ['not-found'],
})

export const inviteToCompany = defineRoute({
  id: 'inviteToCompany',
  method: 'POST',
  path: '/companies/:id/invitations',
  audience,
  summary:
    'Invite somebody by e-mail with a role; the link is valid for 7 days, inviting again voids the one before',
  tag,
  params: idParams,
  body: companyInvitationInput,
  idempotent: true,
  answers: { 201: companyInvitation },
  errors: ['email-unproven', 'not-found', 'conflict', 'not-permitted-now', 'too-many-requests'],
})

export const withdrawCompanyInvitation = defineRoute({
  id: 'withdrawCompanyInvitation',
  method: 'DELETE',
  path: '/companies/:id/invitations/:invitationId',
  audience,
  summary: 'Withdraw an invitation that was not accepted yet',
  tag,
  params: idParams.extend({ invitationId: id }),
  answers: { 204: null },
  errors: ['not-found'],
})

export const readCompanyInvitation = defineRoute({
  id: 'readCompanyInvitation',
  method: 'POST',
  path: '/me/company-invitation/offer',
  audience: 'signed-in',
  summary: 'What the link in the mail invites to; reading it changes nothing',
  tag,
  body: linkToken,
  answers: { 200: companyInvitationOffer },
  errors: ['gone'],
})

export const acceptCompanyInvitation = defineRoute({
  id: 'acceptCompanyInvitation',
  method: 'POST',
  path: '/me/company-invitation',
  audience: 'signed-in',
  summary: 'Join a company by the link in the mail, with the invited and verified e-mail address',
  tag,
  body: linkToken,
  answers: { 200: person },
  errors: ['gone', 'not-permitted-now'],
})

export const listCompanyChoices = defineRoute({
  id: 'listCompanyChoices',
  method: 'GET',
  path: '/company-choices',
  audience: 'signed-in',
  summary: 'Companies to join or to keep out, by the beginning of a word of their name',
  tag,
  query: pageQuery.extend({ q: line(120).optional() }),
  answers: { 200: pageOf(companyChoice) },
  errors: [],
})

export const requestToJoin = defineRoute({
  id: 'requestToJoin',
  method: 'POST',
  path: '/companies/:id/join-requests',
  audience: 'employer',
  summary: 'Ask the owners to let me in; asking again while it is open changes the message',
  tag,
  params: idParams,
  body: joinRequestInput,
  answers: { 200: myJoinRequest },
  errors: ['not-found', 'conflict', 'not-permitted-now', 'too-many-requests'],
})

export const listJoinRequests = defineRoute({
  id: 'listJoinRequests',
  method: 'GET',
  path: '/companies/:id/join-requests',
  audience,
  summary: 'Who asks to join, oldest first; owners and admins',
  tag,
  params: idParams,
  query: pageQuery,
  answers: { 200: pageOf(joinRequest) },
  errors: ['not-found'],
})

export const decideJoinRequest = defineRoute({
  id: 'decideJoinRequest',
  method: 'POST',
  path: '/companies/:id/join-requests/:requestId/decision',
  audience,
  summary: 'Let somebody in with a role, or not; owners and admins',
  tag,
  params: idParams.extend({ requestId: id }),
  body: joinDecision,
  answers: { 204: null },
  errors: ['not-found', 'not-permitted-now'],
})

export const listMyJoinRequests = defineRoute({
  id: 'listMyJoinRequests',
  method: 'GET',
  path: '/me/join-requests',
  audience: 'employer',
  summary: 'The companies that I asked to join, newest first',
  tag,
  answers: { 200: z.object({ items: z.array(myJoinRequest) }) },
  errors: [],
})

export const withdrawJoinRequest = defineRoute({
  id: 'withdrawJoinRequest',
  method: 'DELETE',
  path: '/me/join-requests/:id',
  audience: 'employer',
  summary: 'Take back a request that nobody has decided',
  tag,
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})
