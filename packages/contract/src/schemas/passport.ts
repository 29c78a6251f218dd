import { z } from 'zod'
import { id, moment } from './common.ts'

/** Maximum size of an uploaded passport, which may be an image with an embedded credential. */
export const maxPassportBytes = 5 * 1024 * 1024

export const maxPassportsPerPerson = 50

/** States of a candidate's passport. Employers see only passports that are `issued` and have not expired. */
export const heldPassportStates = ['issued', 'suspended', 'revoked', 'expired'] as const

/**
 * How a passport was checked:
 * - `signed-by-host`: signed with a key that `issuerHost` publishes
 * - `listed-key`: signed with a key that administrators listed; `issuerName` is its name in the list
 * - `confirmed-by-host`: an Open Badge 2.0 that `issuerHost` confirms whenever it is checked
 * - `signed-ob2`: an Open Badge 2.0, signed with a key that `issuerHost` publishes
 */
export const passportChecks = ['signed-by-host', 'listed-key', 'confirmed-by-host', 'signed-ob2'] as const

/** A credential of an external issuer that the candidate added. Its signature, holder and validity were verified. */
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

export type HeldPassport = z.infer<typeof heldPassport>
export type HeldPassportState = HeldPassport['status']
export type PassportCheck = HeldPassport['checkedHow']
export type ShownPassport = z.infer<typeof shownPassport>
