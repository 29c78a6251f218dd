import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { adminInvitation, adminInvitationInput, administrator, linkToken } from '../schemas/account.ts'
import { idParams } from '../schemas/common.ts'
import { person } from '../schemas/person.ts'

const tag = 'Administrators'

export const listAdministrators = defineRoute({
  id: 'listAdministrators',
  method: 'GET',
  path: '/administrators',
  audience: 'admin',
  summary: 'Who runs this place, and who is invited to',
  tag,
  answers: { 200: z.object({ items: z.array(administrator), invitations: z.array(adminInvitation) }) },
  errors: [],
})

export const inviteAdministrator = defineRoute({
  id: 'inviteAdministrator',
  method: 'POST',
  path: '/administrators/invitations',
  audience: 'admin',
  summary: 'Invite somebody by e-mail; the link is valid for 7 days, inviting again voids the one before',
  tag,
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
  summary: 'Withdraw an invitation that was not accepted yet',
  tag,
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})

export const removeAdministrator = defineRoute({
  id: 'removeAdministrator',
  method: 'DELETE',
  path: '/administrators/:id',
  audience: 'admin',
  summary: 'Take the role away; the last administrator stays',
  tag,
  params: idParams,
  answers: { 204: null },
  errors: ['sign-in-again', 'not-found', 'not-permitted-now'],
})

export const acceptInvitation = defineRoute({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/me/administrator-invitation',
  audience: 'signed-in',
  summary: 'Become an administrator by the link in the mail, with the invited and verified e-mail address',
  tag,
  body: linkToken,
  answers: { 200: person },
  errors: ['gone', 'not-permitted-now'],
})

export const acceptSetup = defineRoute({
  id: 'acceptSetup',
  method: 'POST',
  path: '/me/setup',
  audience: 'signed-in',
  summary: 'Become the first administrator by the link that the server printed; it works once',
  tag,
  body: linkToken,
  answers: { 200: person },
  errors: ['gone', 'not-permitted-now'],
})
