import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import {
  applicantsAnswer,
  applicantsQuery,
  applied,
  applyInput,
  candidateApplication,
  candidateApplicationRow,
  candidateApplicationsQuery,
  companyApplicantRow,
  companyApplicantsQuery,
  employerApplication,
} from '../../schemas/application/application.ts'
import { hiddenCv, revealInput } from '../../schemas/application/blind-review.ts'
import {
  advanceInput,
  applicationState,
  hireInput,
  holdInput,
  moveBackInput,
  rejectInput,
  rejectionLetter,
  reopenInput,
  withdrawInput,
} from '../../schemas/application/decision.ts'
import { id, idParams, pageOf, queryFlag } from '../../schemas/common.ts'
import { rejectionReason } from '../../schemas/pipeline.ts'

export const applyToJob = defineRoute({
  id: 'applyToJob',
  method: 'POST',
  path: '/jobs/:id/applications',
  audience: 'candidate',
  summary: 'Apply for a job, once per job',
  params: idParams,
  body: applyInput,
  idempotent: true,
  answers: { 201: applied },
  errors: [
    'not-found',
    'gone',
    'already-applied',
    'applies-elsewhere',
    'invalid',
    'duplicate-request',
    'not-permitted-now',
  ],
})

export const listMyApplications = defineRoute({
  id: 'listMyApplications',
  method: 'GET',
  path: '/me/applications',
  audience: 'candidate',
  summary: 'List my applications, latest update first',
  query: candidateApplicationsQuery,
  answers: { 200: pageOf(candidateApplicationRow) },
  errors: [],
})

export const getMyApplication = defineRoute({
  id: 'getMyApplication',
  method: 'GET',
  path: '/me/applications/:id',
  audience: 'candidate',
  summary: 'Get one of my applications',
  params: idParams,
  answers: { 200: candidateApplication },
  errors: ['not-found'],
})

export const listApplicants = defineRoute({
  id: 'listApplicants',
  method: 'GET',
  path: '/employer/jobs/:id/applications',
  audience: 'employer',
  summary: 'List the applicants of one of my jobs, with counts by stage',
  params: idParams,
  query: applicantsQuery,
  answers: { 200: applicantsAnswer },
  errors: ['not-found'],
})

export const listCompanyApplicants = defineRoute({
  id: 'listCompanyApplicants',
  method: 'GET',
  path: '/employer/applications',
  audience: 'employer',
  summary: 'List the applicants of all jobs of my companies',
  query: companyApplicantsQuery,
  answers: { 200: pageOf(companyApplicantRow) },
  errors: [],
})

export const exportApplicants = defineRoute({
  id: 'exportApplicants',
  method: 'GET',
  path: '/employer/jobs/:id/applications/export',
  audience: 'employer',
  summary: 'Export the applicants of one of my jobs as CSV',
  params: idParams,
  query: applicantsQuery.omit({ limit: true, cursor: true }),
  answers: { 200: 'text/csv' },
  errors: ['not-found'],
})

export const exportCompanyApplicants = defineRoute({
  id: 'exportCompanyApplicants',
  method: 'GET',
  path: '/employer/applications/export',
  audience: 'employer',
  summary: 'Export the applicants of all jobs of my companies as CSV',
  query: companyApplicantsQuery.omit({ limit: true, cursor: true }),
  answers: { 200: 'text/csv' },
  errors: [],
})

export const getApplicant = defineRoute({
  id: 'getApplicant',
  method: 'GET',
  path: '/employer/jobs/:jobId/applicants/:userId',
  audience: 'employer',
  summary: 'Get one application for one of my jobs',
  params: z.object({ jobId: id, userId: id }),
  answers: { 200: employerApplication },
  errors: ['not-found'],
})

export const exportPacket = defineRoute({
  id: 'exportPacket',
  method: 'GET',
  path: '/applications/:id/packet.pdf',
  audience: 'employer',
  summary: 'Export one application as a PDF for the hiring team, with the team’s notes on request',
  params: idParams,
  query: z.object({ notes: queryFlag.optional() }),
  answers: { 200: 'application/pdf' },
  errors: ['not-found'],
})

export const revealApplication = defineRoute({
  id: 'revealApplication',
  method: 'POST',
  path: '/applications/:id/reveal',
  audience: 'employer',
  summary: 'Reveal an application in blind review before its stage; idempotent',
  params: idParams,
  body: revealInput,
  answers: { 204: null },
  errors: ['not-found', 'invalid', 'not-permitted-now'],
})

export const getHiddenCv = defineRoute({
  id: 'getHiddenCv',
  method: 'GET',
  path: '/applications/:id/cv-text',
  audience: 'employer',
  summary: 'Get the text of the CV of an application in blind review, without what identifies the applicant',
  params: idParams,
  answers: { 200: hiddenCv },
  errors: ['not-found', 'invalid'],
})

const distinct = {
  path: '/applications/:id/distinct/:userId',
  audience: 'employer',
  params: z.object({ id, userId: id }),
  answers: { 204: null },
  errors: ['not-found'],
} as const

export const setDistinct = defineRoute({
  ...distinct,
  id: 'setDistinct',
  method: 'PUT',
  summary: 'Mark two applicants of a company as different people; idempotent',
})

export const unsetDistinct = defineRoute({
  ...distinct,
  id: 'unsetDistinct',
  method: 'DELETE',
  summary: 'Remove the mark that two applicants are different people; idempotent',
})

const employerAction = {
  method: 'POST',
  audience: 'employer',
  params: idParams,
  versioned: 'optional',
  answers: { 200: applicationState },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
} as const

const candidateAction = {
  method: 'POST',
  audience: 'candidate',
  params: idParams,
  answers: { 200: candidateApplication },
} as const

export const advanceApplication = defineRoute({
  ...employerAction,
  id: 'advanceApplication',
  path: '/applications/:id/advance',
  summary: 'Move an application to a later stage; skipping a stage needs a reason',
  body: advanceInput,
})

export const moveBackApplication = defineRoute({
  ...employerAction,
  id: 'moveBackApplication',
  path: '/applications/:id/move-back',
  summary: 'Move an application to an earlier stage',
  body: moveBackInput,
})

export const holdApplication = defineRoute({
  ...employerAction,
  id: 'holdApplication',
  path: '/applications/:id/hold',
  summary: 'Put an application on hold',
  body: holdInput,
})

export const resumeApplication = defineRoute({
  ...employerAction,
  id: 'resumeApplication',
  path: '/applications/:id/resume',
  summary: 'Resume an application on hold',
})

export const rejectApplication = defineRoute({
  ...employerAction,
  id: 'rejectApplication',
  path: '/applications/:id/reject',
  summary: 'Reject an application; the candidate is notified after the regret window',
  body: rejectInput,
  errors: ['email-unproven', ...employerAction.errors],
})

export const getRejectionLetter = defineRoute({
  id: 'getRejectionLetter',
  method: 'GET',
  path: '/applications/:id/rejection-letter',
  audience: 'employer',
  summary: 'Fill in the letter that would reject an application now; stores and sends nothing',
  params: idParams,
  query: z.object({ reason: rejectionReason }),
  answers: { 200: rejectionLetter },
  errors: ['not-found', 'not-permitted-now'],
})

export const undoRejectApplication = defineRoute({
  ...employerAction,
  id: 'undoRejectApplication',
  path: '/applications/:id/undo-reject',
  summary: 'Undo a rejection before the candidate is notified',
})

export const reopenApplication = defineRoute({
  ...employerAction,
  id: 'reopenApplication',
  path: '/applications/:id/reopen',
  summary: 'Reopen a disclosed rejection; the candidate is notified',
  body: reopenInput,
})

export const hireApplicant = defineRoute({
  ...employerAction,
  id: 'hireApplicant',
  path: '/applications/:id/hire',
  summary: 'Offer the job; the candidate is asked to confirm',
  body: hireInput,
})

export const withdrawApplication = defineRoute({
  ...candidateAction,
  id: 'withdrawApplication',
  path: '/applications/:id/withdraw',
  summary: 'Withdraw my application',
  body: withdrawInput,
  errors: ['not-found', 'not-permitted-now'],
})

export const confirmHire = defineRoute({
  ...candidateAction,
  id: 'confirmHire',
  path: '/applications/:id/confirm-hire',
  summary: 'Accept the job offer; each opening goes to one candidate',
  errors: ['not-found', 'not-permitted-now', 'no-openings-left'],
})
