import { z } from 'zod'
import { defineRoute } from '../route.ts'
import {
  advanceInput,
  applicantsAnswer,
  applicantsQuery,
  applicationState,
  applied,
  applyInput,
  candidateApplication,
  candidateApplicationRow,
  candidateApplicationsQuery,
  employerApplication,
  hireInput,
  holdInput,
  moveBackInput,
  rejectInput,
  reopenInput,
  withdrawInput,
} from '../schemas/application.ts'
import { id, idParams, pageOf } from '../schemas/common.ts'

const tag = 'Applications'

export const applyToJob = defineRoute({
  id: 'applyToJob',
  method: 'POST',
  path: '/jobs/:id/applications',
  audience: 'candidate',
  summary: 'Apply, once per job',
  tag,
  params: idParams,
  body: applyInput,
  idempotent: true,
  answers: { 201: applied },
  errors: ['not-found', 'gone', 'already-applied', 'invalid', 'duplicate-request', 'not-permitted-now'],
})

export const listMyApplications = defineRoute({
  id: 'listMyApplications',
  method: 'GET',
  path: '/me/applications',
  audience: 'candidate',
  summary: 'My applications, latest news first',
  tag,
  query: candidateApplicationsQuery,
  answers: { 200: pageOf(candidateApplicationRow) },
  errors: [],
})

export const getMyApplication = defineRoute({
  id: 'getMyApplication',
  method: 'GET',
  path: '/me/applications/:id',
  audience: 'candidate',
  summary: 'One of my applications',
  tag,
  params: idParams,
  answers: { 200: candidateApplication },
  errors: ['not-found'],
})

export const listApplicants = defineRoute({
  id: 'listApplicants',
  method: 'GET',
  path: '/employer/jobs/:id/applications',
  audience: 'employer',
  summary: 'The applicants of one of my jobs, with counts by stage',
  tag,
  params: idParams,
  query: applicantsQuery,
  answers: { 200: applicantsAnswer },
  errors: ['not-found'],
})

export const getApplicant = defineRoute({
  id: 'getApplicant',
  method: 'GET',
  path: '/employer/jobs/:jobId/applicants/:userId',
  audience: 'employer',
  summary: 'One application to one of my jobs',
  tag,
  params: z.object({ jobId: id, userId: id }),
  answers: { 200: employerApplication },
  errors: ['not-found'],
})

const employerAction = {
  method: 'POST',
  audience: 'employer',
  tag,
  params: idParams,
  versioned: 'optional',
  answers: { 200: applicationState },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
} as const

const candidateAct = {
  method: 'POST',
  audience: 'candidate',
  tag,
  params: idParams,
  answers: { 200: candidateApplication },
} as const

export const advanceApplication = defineRoute({
  ...employerAction,
  id: 'advanceApplication',
  path: '/applications/:id/advance',
  summary: 'Move to a later stage; skipping one needs a reason',
  body: advanceInput,
})

export const moveBackApplication = defineRoute({
  ...employerAction,
  id: 'moveBackApplication',
  path: '/applications/:id/move-back',
  summary: 'Move to an earlier stage',
  body: moveBackInput,
})

export const holdApplication = defineRoute({
  ...employerAction,
  id: 'holdApplication',
  path: '/applications/:id/hold',
  summary: 'Put on hold',
  body: holdInput,
})

export const resumeApplication = defineRoute({
  ...employerAction,
  id: 'resumeApplication',
  path: '/applications/:id/resume',
  summary: 'Go on with it',
})

export const rejectApplication = defineRoute({
  ...employerAction,
  id: 'rejectApplication',
  path: '/applications/:id/reject',
  summary: 'Reject; the candidate is told after the regret window',
  body: rejectInput,
  errors: ['email-unproven', ...employerAction.errors],
})

export const undoRejectApplication = defineRoute({
  ...employerAction,
  id: 'undoRejectApplication',
  path: '/applications/:id/undo-reject',
  summary: 'Take back a rejection that was not told',
})

export const reopenApplication = defineRoute({
  ...employerAction,
  id: 'reopenApplication',
  path: '/applications/:id/reopen',
  summary: 'Take up again after a told rejection; the candidate is told',
  body: reopenInput,
})

export const hireApplicant = defineRoute({
  ...employerAction,
  id: 'hireApplicant',
  path: '/applications/:id/hire',
  summary: 'Hire: the candidate is asked to confirm',
  body: hireInput,
})

export const withdrawApplication = defineRoute({
  ...candidateAct,
  id: 'withdrawApplication',
  path: '/applications/:id/withdraw',
  summary: 'Withdraw my application',
  body: withdrawInput,
  errors: ['not-found', 'not-permitted-now'],
})

export const confirmHire = defineRoute({
  ...candidateAct,
  id: 'confirmHire',
  path: '/applications/:id/confirm-hire',
  summary: 'Confirm that I take the job; one opening has one winner',
  errors: ['not-found', 'not-permitted-now', 'no-openings-left'],
})
