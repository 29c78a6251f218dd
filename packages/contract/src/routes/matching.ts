import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id, idParams, pageOf, pageQuery, queryInt, queryList } from '../schemas/common.ts'
import { jobCard } from '../schemas/job.ts'
import { listedMatch, match, mostRecommended, recommendations } from '../schemas/match.ts'

export const getJobMatch = defineRoute({
  id: 'getJobMatch',
  method: 'GET',
  path: '/jobs/:id/match',
  audience: 'candidate',
  summary: 'Compare a job with my profile; nobody else sees the result',
  params: idParams,
  answers: { 200: match },
  errors: ['not-found'],
})

export const listJobMatches = defineRoute({
  id: 'listJobMatches',
  method: 'GET',
  path: '/me/job-matches',
  audience: 'candidate',
  summary: 'Compare these jobs with my profile; jobs of which too little is known are left out',
  query: z.object({ ids: queryList(id) }),
  answers: { 200: z.object({ items: z.array(listedMatch) }) },
  errors: [],
})

export const listRecommendations = defineRoute({
  id: 'listRecommendations',
  method: 'GET',
  path: '/me/recommendations',
  audience: 'candidate',
  summary: 'List open jobs that match my profile best, without those I applied for or dismissed',
  query: z.object({ limit: queryInt(1, mostRecommended).optional() }),
  answers: { 200: recommendations },
  errors: [],
})

export const listDismissedJobs = defineRoute({
  id: 'listDismissedJobs',
  method: 'GET',
  path: '/me/dismissed-jobs',
  audience: 'candidate',
  summary: 'List the open jobs that I dismissed from my recommendations, most recently dismissed first',
  query: pageQuery,
  answers: { 200: pageOf(jobCard) },
  errors: [],
})

export const dismissJob = defineRoute({
  id: 'dismissJob',
  method: 'PUT',
  path: '/me/dismissed-jobs/:id',
  audience: 'candidate',
  summary: 'Leave a job out of my recommendations',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})

export const undismissJob = defineRoute({
  id: 'undismissJob',
  method: 'DELETE',
  path: '/me/dismissed-jobs/:id',
  audience: 'candidate',
  summary: 'Recommend a dismissed job again',
  params: idParams,
  answers: { 204: null },
  errors: [],
})
