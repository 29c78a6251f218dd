import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { slug } from '../schemas/common.ts'
import { category, jobCard, jobPage, jobSearchAnswer, jobSearchQuery, landing } from '../schemas/job.ts'

const tag = 'Jobs'

export const searchJobs = defineRoute({
  id: 'searchJobs',
  method: 'GET',
  path: '/jobs',
  audience: 'public',
  summary: 'Search open jobs',
  tag,
  query: jobSearchQuery,
  answers: { 200: jobSearchAnswer },
  errors: [],
})

export const getJob = defineRoute({
  id: 'getJob',
  method: 'GET',
  path: '/jobs/:slug',
  audience: 'public',
  summary: 'One open job; 410 when it has ended',
  tag,
  params: z.object({ slug }),
  answers: { 200: jobPage },
  errors: ['not-found', 'gone'],
})

export const similarJobs = defineRoute({
  id: 'similarJobs',
  method: 'GET',
  path: '/jobs/:slug/similar',
  audience: 'public',
  summary: 'Open jobs like this one, also when it has ended',
  tag,
  params: z.object({ slug }),
  answers: { 200: z.object({ items: z.array(jobCard) }) },
  errors: ['not-found'],
})

export const listCategories = defineRoute({
  id: 'listCategories',
  method: 'GET',
  path: '/job-categories',
  audience: 'public',
  summary: 'The categories that a job can have',
  tag,
  answers: { 200: z.object({ items: z.array(category) }) },
  errors: [],
})

export const getLanding = defineRoute({
  id: 'getLanding',
  method: 'GET',
  path: '/landing',
  audience: 'public',
  summary: 'Fresh jobs, companies that are hiring, categories',
  tag,
  answers: { 200: landing },
  errors: [],
})
