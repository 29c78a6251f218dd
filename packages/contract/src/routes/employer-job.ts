import { defineRoute } from '../route.ts'
import { idParams, pageOf } from '../schemas/common.ts'
import {
  closeOut,
  closeOutPlan,
  employerJob,
  employerJobRow,
  employerJobsQuery,
  jobClosing,
  jobExtension,
  jobPatch,
  newJob,
} from '../schemas/employer-job.ts'

const audience = 'employer'

export const listEmployerJobs = defineRoute({
  id: 'listEmployerJobs',
  method: 'GET',
  path: '/employer/jobs',
  audience,
  summary: 'List the jobs of my companies, last changed first',
  query: employerJobsQuery,
  answers: { 200: pageOf(employerJobRow) },
  errors: [],
})

export const createJob = defineRoute({
  id: 'createJob',
  method: 'POST',
  path: '/employer/jobs',
  audience,
  summary: 'Create a draft job',
  body: newJob,
  idempotent: true,
  answers: { 201: employerJob },
  errors: ['not-found', 'not-permitted-now'],
})

export const getEmployerJob = defineRoute({
  id: 'getEmployerJob',
  method: 'GET',
  path: '/employer/jobs/:id',
  audience,
  summary: 'Get one job of my companies',
  params: idParams,
  answers: { 200: employerJob },
  errors: ['not-found'],
})

export const updateJob = defineRoute({
  id: 'updateJob',
  method: 'PATCH',
  path: '/employer/jobs/:id',
  audience,
  summary: 'Change fields of a job; an open job must stay publishable',
  params: idParams,
  body: jobPatch,
  versioned: 'required',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const deleteJob = defineRoute({
  id: 'deleteJob',
  method: 'DELETE',
  path: '/employer/jobs/:id',
  audience,
  summary: 'Delete a draft job',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found', 'not-permitted-now'],
})

export const publishJob = defineRoute({
  id: 'publishJob',
  method: 'POST',
  path: '/employer/jobs/:id/publish',
  audience,
  summary: 'Publish a draft job, or republish an ended job',
  params: idParams,
  versioned: 'optional',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const closeJob = defineRoute({
  id: 'closeJob',
  method: 'POST',
  path: '/employer/jobs/:id/close',
  audience,
  summary: 'Close an open job with an outcome',
  params: idParams,
  body: jobClosing,
  versioned: 'optional',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'not-permitted-now'],
})

export const extendJob = defineRoute({
  id: 'extendJob',
  method: 'POST',
  path: '/employer/jobs/:id/extend',
  audience,
  summary: 'Change the closing date of an open job',
  params: idParams,
  body: jobExtension,
  versioned: 'optional',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const copyJob = defineRoute({
  id: 'copyJob',
  method: 'POST',
  path: '/employer/jobs/:id/copy',
  audience,
  summary: 'Copy a job into a new draft',
  params: idParams,
  idempotent: true,
  answers: { 201: employerJob },
  errors: ['not-found', 'not-permitted-now'],
})

export const closeOutJob = defineRoute({
  id: 'closeOutJob',
  method: 'POST',
  path: '/employer/jobs/:id/close-out',
  audience,
  summary: 'Notify the remaining applicants of a closed job that they were not selected',
  params: idParams,
  body: closeOut,
  answers: { 200: employerJob },
  errors: ['conflict', 'email-unproven', 'not-found', 'not-permitted-now'],
})

export const getCloseOut = defineRoute({
  id: 'getCloseOut',
  method: 'GET',
  path: '/employer/jobs/:id/close-out',
  audience,
  summary: 'Preview the applicants whom a close-out would notify',
  params: idParams,
  answers: { 200: closeOutPlan },
  errors: ['not-found'],
})
