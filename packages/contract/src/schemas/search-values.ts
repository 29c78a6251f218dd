import { z } from 'zod'
import { masterCode } from './common.ts'

/** How many skills a job search can require at once. */
export const maxSkillFilters = 5

export const facetValue = z.object({ value: z.string(), label: z.string(), count: z.int().min(0) })

/** A filter value with the number of jobs that the filter would show; null if it is not known exactly. */
export const jobFacetValue = facetValue.extend({ count: z.int().min(0).nullable() })

/**
 * Occupations and skills of the matching jobs, most frequent first. With more than 1,000 matches (`sampled`), those of the
 * newest 1,000, without counts.
 */
export const jobValueFacets = z
  .object({ sampled: z.boolean(), occupation: z.array(jobFacetValue), skill: z.array(jobFacetValue) })
  .meta({ id: 'JobValueFacets' })

/** An occupation or skill that a job search asked for. */
export const searchedValue = z
  .object({
    kind: z.enum(['occupation', 'skill']),
    /** As asked for. */
    code: masterCode,
    /** Of a merged value: the name of the one that replaced it. Of an unknown value: its code. */
    label: z.string(),
    /** `retired`: the list no longer offers it, jobs may still name it. `unknown`: not searched for. */
    state: z.enum(['listed', 'retired', 'unknown']),
  })
  .meta({ id: 'SearchedValue' })

export type JobValueFacets = z.infer<typeof jobValueFacets>
export type SearchedValue = z.infer<typeof searchedValue>
