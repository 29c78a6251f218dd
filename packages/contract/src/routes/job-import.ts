import { defineRoute } from '../route.ts'
import { idParams, pageOf } from '../schemas/common.ts'
import {
  jobImport,
  jobImportLimits,
  jobImportPatch,
  jobImportSummary,
  jobImportsQuery,
  startJobImportQuery,
} from '../schemas/job-import.ts'

const audience = ['employer', 'admin'] as const

export const uploadJobImport = defineRoute({
  id: 'uploadJobImport',
  method: 'POST',
  path: '/job-imports',
  audience,
  summary: 'Upload a file of job postings, which is read for a preview and changes nothing yet',
  query: startJobImportQuery,
  upload: true,
  uploadMegabytes: jobImportLimits.megabytes,
  answers: { 202: jobImport },
  errors: ['not-found', 'forbidden', 'too-large', 'not-permitted-now'],
})

export const listJobImports = defineRoute({
  id: 'listJobImports',
  method: 'GET',
  path: '/job-imports',
  audience,
  summary: 'List imports of job postings, newest first: those of my companies; administrators see all',
  query: jobImportsQuery,
  answers: { 200: pageOf(jobImportSummary) },
  errors: ['not-found'],
})

export const getJobImport = defineRoute({
  id: 'getJobImport',
  method: 'GET',
  path: '/job-imports/:id',
  audience,
  summary: 'Get an import: its columns, preview, progress and result',
  params: idParams,
  answers: { 200: jobImport },
  errors: ['not-found'],
})

export const updateJobImport = defineRoute({
  id: 'updateJobImport',
  method: 'PATCH',
  path: '/job-imports/:id',
  audience,
  summary: 'Change what columns become and how rows are stored, before the import starts',
  params: idParams,
  body: jobImportPatch,
  versioned: 'required',
  answers: { 200: jobImport },
  errors: ['not-found', 'stale', 'not-permitted-now', 'invalid'],
})

export const startJobImport = defineRoute({
  id: 'startJobImport',
  method: 'POST',
  path: '/job-imports/:id/start',
  audience,
  summary: 'Start an import in the background. Starting again changes nothing',
  params: idParams,
  versioned: 'required',
  answers: { 202: jobImport },
  errors: ['not-found', 'stale', 'not-permitted-now', 'invalid'],
})

export const stopJobImport = defineRoute({
  id: 'stopJobImport',
  method: 'POST',
  path: '/job-imports/:id/stop',
  audience,
  summary:
    'Stop a running import, or discard one that has not started. What was stored stays until it is undone',
  params: idParams,
  answers: { 200: jobImport },
  errors: ['not-found', 'not-permitted-now'],
})

export const undoJobImport = defineRoute({
  id: 'undoJobImport',
  method: 'POST',
  path: '/job-imports/:id/undo',
  audience,
  summary:
    'Undo an import within 30 days: new jobs are removed and changed ones restored, except jobs with applications or later changes, which the answer names',
  params: idParams,
  answers: { 202: jobImport },
  errors: ['not-found', 'not-permitted-now'],
})

export const downloadJobImportReport = defineRoute({
  id: 'downloadJobImportReport',
  method: 'GET',
  path: '/job-imports/:id/report',
  audience,
  summary: 'Download what was ignored, put right or rejected as CSV, by row and column',
  params: idParams,
  answers: { 200: 'text/csv' },
  errors: ['not-found'],
})
