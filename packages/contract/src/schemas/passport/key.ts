import { z } from 'zod'
import { id, moment, pageQuery } from '../common.ts'

/** `next` is published but does not sign yet; `compromised` keys make everything they signed invalid. */
export const passportKeyStates = ['next', 'signing', 'retired', 'compromised'] as const

/** A key of an issuer, as administrators see it. */
export const passportKey = z
  .object({
    id,
    issuer: z.object({ id, name: z.string() }),
    kind: z.enum(['ed25519', 'rsa']),
    /** Id of the key in public documents: a DID URL. */
    keyId: z.string(),
    state: z.enum(passportKeyStates),
    publishedAt: moment,
    signsFrom: moment,
    endedAt: moment.nullable(),
    /** Passports whose current signature is of this key. */
    passports: z.int(),
  })
  .meta({ id: 'PassportKey' })

export const passportKeysQuery = pageQuery.extend({ issuerId: id.optional() })

/** Bits of a status list. A list is full at half of them, so that random free bits stay quick to find. */
export const statusListSize = { bits: 131_072, fullAt: 65_536 } as const

/** A status list of an issuer, as administrators see it. */
export const passportStatusList = z
  .object({
    id,
    issuer: z.object({ id, name: z.string() }),
    /** Address at which verifiers read it. */
    url: z.string(),
    /** Bits given to passports, and those of them that are set, because the passport is suspended or revoked. */
    used: z.int(),
    set: z.int(),
    isFull: z.boolean(),
    /** Null after a change, until somebody reads the list. */
    signedAt: moment.nullable(),
    validUntil: moment.nullable(),
  })
  .meta({ id: 'PassportStatusList' })

export type PassportStatusList = z.output<typeof passportStatusList>
export type PassportKey = z.output<typeof passportKey>
