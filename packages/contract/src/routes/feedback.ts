import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id, idParams, pageQuery } from '../schemas/common.ts'
import {
  feedback,
  feedbackAnswerInput,
  feedbackBulkAnswer,
  feedbackBulkChange,
  feedbackChange,
  feedbackFigures,
  feedbackFilters,
  feedbackInput,
  feedbackLimits,
  feedbackPage,
  feedbackQuery,
  ownFeedbacks,
} from '../schemas/feedback.ts'

export const submitFeedback = defineRoute({
  id: 'submitFeedback',
  method: 'POST',
  path: '/feedbacks',
  audience: 'public',
  summary: 'Give feedback, with or without an account; at most 5 an hour per person and per IP address',
  body: feedbackInput,
  idempotent: true,
  answers: { 201: z.object({ id }) },
  errors: ['invalid'],
})

export const listMyFeedbacks = defineRoute({
  id: 'listMyFeedbacks',
  method: 'GET',
  path: '/me/feedbacks',
  audience: 'signed-in',
  summary: 'List the feedback I gave and the answers to it, newest first',
  query: pageQuery,
  answers: { 200: ownFeedbacks },
  errors: [],
})

export const listFeedbacks = defineRoute({
  id: 'listFeedbacks',
  method: 'GET',
  path: '/feedbacks',
  audience: 'admin',
  summary: 'Search all feedback, newest first',
  query: feedbackQuery,
  answers: { 200: feedbackPage },
  errors: [],
})

export const getFeedbackFigures = defineRoute({
  id: 'getFeedbackFigures',
  method: 'GET',
  path: '/feedbacks/figures',
  audience: 'admin',
  summary: 'Count feedback by state, and by week with the average rating',
  answers: { 200: feedbackFigures },
  errors: [],
})

export const exportFeedbacks = defineRoute({
  id: 'exportFeedbacks',
  method: 'GET',
  path: '/feedbacks/export',
  audience: 'admin',
  summary: `Export the newest ${feedbackLimits.exported.toLocaleString('en')} matches of a search as CSV`,
  query: feedbackFilters,
  answers: { 200: 'text/csv' },
  errors: [],
})

export const changeFeedbacks = defineRoute({
  id: 'changeFeedbacks',
  method: 'POST',
  path: '/feedbacks/bulk',
  audience: 'admin',
  summary: 'Change the state or the assignee of several feedbacks',
  body: feedbackBulkChange,
  idempotent: true,
  answers: { 200: feedbackBulkAnswer },
  errors: ['invalid'],
})

export const getFeedback = defineRoute({
  id: 'getFeedback',
  method: 'GET',
  path: '/feedbacks/:id',
  audience: 'admin',
  summary: 'Get one feedback with its answers',
  params: idParams,
  answers: { 200: feedback },
  errors: ['not-found'],
})

export const changeFeedback = defineRoute({
  id: 'changeFeedback',
  method: 'PATCH',
  path: '/feedbacks/:id',
  audience: 'admin',
  summary: 'Change the state or the assignee of a feedback',
  params: idParams,
  body: feedbackChange,
  versioned: 'required',
  answers: { 200: feedback },
  errors: ['not-found', 'stale', 'not-permitted-now', 'invalid'],
})

export const answerFeedback = defineRoute({
  id: 'answerFeedback',
  method: 'POST',
  path: '/feedbacks/:id/answers',
  audience: 'admin',
  summary: 'Answer a feedback; its giver is notified and gets the answer by e-mail',
  params: idParams,
  body: feedbackAnswerInput,
  versioned: 'required',
  idempotent: true,
  answers: { 201: feedback },
  errors: ['not-found', 'stale', 'not-permitted-now'],
})
