import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { characters, idParams, queryInt } from '../../schemas/common.ts'
import { passportFileKind } from '../../schemas/passport/offer.ts'
import {
  newShare,
  passportFileCheck,
  passportShare,
  publicPassports,
  shareInput,
  shareLimits,
} from '../../schemas/passport/share.ts'

/** Id of a passport, or the secret of a share. */
const params = z.object({ id: characters(200) })

export const listShares = defineRoute({
  id: 'listShares',
  method: 'GET',
  path: '/me/passport-shares',
  audience: 'candidate',
  summary: 'List my shares that have not ended, newest first',
  answers: { 200: z.object({ items: z.array(passportShare) }) },
  errors: [],
})

export const createShare = defineRoute({
  id: 'createShare',
  method: 'POST',
  path: '/me/passport-shares',
  audience: 'candidate',
  summary: `Create a link to some of my passports, which I can end; at most ${shareLimits.shares}`,
  body: shareInput,
  idempotent: true,
  answers: { 201: newShare },
  errors: ['invalid', 'conflict'],
})

export const endShare = defineRoute({
  id: 'endShare',
  method: 'DELETE',
  path: '/me/passport-shares/:id',
  audience: 'candidate',
  summary: 'End one of my shares; idempotent',
  params: idParams,
  answers: { 204: null },
  errors: [],
})

export const getPublicPassport = defineRoute({
  id: 'getPublicPassport',
  method: 'GET',
  path: '/passports/:id',
  audience: 'public',
  summary:
    'Check a passport by its id, or the passports of a share. Shows the holder’s name only if the holder chose so',
  params,
  answers: { 200: publicPassports },
  errors: ['not-found', 'gone'],
})

export const downloadShared = defineRoute({
  id: 'downloadShared',
  method: 'GET',
  path: '/passports/:id/file',
  audience: 'public',
  summary: 'Download the signed file of a shared passport, if its holder allows it',
  params,
  query: z.object({ item: queryInt(0, shareLimits.passports - 1), as: passportFileKind.optional() }),
  answers: { 200: 'application/octet-stream' },
  errors: ['not-found', 'gone'],
})

export const checkPassportFile = defineRoute({
  id: 'checkPassportFile',
  method: 'POST',
  path: '/passports/check',
  audience: 'public',
  summary: 'Check a passport file (JSON, JWT, PNG or SVG) from any issuer; nothing is stored',
  upload: true,
  answers: { 200: passportFileCheck },
  errors: ['too-large', 'unavailable'],
})
