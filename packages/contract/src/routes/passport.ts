import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from '../schemas/common.ts'
import { heldPassport, maxPassportsPerPerson } from '../schemas/passport.ts'

const tag = 'Passports'

export const listPassports = defineRoute({
  id: 'listPassports',
  method: 'GET',
  path: '/me/passports',
  audience: 'candidate',
  summary: 'Passports that I hold, newest first',
  tag,
  answers: { 200: z.object({ items: z.array(heldPassport).max(maxPassportsPerPerson) }) },
  errors: [],
})

export const addPassport = defineRoute({
  id: 'addPassport',
  method: 'POST',
  path: '/me/passports',
  audience: 'candidate',
  summary:
    'Check a passport that was issued to me (Open Badges 3.0 or another Verifiable Credential: JSON, JWT, or a PNG or SVG with it inside) and hold it; one that I hold already is answered as it is',
  tag,
  upload: true,
  answers: { 200: heldPassport, 201: heldPassport },
  errors: ['too-large', 'invalid', 'not-permitted-now', 'conflict', 'unavailable'],
})

export const checkPassport = defineRoute({
  id: 'checkPassport',
  method: 'POST',
  path: '/me/passports/:id/check',
  audience: 'candidate',
  summary: 'Ask the issuer again whether a passport of mine is still valid',
  tag,
  params: idParams,
  answers: { 200: heldPassport },
  errors: ['not-found', 'conflict', 'unavailable'],
})

export const downloadPassport = defineRoute({
  id: 'downloadPassport',
  method: 'GET',
  path: '/me/passports/:id/file',
  audience: 'candidate',
  summary: 'The credential of a passport of mine, as its issuer signed it',
  tag,
  params: idParams,
  answers: { 200: 'application/octet-stream' },
  errors: ['not-found'],
})

export const removePassport = defineRoute({
  id: 'removePassport',
  method: 'DELETE',
  path: '/me/passports/:id',
  audience: 'candidate',
  summary: 'Stop holding a passport; once more is no error',
  tag,
  params: idParams,
  answers: { 204: null },
  errors: [],
})
