import { z } from 'zod'
import { line, moment } from '../common.ts'
import { blindStage } from '../job.ts'

/** An application that the hiring team reviews without knowing whose it is. */
export const blindReview = z.object({
  /** The stage that reveals it. */
  until: blindStage,
  /** Whether the applicant sent a CV; its text without names is another request. */
  hasCv: z.boolean(),
  /** How many further documents are hidden. */
  documents: z.int(),
  /** Whether the viewer may reveal it earlier. */
  mayReveal: z.boolean(),
})

/** When an application that was reviewed blind was revealed; by whom and why only if that was before its stage. */
export const revelation = z.object({ at: moment, by: z.string().nullable(), reason: z.string().nullable() })

export const revealReasonLength = { min: 10, max: 500 } as const

export const revealInput = z.strictObject({
  reason: line(revealReasonLength.max).min(
    revealReasonLength.min,
    `Give a reason of at least ${revealReasonLength.min} characters`,
  ),
})

/** The text of a CV without what identifies the applicant, as far as that was recognised. */
export const hiddenCv = z.object({ text: z.string() }).meta({ id: 'HiddenCv' })

export type HiddenCv = z.infer<typeof hiddenCv>
