import { z } from 'zod'
import { id, moment } from './common.ts'

/** A passport as a picture with the credential in it; one without a picture is much smaller. */
export const maxPassportBytes = 5 * 1024 * 1024

/** Passports one person may hold. */
export const maxPassportsPerPerson = 50

/** Where one stands that somebody holds. Employers see those that are `issued` and have not expired. */
export const heldPassportStates = ['issued', 'suspended', 'revoked', 'expired'] as const

/** A passport that was issued to somebody elsewhere, checked by us: its signature, whose it is, and that it is valid. */
export const heldPassport = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    /** The issuer's page with what had to be done for it, by https or http. */
    criteriaUrl: z.string().nullable(),
    /** What the issuer calls itself. */
    issuerName: z.string(),
    /** Whose key has signed it: the issuer's web domain, which is what was checked. */
    issuerHost: z.string(),
    issuedAt: moment.nullable(),
    expiresAt: moment.nullable(),
    status: z.enum(heldPassportStates),
    /** When its issuer was last asked and answered. */
    checkedAt: moment,
  })
  .meta({ id: 'HeldPassport' })

/** What employers see of a passport. */
export const shownPassport = z.object({
  name: z.string(),
  issuer: z.string(),
  issuerHost: z.string(),
  /** Not in what was stored before passports had one. */
  criteriaUrl: z.string().nullable().optional(),
  issuedAt: moment.nullable(),
  expiresAt: moment.nullable(),
})

export type HeldPassport = z.infer<typeof heldPassport>
export type HeldPassportState = HeldPassport['status']
export type ShownPassport = z.infer<typeof shownPassport>
