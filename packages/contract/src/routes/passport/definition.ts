import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { id, idParams, pageOf } from '../../schemas/common.ts'
import {
  definition,
  definitionFields,
  definitionInput,
  definitionReview,
  definitionsQuery,
} from '../../schemas/passport/definition.ts'

const audience = ['employer', 'admin'] as const
const one = { audience, params: idParams, answers: { 200: definition } } as const

export const listDefinitions = defineRoute({
  id: 'listDefinitions',
  method: 'GET',
  path: '/passport-definitions',
  audience,
  summary: 'List the definitions of my issuers, newest first; administrators see all',
  query: definitionsQuery,
  answers: { 200: pageOf(definition) },
  errors: [],
})

export const createDefinition = defineRoute({
  id: 'createDefinition',
  method: 'POST',
  path: '/passport-definitions',
  audience,
  summary: 'Create a draft definition. For members who can issue, even before their issuer is verified',
  body: definitionInput,
  idempotent: true,
  answers: { 201: definition },
  errors: ['not-found', 'invalid'],
})

export const getDefinition = defineRoute({
  ...one,
  id: 'getDefinition',
  method: 'GET',
  path: '/passport-definitions/:id',
  summary: 'Get a definition',
  errors: ['not-found'],
})

export const saveDefinition = defineRoute({
  ...one,
  id: 'saveDefinition',
  method: 'PUT',
  path: '/passport-definitions/:id',
  summary: 'Save the draft of a definition. Published versions stay as they are',
  body: definitionFields,
  versioned: 'required',
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const publishDefinition = defineRoute({
  ...one,
  id: 'publishDefinition',
  method: 'POST',
  path: '/passport-definitions/:id/publish',
  summary:
    'Publish the draft as a new, immutable version. Drafts that name another organisation, a degree or a licence wait for an administrator',
  versioned: 'required',
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const reviewDefinition = defineRoute({
  ...one,
  id: 'reviewDefinition',
  method: 'POST',
  path: '/passport-definitions/:id/review',
  audience: 'admin',
  summary: 'Approve a definition in review, or return it with a reason',
  body: definitionReview,
  versioned: 'required',
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const retireDefinition = defineRoute({
  ...one,
  id: 'retireDefinition',
  method: 'POST',
  path: '/passport-definitions/:id/retire',
  summary: 'Stop offering a passport. Issued ones stay valid',
  versioned: 'required',
  errors: ['not-found', 'stale', 'not-permitted-now'],
})

export const uploadDefinitionPicture = defineRoute({
  ...one,
  id: 'uploadDefinitionPicture',
  method: 'PUT',
  path: '/passport-definitions/:id/picture',
  summary: 'Set the picture of a passport (jpeg, png or webp, at most 5 MB)',
  upload: true,
  errors: ['not-found', 'too-large', 'unsupported-type', 'invalid', 'unavailable', 'not-permitted-now'],
})

export const getPassportPicture = defineRoute({
  id: 'getPassportPicture',
  method: 'GET',
  path: '/passport-pictures/:id/:size',
  audience: 'public',
  summary: 'Download one size of a passport’s picture; immutable, so cacheable forever',
  params: z.object({ id, size: z.enum(['small', 'medium', 'large']) }),
  answers: { 200: 'image/webp' },
  errors: ['not-found'],
})
