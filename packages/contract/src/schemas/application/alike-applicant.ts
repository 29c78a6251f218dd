import { z } from 'zod'
import { id, moment } from '../common.ts'
import { applicationStatus, stage } from '../pipeline.ts'

/**
 * Why two applicants may be the same person: same account e-mail, ignoring case and plus tag, or same name and location.
 * Compares only data that the team can read.
 */
export const alikeIn = ['email', 'name-and-place'] as const

/** An application to the same company that may be by the same person under another account. */
export const alikeApplicant = z
  .object({
    userId: id,
    name: z.string(),
    job: z.object({ id, title: z.string() }),
    stage,
    status: applicationStatus,
    appliedAt: moment,
    reasons: z.array(z.enum(alikeIn)),
  })
  .meta({ id: 'AlikeApplicant' })

export type AlikeApplicant = z.infer<typeof alikeApplicant>
