import { z } from 'zod'
import { id, line, moment } from '../common.ts'
import { colleague } from './applicant-note.ts'

/** A member's opinion of an applicant. Not a number, so that opinions are not added up. */
export const impressionValues = ['strong-no', 'no', 'yes', 'strong-yes'] as const

export const impressionReasonMax = 500

const value = z.enum(impressionValues)

export const impression = z
  .object({
    author: colleague,
    value,
    /** A sentence, or empty. */
    reason: z.string(),
    at: moment,
    /** When it was last changed; null if it never was. */
    editedAt: moment.nullable(),
  })
  .meta({ id: 'Impression' })

/** The team's impressions of an applicant. */
export const impressions = z
  .object({
    applicationId: id,
    own: impression.nullable(),
    /** Number of colleagues who have given an impression. */
    othersCount: z.int(),
    /** Colleagues' impressions, oldest first; null until the viewer has given one or the application has ended. */
    others: z.array(impression).nullable(),
  })
  .meta({ id: 'Impressions' })

export const impressionInput = z.strictObject({ value, reason: line(impressionReasonMax).default('') })

export type ImpressionValue = z.infer<typeof value>
export type Impression = z.infer<typeof impression>
export type Impressions = z.infer<typeof impressions>
