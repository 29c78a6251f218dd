import { z } from 'zod'
import { defineRoute } from '../route.ts'
import {
  accountInput,
  deletionPreview,
  emailCodeInput,
  emailCodeSent,
  notificationSettings,
  session,
} from '../schemas/account.ts'
import { characters, id, idParams } from '../schemas/common.ts'
import { person } from '../schemas/person.ts'

const tag = 'Account'

export const updateAccount = defineRoute({
  id: 'updateAccount',
  method: 'PATCH',
  path: '/me',
  audience: 'signed-in',
  summary: 'Change my name, language, time zone or colours',
  tag,
  body: accountInput,
  answers: { 200: person },
  errors: ['invalid'],
})

export const uploadPhoto = defineRoute({
  id: 'uploadPhoto',
  method: 'PUT',
  path: '/me/photo',
  audience: 'signed-in',
  summary: 'Replace my photo: jpeg, png or webp of at most 5 MB, re-encoded without its hidden data',
  tag,
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
  tag,
  answers: { 204: null },
  errors: [],
})

export const getPhotoContent = defineRoute({
  id: 'getPhotoContent',
  method: 'GET',
  path: '/photos/:id/:size',
  audience: 'public',
  summary: 'The photo behind a signed address',
  tag,
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
  summary: 'The code that was mailed to prove my e-mail address and can still be used',
  tag,
  answers: { 200: z.object({ pending: emailCodeSent.nullable() }) },
  errors: [],
})

export const sendEmailCode = defineRoute({
  id: 'sendEmailCode',
  method: 'POST',
  path: '/me/email-code',
  audience: 'signed-in',
  summary: 'Mail me six digits that prove my e-mail address: valid 10 minutes, again after 60 s, 5 an hour',
  tag,
  answers: { 200: emailCodeSent },
  errors: ['conflict', 'too-many-requests'],
})

export const confirmEmailCode = defineRoute({
  id: 'confirmEmailCode',
  method: 'POST',
  path: '/me/email-code/confirm',
  audience: 'signed-in',
  summary: 'Prove my e-mail address; 5 tries per code',
  tag,
  body: emailCodeInput,
  answers: { 200: person },
  errors: ['invalid', 'gone', 'too-many-requests'],
})

export const listSessions = defineRoute({
  id: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  audience: 'signed-in',
  summary: 'Where I am signed in, last used first; not known with a hosted identity service',
  tag,
  answers: { 200: z.object({ items: z.array(session) }) },
  errors: ['not-found'],
})

export const endSession = defineRoute({
  id: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/:id',
  audience: 'signed-in',
  summary: 'Sign out there',
  tag,
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})

export const endOtherSessions = defineRoute({
  id: 'endOtherSessions',
  method: 'POST',
  path: '/me/sessions/end-others',
  audience: 'signed-in',
  summary: 'Sign out everywhere else',
  tag,
  answers: { 200: z.object({ ended: z.int().min(0) }) },
  errors: ['not-found'],
})

export const exportMyData = defineRoute({
  id: 'exportMyData',
  method: 'GET',
  path: '/me/export',
  audience: 'signed-in',
  summary: 'Everything held about me, as a zip of JSON and files',
  tag,
  answers: { 200: 'application/zip' },
  errors: ['too-many-requests'],
})

export const getDeletion = defineRoute({
  id: 'getDeletion',
  method: 'GET',
  path: '/me/deletion',
  audience: 'signed-in',
  summary: 'What deleting my account takes away and leaves',
  tag,
  answers: { 200: deletionPreview },
  errors: [],
})

export const requestDeletion = defineRoute({
  id: 'requestDeletion',
  method: 'POST',
  path: '/me/deletion',
  audience: 'signed-in',
  summary: 'Delete my account in 30 days; needs a sign-in of the last 5 minutes',
  tag,
  answers: { 200: deletionPreview },
  errors: ['sign-in-again', 'not-permitted-now'],
})

export const cancelDeletion = defineRoute({
  id: 'cancelDeletion',
  method: 'DELETE',
  path: '/me/deletion',
  audience: 'signed-in',
  summary: 'Keep my account after all',
  tag,
  answers: { 200: deletionPreview },
  errors: [],
})

export const getNotificationSettings = defineRoute({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/me/notification-settings',
  audience: 'signed-in',
  summary: 'Which news are mailed to me',
  tag,
  answers: { 200: notificationSettings },
  errors: [],
})

export const saveNotificationSettings = defineRoute({
  id: 'saveNotificationSettings',
  method: 'PUT',
  path: '/me/notification-settings',
  audience: 'signed-in',
  summary: 'Choose which news are mailed to me',
  tag,
  body: notificationSettings,
  answers: { 200: notificationSettings },
  errors: [],
})
