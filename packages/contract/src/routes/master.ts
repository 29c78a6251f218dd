import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { masterCode } from '../schemas/common.ts'
import {
  languageTag,
  masterEntity,
  masterEntityName,
  masterOptions,
  masterOptionsQuery,
  masterValue,
} from '../schemas/master.ts'

const tag = 'Masters'

/** Answers may be kept and asked for again with `If-None-Match`: 304 says that nothing has changed. */
const unchanged = { 304: null } as const

export const listMasters = defineRoute({
  id: 'listMasters',
  method: 'GET',
  path: '/masters',
  audience: 'public',
  summary: 'The lists that people choose from',
  tag,
  answers: { 200: z.object({ items: z.array(masterEntity) }), ...unchanged },
  errors: [],
})

export const getMaster = defineRoute({
  id: 'getMaster',
  method: 'GET',
  path: '/masters/:entity',
  audience: 'public',
  summary: 'One list: what its values have',
  tag,
  params: z.object({ entity: masterEntityName }),
  answers: { 200: masterEntity, ...unchanged },
  errors: ['not-found'],
})

export const listMasterValues = defineRoute({
  id: 'listMasterValues',
  method: 'GET',
  path: '/masters/:entity/values',
  audience: 'public',
  summary: 'The values of a list in their order, or those that fit some words, best first',
  tag,
  params: z.object({ entity: masterEntityName }),
  query: masterOptionsQuery,
  answers: { 200: masterOptions, ...unchanged },
  errors: ['not-found'],
})

export const getMasterValue = defineRoute({
  id: 'getMasterValue',
  method: 'GET',
  path: '/masters/:entity/values/:code',
  audience: 'public',
  summary: 'One value with its parents, and the skills of an occupation',
  tag,
  params: z.object({ entity: masterEntityName, code: masterCode }),
  query: z.object({ language: languageTag.optional() }),
  answers: { 200: masterValue, ...unchanged },
  errors: ['not-found'],
})
