import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { slug } from '../schemas/common.ts'
import { category, jobCard, jobPage } from '../schemas/job.ts'
import { jobSearchAnswer, jobSearchQuery } from '../schemas/job-search.ts'
import { landing } from '../schemas/landing.ts'

export const searchJobs = defineRoute({
  id: 'searchJobs',
  method: 'GET',
  path: '/jobs',
  audience: 'public',
  summary: 'Search open jobs',
  query: jobSearchQuery,
  answers: { 200: jobSearchAnswer },
  errors: [],
})

export const getJob = defineRoute({
  id: 'getJob',
  method: 'GET',
  path: '/jobs/:slug',
  audience: 'public',
  summary: 'Get an open job; 410 after it has ended',
  params: z.object({ slug }),
  answers: { 200: jobPage },
  errors: ['not-found', 'gone'],
})

export const similarJobs = defineRoute({
  id: 'similarJobs',
  method: 'GET',
  path: '/jobs/:slug/similar',
  audience: 'public',
  summary: 'List open jobs similar to this job, which may have ended',
  params: z.object({ slug }),
  answers: { 200: z.object({ items: z.array(jobCard) }) },
  errors: ['not-found'],
})

export const listCategories = defineRoute({
  id: 'listCategories',
  method: 'GET',
  path: '/job-categories',
  audience: 'public',
  summary: 'List the job categories',
  answers: { 200: z.object({ items: z.array(category) }) },
  errors: [],
})

export const getLanding = defineRoute({
  id: 'getLanding',
  method: 'GET',
  path: '/landing',
  audience: 'public',
  summary: 'Get the landing page: new jobs, hiring companies, categories',
  answers: { 200: landing },
  errors: [],
})
