import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { masterCode, pageQuery } from '../schemas/common.ts'
import { masterEntityName } from '../schemas/master/master.ts'
import {
  masterDefinition,
  masterDefinitionInput,
  masterHistory,
  masterMergePreview,
  masterRecord,
  masterRecordInput,
  masterRecords,
  masterRecordsQuery,
  masterSummary,
  masterUses,
  newMasterInput,
  newMasterRecordInput,
} from '../schemas/master/record.ts'

const list = z.object({ entity: masterEntityName })
const one = z.object({ entity: masterEntityName, code: masterCode })

export const listMasterSummaries = defineRoute({
  id: 'listMasterSummaries',
  method: 'GET',
  path: '/masters/summaries',
  audience: 'signed-in',
  summary: 'List the master lists that the caller may administer or edit, with their numbers',
  answers: { 200: z.object({ items: z.array(masterSummary) }) },
  errors: ['forbidden'],
})

export const getMasterDefinition = defineRoute({
  id: 'getMasterDefinition',
  method: 'GET',
  path: '/masters/:entity/definition',
  audience: 'signed-in',
  summary: 'Get the definition of a master list and what the caller may do with it',
  params: list,
  answers: { 200: masterDefinition },
  errors: ['not-found'],
})

export const addMaster = defineRoute({
  id: 'addMaster',
  method: 'POST',
  path: '/masters',
  audience: 'admin',
  summary: 'Add a master list; only administrators may use it until its rules allow others',
  body: newMasterInput,
  idempotent: true,
  answers: { 201: masterDefinition },
  errors: ['conflict', 'invalid', 'not-permitted-now'],
})

export const changeMaster = defineRoute({
  id: 'changeMaster',
  method: 'PUT',
  path: '/masters/:entity/definition',
  audience: 'admin',
  summary:
    'Replace the definition of a master list; field names stay and a kind changes only if all values convert',
  params: list,
  body: masterDefinitionInput,
  versioned: 'required',
  answers: { 200: masterDefinition },
  errors: ['not-found', 'stale', 'conflict', 'invalid'],
})

export const listMasterRecords = defineRoute({
  id: 'listMasterRecords',
  method: 'GET',
  path: '/masters/:entity/records',
  audience: 'signed-in',
  summary: 'List the values of a master list for those who edit it, inactive ones included',
  params: list,
  query: masterRecordsQuery,
  answers: { 200: masterRecords },
  errors: ['not-found', 'invalid'],
})

export const getMasterRecord = defineRoute({
  id: 'getMasterRecord',
  method: 'GET',
  path: '/masters/:entity/records/:code',
  audience: 'signed-in',
  summary: 'Get a value with all that its editors see',
  params: one,
  answers: { 200: masterRecord },
  errors: ['not-found', 'forbidden'],
})

export const addMasterRecord = defineRoute({
  id: 'addMasterRecord',
  method: 'POST',
  path: '/masters/:entity/records',
  audience: 'signed-in',
  summary: 'Add a value',
  params: list,
  body: newMasterRecordInput,
  idempotent: true,
  answers: { 201: masterRecord },
  errors: ['not-found', 'forbidden', 'conflict', 'invalid', 'not-permitted-now'],
})

export const changeMasterRecord = defineRoute({
  id: 'changeMasterRecord',
  method: 'PATCH',
  path: '/masters/:entity/records/:code',
  audience: 'signed-in',
  summary: 'Change a value; omitted parts stay. Imports leave parts unchanged that were set here',
  params: one,
  body: masterRecordInput,
  versioned: 'required',
  answers: { 200: masterRecord },
  errors: ['not-found', 'forbidden', 'stale', 'conflict', 'invalid'],
})

export const deactivateMasterRecord = defineRoute({
  id: 'deactivateMasterRecord',
  method: 'POST',
  path: '/masters/:entity/records/:code/deactivate',
  audience: 'signed-in',
  summary: 'Stop offering a value; it stays where it is used',
  params: one,
  versioned: 'required',
  answers: { 200: masterRecord },
  errors: ['not-found', 'forbidden', 'stale', 'conflict'],
})

export const reactivateMasterRecord = defineRoute({
  id: 'reactivateMasterRecord',
  method: 'POST',
  path: '/masters/:entity/records/:code/reactivate',
  audience: 'signed-in',
  summary: 'Offer a value again',
  params: one,
  versioned: 'required',
  answers: { 200: masterRecord },
  errors: ['not-found', 'forbidden', 'stale', 'conflict'],
})

export const moveMasterRecord = defineRoute({
  id: 'moveMasterRecord',
  method: 'POST',
  path: '/masters/:entity/records/:code/move',
  audience: 'signed-in',
  summary: 'Place a value right after another one, or first, in the order of the list',
  params: one,
  body: z.strictObject({ after: masterCode.nullable() }),
  versioned: 'required',
  answers: { 200: masterRecord },
  errors: ['not-found', 'forbidden', 'stale', 'conflict', 'invalid'],
})

export const previewMasterMerge = defineRoute({
  id: 'previewMasterMerge',
  method: 'GET',
  path: '/masters/:entity/records/:code/merge',
  audience: 'signed-in',
  summary: 'Check whether a value can be merged into another one of its list, and count what would change',
  params: one,
  query: z.object({ into: masterCode }),
  answers: { 200: masterMergePreview },
  errors: ['not-found', 'forbidden', 'conflict', 'invalid'],
})

export const mergeMasterRecord = defineRoute({
  id: 'mergeMasterRecord',
  method: 'POST',
  path: '/masters/:entity/records/:code/merge',
  audience: 'signed-in',
  summary:
    'Merge a value into another one of its list: its names become synonyms, and everything that uses it will use the other value',
  params: one,
  body: z.strictObject({ into: masterCode }),
  versioned: 'required',
  idempotent: true,
  answers: { 200: masterRecord },
  errors: ['not-found', 'forbidden', 'stale', 'conflict', 'invalid'],
})

export const unmergeMasterRecord = defineRoute({
  id: 'unmergeMasterRecord',
  method: 'POST',
  path: '/masters/:entity/records/:code/unmerge',
  audience: 'signed-in',
  summary: 'Undo a merge, up to 30 days later; what people changed since stays as it is',
  params: one,
  versioned: 'required',
  idempotent: true,
  answers: { 200: masterRecord },
  errors: ['not-found', 'forbidden', 'stale', 'conflict', 'not-permitted-now'],
})

export const listMasterRecordHistory = defineRoute({
  id: 'listMasterRecordHistory',
  method: 'GET',
  path: '/masters/:entity/records/:code/history',
  audience: 'signed-in',
  summary: 'List the changes of a value, newest first',
  params: one,
  query: pageQuery,
  answers: { 200: masterHistory },
  errors: ['not-found', 'forbidden'],
})

export const getMasterRecordUses = defineRoute({
  id: 'getMasterRecordUses',
  method: 'GET',
  path: '/masters/:entity/records/:code/uses',
  audience: 'signed-in',
  summary: 'Count where a value is used',
  params: one,
  answers: { 200: masterUses },
  errors: ['not-found', 'forbidden'],
})
