import { z } from 'zod'
import { defineRoute } from '../route.ts'
import {
  applyMasterImportInput,
  exportMasterQuery,
  masterImport,
  masterImportLimits,
  masterImportSummary,
  startMasterImportQuery,
} from '../schemas/master/import.ts'
import { masterEntityName } from '../schemas/master/master.ts'

const list = z.object({ entity: masterEntityName })
const one = z.object({ entity: masterEntityName, id: z.uuid() })

export const exportMaster = defineRoute({
  id: 'exportMaster',
  method: 'GET',
  path: '/masters/:entity/export',
  audience: 'signed-in',
  summary:
    'Export the values of a master list as CSV, all or those that match. Fields that the caller does not see unmasked on every exported value are left out, so that the file can be imported again',
  params: list,
  query: exportMasterQuery,
  answers: { 200: 'text/csv' },
  errors: ['not-found', 'forbidden', 'invalid'],
})

export const startMasterImport = defineRoute({
  id: 'startMasterImport',
  method: 'POST',
  path: '/masters/:entity/imports',
  audience: 'signed-in',
  summary:
    'Upload a CSV file with values of a master list, which is checked in the background and changes nothing yet',
  params: list,
  query: startMasterImportQuery,
  upload: true,
  uploadMegabytes: masterImportLimits.megabytes,
  answers: { 202: masterImport },
  errors: ['not-found', 'forbidden', 'too-large', 'invalid'],
})

export const listMasterImports = defineRoute({
  id: 'listMasterImports',
  method: 'GET',
  path: '/masters/:entity/imports',
  audience: 'signed-in',
  summary: 'List the last 20 imports of a master list, newest first; administrators see all',
  params: list,
  answers: { 200: z.object({ items: z.array(masterImportSummary) }) },
  errors: ['not-found', 'forbidden'],
})

export const getMasterImport = defineRoute({
  id: 'getMasterImport',
  method: 'GET',
  path: '/masters/:entity/imports/:id',
  audience: 'signed-in',
  summary: 'Get an import: what it would change or has changed, and the faults of its file',
  params: one,
  answers: { 200: masterImport },
  errors: ['not-found', 'forbidden'],
})

export const applyMasterImport = defineRoute({
  id: 'applyMasterImport',
  method: 'POST',
  path: '/masters/:entity/imports/:id/apply',
  audience: 'signed-in',
  summary:
    'Apply a checked import as a whole. 412 if the list changed since the check: upload the file again. Applying again changes nothing',
  params: one,
  body: applyMasterImportInput,
  versioned: 'required',
  answers: { 200: masterImport },
  errors: ['not-found', 'forbidden', 'stale', 'not-permitted-now', 'conflict'],
})

export const undoMasterImport = defineRoute({
  id: 'undoMasterImport',
  method: 'POST',
  path: '/masters/:entity/imports/:id/undo',
  audience: 'signed-in',
  summary:
    'Undo an import within 30 days: values not changed since are restored and new ones deactivated; the answer lists the others',
  params: one,
  answers: { 200: masterImport },
  errors: ['not-found', 'forbidden', 'not-permitted-now', 'conflict'],
})
