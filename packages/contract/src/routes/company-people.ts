import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { linkToken } from '../schemas/account.ts'
import { id, idParams, line, pageOf, pageQuery } from '../schemas/common.ts'
import { companyChoice } from '../schemas/company.ts'
import {
  companyInvitation,
  companyInvitationOffer,
  companyMemberInput,
  joinDecision,
  joinRequest,
  joinRequestInput,
  myJoinRequest,
} from '../schemas/company-people.ts'
import { person } from '../schemas/person.ts'

const audience = ['employer', 'admin'] as const

export const listCompanyInvitations = defineRoute({
  id: 'listCompanyInvitations',
  method: 'GET',
  path: '/companies/:id/invitations',
  audience,
  summary: 'List pending invitations; owners and admins',
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
    'Invite a member by email with a role; the link is valid for 7 days, a new invitation replaces the previous one',
  params: idParams,
  body: companyMemberInput,
  idempotent: true,
  answers: { 201: companyInvitation },
  errors: ['email-unproven', 'not-found', 'conflict', 'not-permitted-now', 'too-many-requests'],
})

export const withdrawCompanyInvitation = defineRoute({
  id: 'withdrawCompanyInvitation',
  method: 'DELETE',
  path: '/companies/:id/invitations/:invitationId',
  audience,
  summary: 'Withdraw a pending invitation',
  params: idParams.extend({ invitationId: id }),
  answers: { 204: null },
  errors: ['not-found'],
})

export const readCompanyInvitation = defineRoute({
  id: 'readCompanyInvitation',
  method: 'POST',
  path: '/me/company-invitation/offer',
  audience: 'signed-in',
  summary: 'Preview a company invitation from its link',
  body: linkToken,
  answers: { 200: companyInvitationOffer },
  errors: ['gone'],
})

export const acceptCompanyInvitation = defineRoute({
  id: 'acceptCompanyInvitation',
  method: 'POST',
  path: '/me/company-invitation',
  audience: 'signed-in',
  summary: 'Accept a company invitation with the invited, verified email address',
  body: linkToken,
  answers: { 200: person },
  errors: ['gone', 'not-permitted-now'],
})

export const listCompanyChoices = defineRoute({
  id: 'listCompanyChoices',
  method: 'GET',
  path: '/company-choices',
  audience: 'signed-in',
  summary: 'Find companies to join or to exclude, by the beginning of a word in their name',
  query: pageQuery.extend({ q: line(120).optional() }),
  answers: { 200: pageOf(companyChoice) },
  errors: [],
})

export const requestToJoin = defineRoute({
  id: 'requestToJoin',
  method: 'POST',
  path: '/companies/:id/join-requests',
  audience: 'employer',
  summary: 'Request to join a company; a repeated request updates the message',
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
  summary: 'List join requests, oldest first; owners and admins',
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
  summary: 'Accept a join request with a role, or decline it; owners and admins',
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
  summary: 'List my join requests, newest first',
  answers: { 200: z.object({ items: z.array(myJoinRequest) }) },
  errors: [],
})

export const withdrawJoinRequest = defineRoute({
  id: 'withdrawJoinRequest',
  method: 'DELETE',
  path: '/me/join-requests/:id',
  audience: 'employer',
  summary: 'Withdraw an undecided join request',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})
