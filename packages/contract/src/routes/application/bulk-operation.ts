import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import {
  bulkInput,
  bulkPreview,
  bulkResult,
  bulkRunInput,
  bulkSummary,
  bulkUndone,
} from '../../schemas/application/bulk-operation.ts'
import { idParams } from '../../schemas/common.ts'

export const previewBulkOperation = defineRoute({
  id: 'previewBulkOperation',
  method: 'POST',
  path: '/bulk-operations',
  audience: 'employer',
  summary:
    'Preview a decision about up to 10,000 applications, or a tag or message for them: what changes, what cannot and why, three letters; changes nothing',
  body: bulkInput,
  answers: { 201: bulkPreview },
  errors: ['not-found', 'email-unproven', 'invalid'],
})

export const listBulkOperations = defineRoute({
  id: 'listBulkOperations',
  method: 'GET',
  path: '/bulk-operations',
  audience: 'employer',
  summary: 'List my decisions about several applications that can still be undone, newest first; at most 20',
  answers: { 200: z.object({ items: z.array(bulkSummary) }) },
  errors: [],
})

export const runBulkOperation = defineRoute({
  id: 'runBulkOperation',
  method: 'POST',
  path: '/bulk-operations/:id/run',
  audience: 'employer',
  summary:
    'Apply a previewed operation in one transaction; applications that changed since are skipped. Repeating it returns the first result',
  params: idParams,
  body: bulkRunInput,
  answers: { 200: bulkResult },
  errors: ['not-found', 'gone', 'email-unproven', 'invalid'],
})

export const undoBulkOperation = defineRoute({
  id: 'undoBulkOperation',
  method: 'POST',
  path: '/bulk-operations/:id/undo',
  audience: 'employer',
  summary:
    'Undo an operation: rejections until candidates are notified; moves, holds and tags for 10 minutes; never messages. Applications that changed since stay. Repeating it returns the first result',
  params: idParams,
  answers: { 200: bulkUndone },
  errors: ['not-found', 'not-permitted-now'],
})
