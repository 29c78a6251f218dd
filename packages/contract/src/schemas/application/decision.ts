import { z } from 'zod'
import { day, id, moment, required, text, version } from '../common.ts'
import { letterLanguage, letterLimits } from '../letter.ts'
import { applicationStatus, rejectionReason, stage, withdrawalReason } from '../pipeline.ts'

const reason = required(text(1000))

export const advanceInput = z.object({ to: stage, reason: text(1000).optional() })
export const moveBackInput = z.object({ to: stage, reason })
export const holdInput = z.object({ reason: text(1000).optional() })
export const rejectInput = z.object({ reason: rejectionReason, message: required(text(letterLimits.body)) })

/** The letter that would reject a candidate now, as they would read it. */
export const rejectionLetter = z
  .object({
    language: letterLanguage,
    subject: z.string(),
    body: z.string(),
    /** When the candidate would be told; null for at once. */
    tellAt: moment.nullable(),
  })
  .meta({ id: 'RejectionLetter' })

export const reopenInput = z.object({ reason })
export const withdrawInput = z.object({ reason: withdrawalReason, comment: text(1000).optional() })
export const hireInput = z.object({ startsOn: day })

/** Application after an employer's action. Clients send `version` as `If-Match` of the next request. */
export const applicationState = z
  .object({
    id,
    version,
    stage,
    status: applicationStatus,
    tellAt: moment.nullable(),
    /** Applicant's name as the hiring team now sees it: the action may have ended their blind review. */
    name: z.string(),
  })
  .meta({ id: 'ApplicationState' })

export type RejectionLetter = z.infer<typeof rejectionLetter>
export type ApplicationState = z.infer<typeof applicationState>
