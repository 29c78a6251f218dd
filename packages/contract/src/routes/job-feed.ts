import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from '../schemas/common.ts'
import {
  deleteJobFeedQuery,
  jobFeed,
  jobFeedPatch,
  jobFeedSummary,
  jobFeedsQuery,
  newJobFeed,
} from '../schemas/job-feed.ts'

const audience = ['employer', 'admin'] as const

export const createJobFeed = defineRoute({
  id: 'createJobFeed',
  method: 'POST',
  path: '/job-feeds',
  audience,
  summary: 'Add the address of a feed, which is fetched for a preview and changes nothing yet',
  body: newJobFeed,
  idempotent: true,
  answers: { 201: jobFeed },
  errors: ['not-found', 'forbidden', 'not-permitted-now', 'conflict'],
})

export const listJobFeeds = defineRoute({
  id: 'listJobFeeds',
  method: 'GET',
  path: '/job-feeds',
  audience,
  summary: 'List the feeds of my companies; administrators see all',
  query: jobFeedsQuery,
  answers: { 200: z.object({ items: z.array(jobFeedSummary) }) },
  errors: ['not-found'],
})

export const getJobFeed = defineRoute({
  id: 'getJobFeed',
  method: 'GET',
  path: '/job-feeds/:id',
  audience,
  summary: 'Get a feed: its columns, preview and state. Its runs are imports',
  params: idParams,
  answers: { 200: jobFeed },
  errors: ['not-found'],
})

export const updateJobFeed = defineRoute({
  id: 'updateJobFeed',
  method: 'PATCH',
  path: '/job-feeds/:id',
  audience,
  summary: 'Change a feed. A new address is fetched for a new preview',
  params: idParams,
  body: jobFeedPatch,
  versioned: 'required',
  answers: { 200: jobFeed },
  errors: ['not-found', 'stale', 'not-permitted-now', 'conflict', 'invalid'],
})

export const startJobFeed = defineRoute({
  id: 'startJobFeed',
  method: 'POST',
  path: '/job-feeds/:id/start',
  audience,
  summary: 'Start a feed, or go on after a pause. It is fetched at once, then on its schedule',
  params: idParams,
  answers: { 200: jobFeed },
  errors: ['not-found', 'not-permitted-now', 'invalid'],
})

export const pauseJobFeed = defineRoute({
  id: 'pauseJobFeed',
  method: 'POST',
  path: '/job-feeds/:id/pause',
  audience,
  summary: 'Pause a feed; its jobs stay as they are',
  params: idParams,
  answers: { 200: jobFeed },
  errors: ['not-found', 'not-permitted-now'],
})

export const fetchJobFeed = defineRoute({
  id: 'fetchJobFeed',
  method: 'POST',
  path: '/job-feeds/:id/fetch',
  audience,
  summary:
    'Fetch a feed now; with `trust`, accept what it has although it looks wrong, and close the jobs that are gone',
  params: idParams,
  body: z.strictObject({ trust: z.boolean().optional() }),
  answers: { 202: jobFeed },
  errors: ['not-found', 'not-permitted-now'],
})

export const deleteJobFeed = defineRoute({
  id: 'deleteJobFeed',
  method: 'DELETE',
  path: '/job-feeds/:id',
  audience,
  summary: 'Remove a feed; its open jobs are kept or closed',
  params: idParams,
  query: deleteJobFeedQuery,
  answers: { 204: null },
  errors: ['not-found', 'not-permitted-now'],
})
