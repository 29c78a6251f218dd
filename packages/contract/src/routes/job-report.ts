import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id, idParams, pageOf } from '../schemas/common.ts'
import { jobReport, jobReportInput, jobReportResolution, jobReportsQuery } from '../schemas/job-report.ts'

export const reportJob = defineRoute({
  id: 'reportJob',
  method: 'POST',
  path: '/jobs/:id/report',
  audience: 'public',
  summary: 'Report an open job to the administrators; no account needed, once per account',
  params: idParams,
  body: jobReportInput,
  idempotent: true,
  answers: { 201: z.object({ id }) },
  errors: ['not-found', 'not-permitted-now', 'conflict', 'invalid', 'too-many-requests'],
})

export const listJobReports = defineRoute({
  id: 'listJobReports',
  method: 'GET',
  path: '/job-reports',
  audience: 'admin',
  summary: 'List job reports: open ones oldest first, or resolved ones newest first',
  query: jobReportsQuery,
  answers: { 200: pageOf(jobReport) },
  errors: [],
})

export const resolveJobReport = defineRoute({
  id: 'resolveJobReport',
  method: 'POST',
  path: '/job-reports/:id/resolve',
  audience: 'admin',
  summary:
    'Resolve an open job report, optionally with all others about the job; notifies signed-in reporters',
  params: idParams,
  body: jobReportResolution,
  versioned: 'required',
  answers: { 200: jobReport },
  errors: ['not-found', 'stale', 'not-permitted-now', 'invalid'],
})
