import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id, idParams, pageQuery } from '../schemas/common.ts'
import { employerJob } from '../schemas/employer-job.ts'
import {
  jobHistory,
  jobReturn,
  jobSchedule,
  jobSubmission,
  jobTemplate,
  jobTemplateName,
  jobTemplates,
  newJobTemplate,
} from '../schemas/job-life.ts'

const audience = 'employer'

export const submitJob = defineRoute({
  id: 'submitJob',
  method: 'POST',
  path: '/employer/jobs/:id/submit',
  audience,
  summary: 'Ask the owners of the company to approve a draft',
  params: idParams,
  body: jobSubmission,
  versioned: 'optional',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const approveJob = defineRoute({
  id: 'approveJob',
  method: 'POST',
  path: '/employer/jobs/:id/approve',
  audience,
  summary: 'Approve a job: it is published at once, or at the requested time',
  params: idParams,
  versioned: 'required',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const returnJob = defineRoute({
  id: 'returnJob',
  method: 'POST',
  path: '/employer/jobs/:id/return',
  audience,
  summary: 'Return a job to its recruiters with a reason',
  params: idParams,
  body: jobReturn,
  versioned: 'required',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'not-permitted-now'],
})

export const scheduleJob = defineRoute({
  id: 'scheduleJob',
  method: 'POST',
  path: '/employer/jobs/:id/schedule',
  audience,
  summary: 'Schedule the publication of a job',
  params: idParams,
  body: jobSchedule,
  versioned: 'optional',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const takeBackJob = defineRoute({
  id: 'takeBackJob',
  method: 'POST',
  path: '/employer/jobs/:id/take-back',
  audience,
  summary: 'Make a scheduled or submitted job a draft again',
  params: idParams,
  versioned: 'optional',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'not-permitted-now'],
})

export const pauseJob = defineRoute({
  id: 'pauseJob',
  method: 'POST',
  path: '/employer/jobs/:id/pause',
  audience,
  summary: 'Pause an open job: it leaves the search until it is published again',
  params: idParams,
  versioned: 'optional',
  answers: { 200: employerJob },
  errors: ['not-found', 'stale', 'not-permitted-now'],
})

export const getJobHistory = defineRoute({
  id: 'getJobHistory',
  method: 'GET',
  path: '/employer/jobs/:id/history',
  audience,
  summary: 'List what happened to a job, newest first',
  params: idParams,
  query: pageQuery,
  answers: { 200: jobHistory },
  errors: ['not-found'],
})

const templateParams = z.object({ id, templateId: id })

export const listJobTemplates = defineRoute({
  id: 'listJobTemplates',
  method: 'GET',
  path: '/companies/:id/job-templates',
  audience,
  summary: 'List the job templates of a company by name',
  params: idParams,
  answers: { 200: jobTemplates },
  errors: ['not-found'],
})

export const saveJobTemplate = defineRoute({
  id: 'saveJobTemplate',
  method: 'PUT',
  path: '/companies/:id/job-templates',
  audience,
  summary: 'Save the fields of a job as a template; replaces one with the same name',
  params: idParams,
  body: newJobTemplate,
  answers: { 200: jobTemplate },
  errors: ['not-found', 'not-permitted-now'],
})

export const renameJobTemplate = defineRoute({
  id: 'renameJobTemplate',
  method: 'PATCH',
  path: '/companies/:id/job-templates/:templateId',
  audience,
  summary: 'Rename a job template',
  params: templateParams,
  body: jobTemplateName,
  answers: { 200: jobTemplate },
  errors: ['not-found', 'invalid'],
})

export const deleteJobTemplate = defineRoute({
  id: 'deleteJobTemplate',
  method: 'DELETE',
  path: '/companies/:id/job-templates/:templateId',
  audience,
  summary: 'Delete a job template; jobs made from it stay',
  params: templateParams,
  answers: { 204: null },
  errors: ['not-found'],
})
