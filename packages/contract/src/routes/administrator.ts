import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { adminInvitation, adminInvitationInput, administrator, linkToken } from '../schemas/account.ts'
import { idParams } from '../schemas/common.ts'
import { person } from '../schemas/person.ts'

export const listAdministrators = defineRoute({
  id: 'listAdministrators',
  method: 'GET',
  path: '/administrators',
  audience: 'admin',
  summary: 'List administrators and pending invitations',
  answers: { 200: z.object({ items: z.array(administrator), invitations: z.array(adminInvitation) }) },
  errors: [],
})

export const inviteAdministrator = defineRoute({
  id: 'inviteAdministrator',
  method: 'POST',
  path: '/administrators/invitations',
  audience: 'admin',
  summary:
    'Invite an administrator by email; the link is valid for 7 days, a new invitation replaces the previous one',
  body: adminInvitationInput,
  idempotent: true,
  answers: { 201: adminInvitation },
  errors: ['sign-in-again', 'conflict'],
})

export const withdrawInvitation = defineRoute({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/administrators/invitations/:id',
  audience: 'admin',
  summary: 'Withdraw a pending invitation',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})

export const removeAdministrator = defineRoute({
  id: 'removeAdministrator',
  method: 'DELETE',
  path: '/administrators/:id',
  audience: 'admin',
  summary: 'Remove the administrator role; the last administrator cannot be removed',
  params: idParams,
  answers: { 204: null },
  errors: ['sign-in-again', 'not-found', 'not-permitted-now'],
})

export const acceptInvitation = defineRoute({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/me/administrator-invitation',
  audience: 'signed-in',
  summary: 'Accept an administrator invitation with the invited, verified email address',
  body: linkToken,
  answers: { 200: person },
  errors: ['gone', 'not-permitted-now'],
})

export const acceptSetup = defineRoute({
  id: 'acceptSetup',
  method: 'POST',
  path: '/me/setup',
  audience: 'signed-in',
  summary: 'Become the first administrator with the one-time link that the server printed',
  body: linkToken,
  answers: { 200: person },
  errors: ['gone', 'not-permitted-now'],
})
