import { z } from 'zod'
import { id, line, moment } from '../common.ts'
import { colleague } from './applicant-note.ts'

/** What a member of the hiring team thinks of an applicant, from no to yes. Never a number, so never a sum. */
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

/** The impressions that the team has of an applicant. */
export const impressions = z
  .object({
    applicationId: id,
    own: impression.nullable(),
    /** How many colleagues have given theirs. */
    othersCount: z.int(),
    /** Of colleagues, oldest first; null until the viewer has given their own. */
    others: z.array(impression).nullable(),
  })
  .meta({ id: 'Impressions' })

export const impressionInput = z.strictObject({ value, reason: line(impressionReasonMax).default('') })

export type ImpressionValue = z.infer<typeof value>
export type Impression = z.infer<typeof impression>
export type Impressions = z.infer<typeof impressions>
