import { z } from 'zod'
import { id, moment, pageQuery, queryText, required, text, version } from '../common.ts'

/** States of an organisation that issues passports. */
export const issuerStatuses = ['requested', 'verified', 'refused', 'suspended', 'retired'] as const

export const issuerStatus = z.enum(issuerStatuses).meta({ id: 'IssuerStatus' })

/**
 * Why an issuer may not issue now. `renamed`: its company has another name than the one that was verified, so an
 * administrator must decide again. `company`: its company is not verified.
 */
export const issuingObstacles = ['status', 'renamed', 'company'] as const

/** Limits of issuing: offers a day of a new issuer, and the most that an administrator can allow. */
export const issuerLimits = { newDailyOffers: 100, dailyOffers: 100_000, freshSignInAbove: 100 } as const

/** What a person may do for an issuer. */
const issuerRights = { mayIssue: z.boolean(), mayAssess: z.boolean() }

/** An organisation that issues passports, as its members and administrators see it. */
export const issuer = z
  .object({
    id,
    version,
    /** Null for the marketplace itself. */
    company: z.object({ id, slug: z.string(), name: z.string() }).nullable(),
    /** Name that passports are issued under; the company's name at its verification as an issuer. */
    name: z.string(),
    /** Decentralised identifier that its keys are published under. */
    did: z.string(),
    website: z.string().nullable(),
    /** What it wants to award passports for, in the words of its application. */
    purpose: z.string(),
    status: issuerStatus,
    /** Why it may not issue now; null if it may. */
    obstacle: z.enum(issuingObstacles).nullable(),
    /** Reason of the last decision; empty if there is none. */
    reason: z.string(),
    dailyOffers: z.int(),
    requestedAt: moment,
    decidedAt: moment.nullable(),
    /** What the viewer may do: `manage` is for owners of the company and, for the marketplace, administrators. */
    rights: z.object({ ...issuerRights, mayManage: z.boolean() }),
    /** Passports in force. */
    issued: z.int(),
  })
  .meta({ id: 'Issuer' })

export const issuerApplication = z.object({
  companyId: id,
  purpose: required(text(1000)),
})

export const issuersQuery = pageQuery.extend({
  q: queryText(120).optional(),
  status: issuerStatus.optional(),
})

/** An administrator's decision about an application. A refusal needs a reason, which the owners read. */
export const issuerDecision = z.object({
  status: issuerStatus.extract(['verified', 'refused']),
  reason: text(1000).default(''),
})

export const issuerReason = z.object({ reason: required(text(1000)) })

export const issuerLimit = z.object({ dailyOffers: z.int().min(1).max(issuerLimits.dailyOffers) })

export const issuerMember = z
  .object({ userId: id, name: z.string(), ...issuerRights })
  .meta({ id: 'IssuerMember' })

export const issuerMemberInput = z.object(issuerRights)

export type Issuer = z.output<typeof issuer>
export type IssuerStatus = z.output<typeof issuerStatus>
export type IssuerMember = z.output<typeof issuerMember>
export type IssuerDecision = z.output<typeof issuerDecision>
export type IssuingObstacle = (typeof issuingObstacles)[number]
