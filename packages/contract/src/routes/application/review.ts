import { defineRoute } from '../../route.ts'
import { reading, reviewAnswer, reviewQuery } from '../../schemas/application/review.ts'
import { idParams } from '../../schemas/common.ts'

export const listReview = defineRoute({
  id: 'listReview',
  method: 'GET',
  path: '/employer/review',
  audience: 'employer',
  summary: 'List the applicants who wait for a first answer: overdue ones first, then the oldest',
  query: reviewQuery,
  answers: { 200: reviewAnswer },
  errors: ['not-found'],
})

export const startReading = defineRoute({
  id: 'startReading',
  method: 'PUT',
  path: '/applications/:id/reading',
  audience: 'employer',
  summary: 'Show colleagues for 5 minutes that I am reading an application; returns who else is',
  params: idParams,
  answers: { 200: reading },
  errors: ['not-found'],
})

export const stopReading = defineRoute({
  id: 'stopReading',
  method: 'DELETE',
  path: '/applications/:id/reading',
  audience: 'employer',
  summary: 'Show colleagues that I no longer read an application',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})
