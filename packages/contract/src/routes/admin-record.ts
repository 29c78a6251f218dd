import { defineRoute } from '../route.ts'
import {
  allApplicationsQuery,
  allCandidatesQuery,
  allJobsQuery,
  auditEntry,
  auditQuery,
  candidateRecord,
  companyFigures,
  jobClosureInput,
  jobRecord,
  listedApplication,
  listedCandidate,
  listedJob,
} from '../schemas/admin-record.ts'
import { idParams, pageOf } from '../schemas/common.ts'

const audience = 'admin'

export const listAllJobs = defineRoute({
  id: 'listAllJobs',
  method: 'GET',
  path: '/admin/jobs',
  audience,
  summary: 'List the jobs of all companies in every state, newest first',
  query: allJobsQuery,
  answers: { 200: pageOf(listedJob) },
  errors: [],
})

export const getJobRecord = defineRoute({
  id: 'getJobRecord',
  method: 'GET',
  path: '/admin/jobs/:id',
  audience,
  summary: 'Get the state, history and numbers of any job',
  params: idParams,
  answers: { 200: jobRecord },
  errors: ['not-found'],
})

export const closeJobAsAdministrator = defineRoute({
  id: 'closeJobAsAdministrator',
  method: 'POST',
  path: '/admin/jobs/:id/close',
  audience,
  summary:
    'Close an open or paused job of any company; its owners and recruiters are notified with the reason',
  params: idParams,
  body: jobClosureInput,
  versioned: 'required',
  idempotent: true,
  answers: { 200: jobRecord },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const relistJobAsAdministrator = defineRoute({
  id: 'relistJobAsAdministrator',
  method: 'POST',
  path: '/admin/jobs/:id/relist',
  audience,
  summary: 'Republish a job that an administrator closed; the company’s owners and recruiters are notified',
  params: idParams,
  versioned: 'required',
  idempotent: true,
  answers: { 200: jobRecord },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})

export const listAllCandidates = defineRoute({
  id: 'listAllCandidates',
  method: 'GET',
  path: '/admin/candidates',
  audience,
  summary: 'List the accounts of all candidates, newest first',
  query: allCandidatesQuery,
  answers: { 200: pageOf(listedCandidate) },
  errors: [],
})

export const listAllApplications = defineRoute({
  id: 'listAllApplications',
  method: 'GET',
  path: '/admin/applications',
  audience,
  summary:
    'List the applications of all candidates as they see them, newest first; recorded in the audit log',
  query: allApplicationsQuery,
  answers: { 200: pageOf(listedApplication) },
  errors: [],
})

export const getCandidateRecord = defineRoute({
  id: 'getCandidateRecord',
  method: 'GET',
  path: '/admin/candidates/:id',
  audience,
  summary:
    'Get the account, the state of the profile and the applications of a candidate; recorded in the audit log',
  params: idParams,
  answers: { 200: candidateRecord },
  errors: ['not-found'],
})

export const getCompanyFigures = defineRoute({
  id: 'getCompanyFigures',
  method: 'GET',
  path: '/admin/companies/:id',
  audience,
  summary: 'Get the numbers of jobs and applications of a company, and who added it',
  params: idParams,
  answers: { 200: companyFigures },
  errors: ['not-found'],
})

export const listAuditEntries = defineRoute({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/admin/audit-entries',
  audience,
  summary: 'List the audit log of one company or person, newest first',
  query: auditQuery,
  answers: { 200: pageOf(auditEntry) },
  errors: [],
})
