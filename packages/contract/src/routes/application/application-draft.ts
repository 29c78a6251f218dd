import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import {
  applicationDraft,
  applicationDraftInput,
  applicationDraftRow,
} from '../../schemas/application/application-draft.ts'
import { idParams } from '../../schemas/common.ts'

export const listApplicationDrafts = defineRoute({
  id: 'listApplicationDrafts',
  method: 'GET',
  path: '/me/application-drafts',
  audience: 'candidate',
  summary: 'List applications that I have not sent, last saved first, at most 100',
  answers: { 200: z.object({ items: z.array(applicationDraftRow) }) },
  errors: [],
})

export const getApplicationDraft = defineRoute({
  id: 'getApplicationDraft',
  method: 'GET',
  path: '/jobs/:id/draft',
  audience: 'candidate',
  summary: 'Get my unsent application for a job; version 0 if there is none',
  params: idParams,
  answers: { 200: applicationDraft },
  errors: ['not-found'],
})

export const saveApplicationDraft = defineRoute({
  id: 'saveApplicationDraft',
  method: 'PUT',
  path: '/jobs/:id/draft',
  audience: 'candidate',
  summary: 'Save my unsent application for a job, also when the job has closed; version 0 for a new one',
  params: idParams,
  versioned: 'required',
  body: applicationDraftInput,
  answers: { 200: applicationDraft },
  errors: ['not-found', 'already-applied', 'applies-elsewhere', 'conflict', 'invalid'],
})

export const deleteApplicationDraft = defineRoute({
  id: 'deleteApplicationDraft',
  method: 'DELETE',
  path: '/jobs/:id/draft',
  audience: 'candidate',
  summary: 'Delete my unsent application for a job; idempotent',
  params: idParams,
  answers: { 204: null },
  errors: [],
})
