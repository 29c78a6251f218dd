import { z } from 'zod'
import { stage } from '../pipeline.ts'

/**
 * How the applications of a job went through one stage. `reached` is the sum of all others: whoever was at the stage has
 * moved on, or stands in it in exactly one way. Who was moved back from it no longer counts there.
 */
export const funnelStage = z
  .object({
    stage,
    reached: z.int(),
    movedOn: z.int(),
    /** Undecided: `active` and `onHold` are still at the stage. */
    active: z.int(),
    onHold: z.int(),
    /** Also rejections that the candidate has not been told of. */
    rejected: z.int(),
    withdrawn: z.int(),
    hired: z.int(),
  })
  .meta({ id: 'FunnelStage' })

/** One entry for each stage, in their order. */
export const funnel = z.object({ stages: z.array(funnelStage) })

export type FunnelStage = z.infer<typeof funnelStage>
