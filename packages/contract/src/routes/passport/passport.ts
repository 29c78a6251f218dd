import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { idParams } from '../../schemas/common.ts'
import { passportFileKind } from '../../schemas/passport/offer.ts'
import {
  heldPassport,
  maxPassportsPerPerson,
  passportVisibilityInput,
} from '../../schemas/passport/passport.ts'

export const listPassports = defineRoute({
  id: 'listPassports',
  method: 'GET',
  path: '/me/passports',
  audience: 'candidate',
  summary: 'List my passports, newest first',
  answers: { 200: z.object({ items: z.array(heldPassport).max(maxPassportsPerPerson) }) },
  errors: [],
})

export const addPassport = defineRoute({
  id: 'addPassport',
  method: 'POST',
  path: '/me/passports',
  audience: 'candidate',
  summary:
    'Verify and add a passport issued to me (Open Badges 3.0 or 2.0, or another Verifiable Credential, as JSON, JWT, PNG or SVG); 200 if I hold it already',
  upload: true,
  answers: { 200: heldPassport, 201: heldPassport },
  errors: ['too-large', 'invalid', 'not-permitted-now', 'conflict', 'unavailable'],
})

export const checkPassport = defineRoute({
  id: 'checkPassport',
  method: 'POST',
  path: '/me/passports/:id/check',
  audience: 'candidate',
  summary: 'Check again with the issuer whether one of my passports is valid',
  params: idParams,
  answers: { 200: heldPassport },
  errors: ['not-found', 'conflict', 'unavailable'],
})

export const downloadPassport = defineRoute({
  id: 'downloadPassport',
  method: 'GET',
  path: '/me/passports/:id/file',
  audience: 'candidate',
  summary:
    'Download one of my passports. Passports issued here come in five formats; foreign ones come as they were signed',
  params: idParams,
  query: z.object({ as: passportFileKind.optional() }),
  answers: { 200: 'application/octet-stream' },
  errors: ['not-found'],
})

export const showPassport = defineRoute({
  id: 'showPassport',
  method: 'PATCH',
  path: '/me/passports/:id',
  audience: 'candidate',
  summary: 'Hide one of my passports, show it in my profile, or publish its page with my name',
  params: idParams,
  body: passportVisibilityInput,
  answers: { 200: heldPassport },
  errors: ['not-found'],
})

export const removePassport = defineRoute({
  id: 'removePassport',
  method: 'DELETE',
  path: '/me/passports/:id',
  audience: 'candidate',
  summary: 'Remove one of my passports; idempotent',
  params: idParams,
  answers: { 204: null },
  errors: [],
})
