import { defineRoute } from '../../route.ts'
import { idParams } from '../../schemas/common.ts'
import {
  foreignIssuer,
  foreignIssuerChange,
  foreignIssuerInput,
  foreignIssuers,
} from '../../schemas/passport/foreign-issuer.ts'

export const listForeignIssuers = defineRoute({
  id: 'listForeignIssuers',
  method: 'GET',
  path: '/foreign-issuers',
  audience: 'admin',
  summary: 'List the foreign passport issuers that administrators have added, by name; at most 1,000',
  answers: { 200: foreignIssuers },
  errors: [],
})

export const addForeignIssuer = defineRoute({
  id: 'addForeignIssuer',
  method: 'POST',
  path: '/foreign-issuers',
  audience: 'admin',
  summary: 'Add a foreign passport issuer by the DID of its key, the URL of its profile, or its host',
  body: foreignIssuerInput,
  idempotent: true,
  answers: { 201: foreignIssuer },
  errors: ['conflict', 'not-permitted-now', 'invalid'],
})

export const changeForeignIssuer = defineRoute({
  id: 'changeForeignIssuer',
  method: 'PATCH',
  path: '/foreign-issuers/:id',
  audience: 'admin',
  summary: 'Change the name or note of a listed issuer, or whether its passports count in matching',
  params: idParams,
  body: foreignIssuerChange,
  versioned: 'required',
  answers: { 200: foreignIssuer },
  errors: ['not-found', 'stale', 'invalid'],
})

export const removeForeignIssuer = defineRoute({
  id: 'removeForeignIssuer',
  method: 'DELETE',
  path: '/foreign-issuers/:id',
  audience: 'admin',
  summary: 'Remove a listed issuer; passports signed with a removed key are suspended within minutes',
  params: idParams,
  versioned: 'required',
  answers: { 204: null },
  errors: ['not-found', 'stale'],
})
