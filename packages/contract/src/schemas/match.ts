import { z } from 'zod'
import { id } from './common.ts'
import { jobCard } from './job.ts'

export const matchParts = [
  'required-skills',
  'nice-skills',
  'occupation',
  'qualifications',
  'place',
  'pay',
  'type',
] as const

/** One thing that a job asks for, and whether the candidate's profile says it. */
export const matchReason = z
  .object({
    kind: z.enum([
      'skill',
      'occupation',
      'experience',
      'language',
      'licence',
      'education',
      'place',
      /** Of a remote job. */
      'country',
      'mode',
      'pay',
      'type',
    ]),
    /** Name of the skill, occupation, language, licence or education level; null for the others. */
    name: z.string().nullable(),
    result: z.enum(['met', 'partly', 'missing', 'unknown']),
  })
  .meta({ id: 'MatchReason' })

export const matchPart = z
  .object({
    part: z.enum(matchParts),
    weight: z.number(),
    /** From 0 to 1; null if nothing of it is known. */
    value: z.number().nullable(),
    reasons: z.array(matchReason),
  })
  .meta({ id: 'MatchPart' })

/** How a candidate's own profile matches a job. Only candidates see it, each their own. */
export const match = z
  .object({
    /** Version of the rule. */
    version: z.int(),
    /** From 0 to 100; null if too little is known. */
    number: z.int().nullable(),
    /** Only the parts that the job asks for. */
    parts: z.array(matchPart),
  })
  .meta({ id: 'Match' })

/** The number of a match on a job in a list. */
export const listedMatch = z
  .object({
    /** Id of the job. */
    id,
    /** From 0 to 100. */
    number: z.int(),
    /** How many of the required skills the person has; null if none can be compared. */
    skills: z.object({ met: z.int().min(0), count: z.int().min(1) }).nullable(),
  })
  .meta({ id: 'ListedMatch' })

/** Most jobs that are recommended at a time. */
export const mostRecommended = 50

export const recommendations = z
  .object({
    /** Best matches first. */
    items: z.array(z.object({ job: jobCard, match })),
    /** False if the profile names no skill and no occupation of the lists, by which jobs are found. */
    canBeFound: z.boolean(),
  })
  .meta({ id: 'Recommendations' })

export type ListedMatch = z.infer<typeof listedMatch>
export type Recommendations = z.infer<typeof recommendations>
export type MatchReason = z.infer<typeof matchReason>
export type MatchPart = z.infer<typeof matchPart>
export type Match = z.infer<typeof match>
