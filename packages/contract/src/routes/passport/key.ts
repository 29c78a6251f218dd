import { defineRoute } from '../../route.ts'
import { idParams, pageOf, pageQuery } from '../../schemas/common.ts'
import { passportKey, passportKeysQuery, passportStatusList } from '../../schemas/passport/key.ts'

export const listPassportKeys = defineRoute({
  id: 'listPassportKeys',
  method: 'GET',
  path: '/passport-keys',
  audience: 'admin',
  summary: 'List the keys of issuers, newest first',
  query: passportKeysQuery,
  answers: { 200: pageOf(passportKey) },
  errors: [],
})

export const compromisePassportKey = defineRoute({
  id: 'compromisePassportKey',
  method: 'POST',
  path: '/passport-keys/:id/compromise',
  audience: 'admin',
  summary:
    'Mark a key as leaked. Everything it signed becomes invalid; its passports are signed again with the next key',
  params: idParams,
  answers: { 200: passportKey },
  errors: ['not-found', 'sign-in-again'],
})

export const listStatusLists = defineRoute({
  id: 'listStatusLists',
  method: 'GET',
  path: '/passport-status-lists',
  audience: 'admin',
  summary: 'List the status lists of issuers, those of the newest issuer first',
  query: pageQuery,
  answers: { 200: pageOf(passportStatusList) },
  errors: [],
})
