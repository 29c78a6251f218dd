import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { accountInput, deletionPreview, emailCodeInput, emailCodeSent, session } from '../schemas/account.ts'
import { characters, id, idParams } from '../schemas/common.ts'
import { person } from '../schemas/person.ts'

export const updateAccount = defineRoute({
  id: 'updateAccount',
  method: 'PATCH',
  path: '/me',
  audience: 'signed-in',
  summary: 'Change my name, language, time zone or colour scheme',
  body: accountInput,
  answers: { 200: person },
  errors: ['invalid'],
})

export const uploadPhoto = defineRoute({
  id: 'uploadPhoto',
  method: 'PUT',
  path: '/me/photo',
  audience: 'signed-in',
  summary:
    'Replace my photo (jpeg, png or webp, at most 5 MB); the image is re-encoded and its metadata removed',
  upload: true,
  answers: { 200: person },
  errors: ['too-large', 'unsupported-type', 'invalid'],
})

export const deletePhoto = defineRoute({
  id: 'deletePhoto',
  method: 'DELETE',
  path: '/me/photo',
  audience: 'signed-in',
  summary: 'Remove my photo',
  answers: { 204: null },
  errors: [],
})

export const getPhotoContent = defineRoute({
  id: 'getPhotoContent',
  method: 'GET',
  path: '/photos/:id/:size',
  audience: 'public',
  summary: 'Download a photo through a signed URL',
  params: z.object({ id, size: z.enum(['small', 'medium', 'large']) }),
  query: z.object({ expires: characters(20), signature: characters(100) }),
  answers: { 200: 'image/webp' },
  errors: ['not-found'],
})

export const findEmailCode = defineRoute({
  id: 'findEmailCode',
  method: 'GET',
  path: '/me/email-code',
  audience: 'signed-in',
  summary: 'Get the pending verification code of my email address',
  answers: { 200: z.object({ pending: emailCodeSent.nullable() }) },
  errors: [],
})

export const sendEmailCode = defineRoute({
  id: 'sendEmailCode',
  method: 'POST',
  path: '/me/email-code',
  audience: 'signed-in',
  summary: 'Email me a 6-digit verification code; it expires in 10 minutes. One code per 60 s, 5 per hour',
  answers: { 200: emailCodeSent },
  errors: ['conflict', 'too-many-requests'],
})

export const confirmEmailCode = defineRoute({
  id: 'confirmEmailCode',
  method: 'POST',
  path: '/me/email-code/confirm',
  audience: 'signed-in',
  summary: 'Confirm my email address with the code; 5 attempts per code',
  body: emailCodeInput,
  answers: { 200: person },
  errors: ['invalid', 'gone', 'too-many-requests'],
})

export const listSessions = defineRoute({
  id: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  audience: 'signed-in',
  summary: 'List my sessions, last used first; unavailable with a hosted identity service',
  answers: { 200: z.object({ items: z.array(session) }) },
  errors: ['not-found'],
})

export const endSession = defineRoute({
  id: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/:id',
  audience: 'signed-in',
  summary: 'End one of my sessions',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})

export const endOtherSessions = defineRoute({
  id: 'endOtherSessions',
  method: 'POST',
  path: '/me/sessions/end-others',
  audience: 'signed-in',
  summary: 'End all my other sessions',
  answers: { 200: z.object({ ended: z.int().min(0) }) },
  errors: ['not-found'],
})

export const exportMyData = defineRoute({
  id: 'exportMyData',
  method: 'GET',
  path: '/me/export',
  audience: 'signed-in',
  summary: 'Export all my data as a zip of JSON and files',
  answers: { 200: 'application/zip' },
  errors: ['too-many-requests'],
})

export const getDeletion = defineRoute({
  id: 'getDeletion',
  method: 'GET',
  path: '/me/deletion',
  audience: 'signed-in',
  summary: 'Preview the deletion of my account',
  answers: { 200: deletionPreview },
  errors: [],
})

export const requestDeletion = defineRoute({
  id: 'requestDeletion',
  method: 'POST',
  path: '/me/deletion',
  audience: 'signed-in',
  summary: 'Schedule my account for deletion in 30 days; needs a sign-in within the last 5 minutes',
  answers: { 200: deletionPreview },
  errors: ['sign-in-again', 'not-permitted-now'],
})

export const cancelDeletion = defineRoute({
  id: 'cancelDeletion',
  method: 'DELETE',
  path: '/me/deletion',
  audience: 'signed-in',
  summary: 'Cancel the deletion of my account',
  answers: { 200: deletionPreview },
  errors: [],
})
