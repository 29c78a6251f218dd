import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import {
  applicantView,
  applicantViewChange,
  applicantViewInput,
  applicantViewsQuery,
} from '../../schemas/application/applicant-view.ts'
import { idParams } from '../../schemas/common.ts'

export const listApplicantViews = defineRoute({
  id: 'listApplicantViews',
  method: 'GET',
  path: '/me/applicant-views',
  audience: 'employer',
  summary: 'List my views of applicants, by name, each without filters that no longer exist',
  query: applicantViewsQuery,
  answers: { 200: z.object({ items: z.array(applicantView) }) },
  errors: [],
})

export const saveApplicantView = defineRoute({
  id: 'saveApplicantView',
  method: 'POST',
  path: '/me/applicant-views',
  audience: 'employer',
  summary: 'Save a view of the applicants of one job or of all jobs; at most 20 for a company',
  body: applicantViewInput,
  idempotent: true,
  answers: { 201: applicantView },
  errors: ['not-found', 'conflict', 'invalid'],
})

export const changeApplicantView = defineRoute({
  id: 'changeApplicantView',
  method: 'PATCH',
  path: '/me/applicant-views/:id',
  audience: 'employer',
  summary: 'Rename a view of applicants, or change what it shows',
  params: idParams,
  body: applicantViewChange,
  versioned: 'required',
  answers: { 200: applicantView },
  errors: ['not-found', 'stale', 'conflict', 'invalid'],
})

export const deleteApplicantView = defineRoute({
  id: 'deleteApplicantView',
  method: 'DELETE',
  path: '/me/applicant-views/:id',
  audience: 'employer',
  summary: 'Delete a view of applicants; idempotent',
  params: idParams,
  answers: { 204: null },
  errors: [],
})

export const restoreApplicantView = defineRoute({
  id: 'restoreApplicantView',
  method: 'POST',
  path: '/me/applicant-views/:id/restore',
  audience: 'employer',
  summary: 'Undo the deletion of a view of applicants within 15 minutes; idempotent',
  params: idParams,
  answers: { 200: applicantView },
  errors: ['not-found', 'conflict', 'invalid'],
})
