import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import {
  answersInput,
  detail,
  detailReturn,
  detailSubmission,
  detailsInput,
  interview,
  interviewDecline,
  interviewInput,
  interviewOutcome,
  questionnaire,
  questionnaireInput,
  stageMessage,
  stageMessageInput,
} from '../../schemas/application/stage-artefacts.ts'
import { id, idParams } from '../../schemas/common.ts'
import { pageStage } from '../../schemas/pipeline.ts'

const both = ['candidate', 'employer'] as const
const interviewParams = z.object({ id, interviewId: id })
const detailParams = z.object({ id, detailId: id })

export const sendMessage = defineRoute({
  id: 'sendMessage',
  method: 'POST',
  path: '/applications/:id/stages/:stage/messages',
  audience: both,
  summary: 'Send a message on a stage page',
  params: z.object({ id, stage: pageStage }),
  body: stageMessageInput,
  idempotent: true,
  answers: { 201: stageMessage },
  errors: ['email-unproven', 'not-found', 'not-permitted-now', 'invalid'],
})

export const sendQuestionnaire = defineRoute({
  id: 'sendQuestionnaire',
  method: 'POST',
  path: '/applications/:id/questionnaire',
  audience: 'employer',
  summary: 'Send a questionnaire; replaces an unanswered one',
  params: idParams,
  body: questionnaireInput,
  answers: { 201: questionnaire },
  errors: ['email-unproven', 'not-found', 'not-permitted-now', 'invalid', 'conflict'],
})

export const answerQuestionnaire = defineRoute({
  id: 'answerQuestionnaire',
  method: 'POST',
  path: '/applications/:id/questionnaire/answers',
  audience: 'candidate',
  summary: 'Answer the questionnaire, once',
  params: idParams,
  body: answersInput,
  answers: { 200: questionnaire },
  errors: ['not-found', 'not-permitted-now', 'invalid', 'conflict'],
})

export const proposeInterview = defineRoute({
  id: 'proposeInterview',
  method: 'POST',
  path: '/applications/:id/interviews',
  audience: 'employer',
  summary: 'Propose an interview time and place; replaces an open proposal',
  params: idParams,
  body: interviewInput,
  answers: { 201: interview },
  errors: ['email-unproven', 'not-found', 'not-permitted-now', 'invalid'],
})

export const acceptInterview = defineRoute({
  id: 'acceptInterview',
  method: 'POST',
  path: '/applications/:id/interviews/:interviewId/accept',
  audience: 'candidate',
  summary: 'Accept a proposed interview',
  params: interviewParams,
  answers: { 200: interview },
  errors: ['not-found', 'not-permitted-now'],
})

export const declineInterview = defineRoute({
  id: 'declineInterview',
  method: 'POST',
  path: '/applications/:id/interviews/:interviewId/decline',
  audience: 'candidate',
  summary: 'Decline a proposed or scheduled interview',
  params: interviewParams,
  body: interviewDecline,
  answers: { 200: interview },
  errors: ['not-found', 'not-permitted-now'],
})

export const closeInterview = defineRoute({
  id: 'closeInterview',
  method: 'POST',
  path: '/applications/:id/interviews/:interviewId/outcome',
  audience: 'employer',
  summary: 'Record an interview as completed, cancelled or no-show',
  params: interviewParams,
  body: interviewOutcome,
  answers: { 200: interview },
  errors: ['email-unproven', 'not-found', 'not-permitted-now'],
})

export const interviewCalendar = defineRoute({
  id: 'interviewCalendar',
  method: 'GET',
  path: '/applications/:id/interviews/:interviewId/calendar.ics',
  audience: both,
  summary: 'Download an interview as a calendar file (RFC 5545)',
  params: interviewParams,
  answers: { 200: 'text/calendar' },
  errors: ['not-found'],
})

export const requestDetails = defineRoute({
  id: 'requestDetails',
  method: 'POST',
  path: '/applications/:id/details',
  audience: 'employer',
  summary: 'Request documents or texts in addition to earlier requests',
  params: idParams,
  body: detailsInput,
  answers: { 201: z.object({ items: z.array(detail) }) },
  errors: ['email-unproven', 'not-found', 'not-permitted-now', 'invalid'],
})

export const submitDetail = defineRoute({
  id: 'submitDetail',
  method: 'POST',
  path: '/applications/:id/details/:detailId/submit',
  audience: 'candidate',
  summary: 'Submit a requested document or text',
  params: detailParams,
  body: detailSubmission,
  answers: { 200: detail },
  errors: ['not-found', 'not-permitted-now', 'invalid'],
})

export const approveDetail = defineRoute({
  id: 'approveDetail',
  method: 'POST',
  path: '/applications/:id/details/:detailId/approve',
  audience: 'employer',
  summary: 'Approve a submitted document or text',
  params: detailParams,
  answers: { 200: detail },
  errors: ['email-unproven', 'not-found', 'not-permitted-now'],
})

export const returnDetail = defineRoute({
  id: 'returnDetail',
  method: 'POST',
  path: '/applications/:id/details/:detailId/return',
  audience: 'employer',
  summary: 'Return a submission with a reason; it is requested again',
  params: detailParams,
  body: detailReturn,
  answers: { 200: detail },
  errors: ['email-unproven', 'not-found', 'not-permitted-now', 'invalid'],
})
