import { z } from 'zod'
import { defineJob } from '#platform/queue.ts'

/** Makes the vocabulary of typo correction anew. */
export const vocabularyJob = defineJob({ name: 'search-vocabulary', payload: z.object({}) })

/** Counts what the landing page shows of a large marketplace. */
export const landingCountsJob = defineJob({ name: 'search-landing-counts', payload: z.object({}) })
