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
} from '../schemas/master/master.ts'

/** Clients may cache master lists: 304 if the list still matches `If-None-Match`. */
const unchanged = { 304: null } as const

export const listMasters = defineRoute({
  id: 'listMasters',
  method: 'GET',
  path: '/masters',
  audience: 'public',
  summary: 'List the master lists',
  answers: { 200: z.object({ items: z.array(masterEntity) }), ...unchanged },
  errors: [],
})

export const getMaster = defineRoute({
  id: 'getMaster',
  method: 'GET',
  path: '/masters/:entity',
  audience: 'public',
  summary: 'Get one master list with its field definitions',
  params: z.object({ entity: masterEntityName }),
  answers: { 200: masterEntity, ...unchanged },
  errors: ['not-found'],
})

export const listMasterValues = defineRoute({
  id: 'listMasterValues',
  method: 'GET',
  path: '/masters/:entity/values',
  audience: 'public',
  summary: 'List the values of a master list in order, or search them, best match first',
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
  summary: 'Get one master value with its parents and, for an occupation, its skills',
  params: z.object({ entity: masterEntityName, code: masterCode }),
  query: z.object({ language: languageTag.optional() }),
  answers: { 200: masterValue, ...unchanged },
  errors: ['not-found'],
})
