import { z } from 'zod'
import { defineRoute } from '../route.ts'

const ok = z.object({ status: z.literal('ok') })

export const healthLive = defineRoute({
  id: 'healthLive',
  method: 'GET',
  path: '/health/live',
  audience: 'public',
  summary: 'Check that the process responds',
  answers: { 200: ok },
  errors: [],
})

export const healthReady = defineRoute({
  id: 'healthReady',
  method: 'GET',
  path: '/health/ready',
  audience: 'public',
  summary: 'Check that the database responds',
  answers: { 200: ok },
  errors: ['unavailable'],
})

export const metrics = defineRoute({
  id: 'metrics',
  method: 'GET',
  path: '/metrics',
  audience: 'operator',
  summary: 'Prometheus metrics',
  answers: { 200: 'text/plain' },
  errors: [],
})
