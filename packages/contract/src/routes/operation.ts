import { z } from 'zod'
import { defineRoute } from '../route.ts'

const tag = 'Operation'
const ok = z.object({ status: z.literal('ok') })

export const healthLive = defineRoute({
  id: 'healthLive',
  method: 'GET',
  path: '/health/live',
  audience: 'public',
  summary: 'The process answers',
  tag,
  answers: { 200: ok },
  errors: [],
})

export const healthReady = defineRoute({
  id: 'healthReady',
  method: 'GET',
  path: '/health/ready',
  audience: 'public',
  summary: 'The database answers too',
  tag,
  answers: { 200: ok },
  errors: ['unavailable'],
})

export const metrics = defineRoute({
  id: 'metrics',
  method: 'GET',
  path: '/metrics',
  audience: 'operator',
  summary: 'Prometheus metrics',
  tag,
  answers: { 200: 'text/plain' },
  errors: [],
})
