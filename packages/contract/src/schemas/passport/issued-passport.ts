import { z } from 'zod'
import {
  day,
  id,
  line,
  masterCode,
  moment,
  pageQuery,
  queryText,
  required,
  text,
  version,
} from '../common.ts'
import { skillLevel } from '../profile-items.ts'
import { definitionSkill } from './definition.ts'

/** `draft`: a second person must agree. `closed`: declined, withdrawn, lapsed or undone before it was accepted. */
export const issuedPassportStates = [
  'draft',
  'pending',
  'issued',
  'suspended',
  'revoked',
  'expired',
  'closed',
] as const

export const issuedPassportState = z.enum(issuedPassportStates).meta({ id: 'IssuedPassportState' })

/** What an issuer can do with a passport. */
export const issuedActions = ['withdraw', 'suspend', 'reinstate', 'revoke', 'renew', 'correct'] as const

/** The only reasons of a revocation that the public reads. */
export const publicReasons = ['issued-in-error', 'replaced'] as const

export const publicReason = z.enum(publicReasons).meta({ id: 'PublicReason' })

export const issuedLimits = { bulk: 1_000 } as const

/** A passport that an issuer offered or issued, as the issuer's members and administrators see it. */
export const issuedPassport = z
  .object({
    id,
    version,
    issuer: z.object({ id, name: z.string() }),
    definition: z.object({ id, name: z.string(), number: z.int() }),
    /** Address that it was offered to; null once the person declined or was erased. */
    email: z.string().nullable(),
    /** Name in the offer; empty if there is none. */
    name: z.string(),
    state: issuedPassportState,
    awardedOn: day,
    validUntil: moment.nullable(),
    skills: z.array(definitionSkill),
    offeredAt: moment,
    acceptedAt: moment.nullable(),
    /** Reason of the last suspension or revocation, which the holder reads; empty if there is none. */
    reason: z.string(),
    publicReason: publicReason.nullable(),
    /** What the viewer can do with it now. */
    actions: z.array(z.enum(issuedActions)),
  })
  .meta({ id: 'IssuedPassport' })

const filters = {
  issuerId: id.optional(),
  definitionId: id.optional(),
  batchId: id.optional(),
  state: issuedPassportState.optional(),
  /** Part of the name or the address. */
  q: queryText(120).optional(),
}

export const issuedQuery = pageQuery.extend(filters)

export const suspension = z.object({ reason: required(text(1000)) })

export const revocation = suspension.extend({ publicReason: publicReason.nullable().default(null) })

export const renewal = z.object({
  /** Last day; null to renew for the months of the definition. */
  until: day.nullable().default(null),
})

/** Corrected facts of a passport, which is signed again under the same id. */
export const correction = z.object({
  name: line(120),
  awardedOn: day,
  levels: z.array(z.object({ code: masterCode, level: skillLevel.nullable() })).max(20),
})

/** The same action on several passports. With `preview`, only counts, and needs no reason. */
export const issuedBulk = z.object({
  ids: z.array(id).min(1, 'Choose at least one').max(issuedLimits.bulk),
  action: z.enum(['suspend', 'revoke', 'renew']),
  reason: text(1000).default(''),
  publicReason: publicReason.nullable().default(null),
  preview: z.boolean().default(false),
})

export const issuedBulkAnswer = z.object({
  /** Passports that were, or would be, changed. */
  changed: z.int(),
  /** Passports whose state does not permit the action. */
  skipped: z.array(id),
})

export type IssuedPassport = z.output<typeof issuedPassport>
export type IssuedPassportState = z.output<typeof issuedPassportState>
export type IssuedAction = (typeof issuedActions)[number]
export type PublicReason = z.output<typeof publicReason>
