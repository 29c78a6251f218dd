import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { id, idParams, pageOf } from '../../schemas/common.ts'
import {
  batch,
  batchesQuery,
  batchInput,
  batchLimits,
  batchRow,
  batchRowsQuery,
  hiredBatchInput,
  hiredPerson,
} from '../../schemas/passport/batch.ts'

const audience = ['employer', 'admin'] as const
const one = { audience, params: idParams, answers: { 200: batch } } as const

export const listBatches = defineRoute({
  id: 'listBatches',
  method: 'GET',
  path: '/passport-batches',
  audience,
  summary: 'List the batches of my issuers, newest first',
  query: batchesQuery,
  answers: { 200: pageOf(batch) },
  errors: [],
})

export const createBatch = defineRoute({
  id: 'createBatch',
  method: 'POST',
  path: '/passport-batches',
  audience,
  summary: 'Check a list of people before offering them a passport; nothing is offered',
  body: batchInput,
  idempotent: true,
  answers: { 201: batch },
  errors: ['not-found', 'invalid', 'not-permitted-now'],
})

export const uploadBatch = defineRoute({
  id: 'uploadBatch',
  method: 'POST',
  path: '/passport-batches/csv',
  audience,
  summary: `Check a CSV file of people before offering them a passport, at most ${batchLimits.rows.toLocaleString('en')} rows; nothing is offered`,
  query: z.object({ definitionId: id }),
  upload: true,
  uploadMegabytes: batchLimits.megabytes,
  answers: { 201: batch },
  errors: ['not-found', 'invalid', 'too-large', 'not-permitted-now'],
})

export const listHired = defineRoute({
  id: 'listHired',
  method: 'GET',
  path: '/passport-definitions/:id/hired',
  audience: 'employer',
  summary: 'List people hired for a job of the issuer’s company, to offer them this passport',
  params: idParams,
  query: z.object({ jobId: id }),
  answers: { 200: z.object({ items: z.array(hiredPerson) }) },
  errors: ['not-found'],
})

export const createHiredBatch = defineRoute({
  id: 'createHiredBatch',
  method: 'POST',
  path: '/passport-batches/hired',
  audience: 'employer',
  summary: 'Check people hired for a job before offering them a passport; nothing is offered',
  body: hiredBatchInput,
  idempotent: true,
  answers: { 201: batch },
  errors: ['not-found', 'invalid', 'not-permitted-now'],
})

export const getBatch = defineRoute({
  ...one,
  id: 'getBatch',
  method: 'GET',
  path: '/passport-batches/:id',
  summary: 'Get a batch with its counts and the results of its offers',
  errors: ['not-found'],
})

export const listBatchRows = defineRoute({
  id: 'listBatchRows',
  method: 'GET',
  path: '/passport-batches/:id/rows',
  audience,
  summary: 'List the lines of a batch in order',
  params: idParams,
  query: batchRowsQuery,
  answers: { 200: pageOf(batchRow) },
  errors: ['not-found'],
})

export const exportBadRows = defineRoute({
  id: 'exportBadRows',
  method: 'GET',
  path: '/passport-batches/:id/bad-rows',
  audience,
  summary: 'Download the lines that were not offered, with their reasons, as CSV',
  params: idParams,
  answers: { 200: 'text/csv' },
  errors: ['not-found'],
})

export const offerBatch = defineRoute({
  ...one,
  id: 'offerBatch',
  method: 'POST',
  path: '/passport-batches/:id/offer',
  summary:
    'Offer the passport for all valid lines. E-mails go out after ten minutes. If the definition requires it, the offer first waits for a second approval',
  versioned: 'required',
  errors: ['not-found', 'stale', 'not-permitted-now', 'sign-in-again'],
})

export const agreeToBatch = defineRoute({
  ...one,
  id: 'agreeToBatch',
  method: 'POST',
  path: '/passport-batches/:id/agree',
  summary: 'Approve an offer as the second member',
  versioned: 'required',
  errors: ['not-found', 'stale', 'not-permitted-now', 'sign-in-again'],
})

export const undoBatch = defineRoute({
  ...one,
  id: 'undoBatch',
  method: 'POST',
  path: '/passport-batches/:id/undo',
  summary: 'Cancel an offer before its e-mails go out',
  errors: ['not-found', 'not-permitted-now'],
})
