import { z } from 'zod'
import { email, id, moment, pageQuery, queryFlag, text, version } from '../common.ts'
import { issuedPassportState } from './issued-passport.ts'
import { shareLimits } from './share.ts'

/** Limits of reports: characters of the reporter's text and of the note; days after the decision until the text is deleted. */
export const reportLimits = { words: 2000, note: 2000, keptDays: 90 } as const

/** Why somebody reports a passport. */
export const reportReasons = ['false-issuer', 'wrong-content', 'data-of-others', 'other'] as const

export const reportReason = z.enum(reportReasons).meta({ id: 'PassportReportReason' })

export const reportStates = ['open', 'dismissed', 'acted'] as const

export const reportState = z.enum(reportStates).meta({ id: 'PassportReportState' })

export const passportReportInput = z.object({
  /** Place of the passport in a share, from 0. */
  item: z
    .int()
    .min(0)
    .max(shareLimits.passports - 1)
    .default(0),
  reason: reportReason,
  words: text(reportLimits.words).default(''),
  /** Where the reporter wants to be told the outcome. */
  email: email.nullable().default(null),
})

/** A report as administrators see it. It does not say who made it. */
export const passportReport = z
  .object({
    id,
    version,
    state: reportState,
    passport: z.object({ id, name: z.string(), state: issuedPassportState }),
    /** `companyId` is null for the marketplace. */
    issuer: z.object({ id, name: z.string(), companyId: id.nullable() }),
    reason: reportReason,
    words: z.string(),
    /** Whether the reporter left an address, to which the outcome is sent. */
    isAnswered: z.boolean(),
    /** The administrators' note. */
    note: z.string(),
    createdAt: moment,
    decidedAt: moment.nullable(),
  })
  .meta({ id: 'PassportReport' })

/** Open reports, oldest first, or those that were decided, newest decision first. */
export const passportReportsQuery = pageQuery.extend({ decided: queryFlag.optional() })

export const passportReportDecision = z.object({
  state: reportState.exclude(['open']),
  note: text(reportLimits.note).default(''),
})

export type PassportReport = z.output<typeof passportReport>
export type PassportReportReason = z.output<typeof reportReason>
export type PassportReportState = z.output<typeof reportState>
export type PassportReportDecision = z.output<typeof passportReportDecision>
