import { z } from 'zod'
import { id, moment } from '../common.ts'
import { applicationStatus, stage } from '../pipeline.ts'

/**
 * In what two applicants are alike: the e-mail address of the account, whatever its case and its tag after a plus, or name
 * and place of their applications. Only what the team reads of applicants.
 */
export const alikeIn = ['email', 'name-and-place'] as const

/** An application to the same company by an applicant who may be the same person under another account. */
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
