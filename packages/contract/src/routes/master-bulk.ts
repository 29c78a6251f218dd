import { z } from 'zod'
import { defineRoute } from '../route.ts'
import {
  masterBulkInput,
  masterBulkPreview,
  masterBulkResult,
  masterBulkSummary,
  masterCodes,
} from '../schemas/master/bulk.ts'
import { masterEntityName } from '../schemas/master/master.ts'
import { masterRecordsQuery } from '../schemas/master/record.ts'

const list = z.object({ entity: masterEntityName })

export const listMasterCodes = defineRoute({
  id: 'listMasterCodes',
  method: 'GET',
  path: '/masters/:entity/codes',
  audience: 'signed-in',
  summary: 'List the codes of all values that match, to change or export them together; at most 10,000',
  params: list,
  query: masterRecordsQuery.omit({ cursor: true, limit: true }),
  answers: { 200: z.object({ codes: z.array(z.string()) }) },
  errors: ['not-found', 'invalid', 'not-permitted-now'],
})

export const previewMasterChange = defineRoute({
  id: 'previewMasterChange',
  method: 'POST',
  path: '/masters/:entity/changes/preview',
  audience: 'signed-in',
  summary: 'Count what a change of several values would do; changes nothing',
  params: list,
  body: masterBulkInput,
  answers: { 200: masterBulkPreview },
  errors: ['not-found', 'forbidden', 'conflict', 'invalid'],
})

export const changeMasterValues = defineRoute({
  id: 'changeMasterValues',
  method: 'POST',
  path: '/masters/:entity/changes',
  audience: 'signed-in',
  summary:
    'Deactivate, reactivate, move or merge several values; those that cannot change are skipped with a reason. 412 if the list changed since the preview',
  params: list,
  body: masterBulkInput,
  versioned: 'required',
  idempotent: true,
  answers: { 200: masterBulkResult },
  errors: ['not-found', 'forbidden', 'stale', 'conflict', 'invalid'],
})

export const listMasterChanges = defineRoute({
  id: 'listMasterChanges',
  method: 'GET',
  path: '/masters/:entity/changes',
  audience: 'signed-in',
  summary: 'List the last 20 changes of several values of a list, newest first; administrators see all',
  params: list,
  answers: { 200: z.object({ items: z.array(masterBulkSummary) }) },
  errors: ['not-found'],
})

export const undoMasterChange = defineRoute({
  id: 'undoMasterChange',
  method: 'POST',
  path: '/masters/:entity/changes/:id/undo',
  audience: 'signed-in',
  summary: 'Undo a change of several values within 30 days; values that were changed since stay as they are',
  params: z.object({ entity: masterEntityName, id: z.uuid() }),
  idempotent: true,
  answers: { 200: masterBulkResult },
  errors: ['not-found', 'forbidden', 'conflict', 'not-permitted-now'],
})

export const exportMasterCodes = defineRoute({
  id: 'exportMasterCodes',
  method: 'POST',
  path: '/masters/:entity/export',
  audience: 'signed-in',
  summary: 'Export chosen values of a master list as CSV, like the whole list',
  params: list,
  body: masterCodes,
  answers: { 200: 'text/csv' },
  errors: ['not-found', 'forbidden', 'invalid'],
})
