import { z } from 'zod'
import { id, moment } from '../common.ts'

/** Maximum size of an uploaded passport, which may be an image with an embedded credential. */
export const maxPassportBytes = 5 * 1024 * 1024

export const maxPassportsPerPerson = 50

/** States of a candidate's passport. Employers see only passports that are `issued` and have not expired. */
export const heldPassportStates = ['issued', 'suspended', 'revoked', 'expired'] as const

/** `hidden`: only the holder sees it. `public`: its page names the holder, for anybody who has the address. */
export const passportVisibilities = ['hidden', 'profile', 'public'] as const

export const passportVisibility = z.enum(passportVisibilities).meta({ id: 'PassportVisibility' })

/**
 * How a passport was checked:
 * - `issued-here`: signed by an issuer of this marketplace, which knows its state
 * - `signed-by-host`: signed with a key that `issuerHost` publishes
 * - `listed-key`: signed with a key that administrators listed; `issuerName` is its name in the list
 * - `confirmed-by-host`: an Open Badge 2.0 that `issuerHost` confirms whenever it is checked
 * - `signed-ob2`: an Open Badge 2.0, signed with a key that `issuerHost` publishes
 */
export const passportChecks = [
  'issued-here',
  'signed-by-host',
  'listed-key',
  'confirmed-by-host',
  'signed-ob2',
] as const

/** A passport that the candidate holds. Its signature, holder and validity were verified, or it was issued here. */
export const heldPassport = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    /** URL of the web page with the criteria for earning the passport (https or http). */
    criteriaUrl: z.string().nullable(),
    /** Name that the issuer gave itself, not verified; of a listed key, its name in the list. */
    issuerName: z.string(),
    /** Web domain that vouches for the passport; '' for a listed key. */
    issuerHost: z.string(),
    issuedAt: moment.nullable(),
    expiresAt: moment.nullable(),
    status: z.enum(heldPassportStates),
    checkedHow: z.enum(passportChecks),
    /** Id of a passport issued here, as in `/passports/{id}`; null for one from elsewhere. */
    issuedId: id.nullable(),
    /** Whether this marketplace has suspended its issuer here. */
    isIssuerSuspended: z.boolean(),
    visibility: passportVisibility,
    /** Why its issuer here suspended or revoked it; null if it did not, or if the passport is from elsewhere. */
    reason: z.string().nullable(),
    /** Skills that a passport issued here proves. */
    skills: z.array(z.object({ code: z.string(), label: z.string(), level: z.string().nullable() })),
    /** When the passport's status was last successfully checked with the issuer. */
    checkedAt: moment,
  })
  .meta({ id: 'HeldPassport' })

export const shownPassport = z.object({
  name: z.string(),
  issuer: z.string(),
  issuerHost: z.string(),
  /** Absent in profiles and snapshots from before this field existed: then `signed-by-host`. */
  checkedHow: z.enum(passportChecks).optional(),
  /** URL of the criteria page; absent in snapshots from before this field existed. */
  criteriaUrl: z.string().nullable().optional(),
  issuedAt: moment.nullable(),
  expiresAt: moment.nullable(),
})

export const passportVisibilityInput = z.object({ visibility: passportVisibility })

export type PassportVisibility = z.infer<typeof passportVisibility>
export type HeldPassport = z.infer<typeof heldPassport>
export type HeldPassportState = HeldPassport['status']
export type PassportCheck = HeldPassport['checkedHow']
export type ShownPassport = z.infer<typeof shownPassport>
