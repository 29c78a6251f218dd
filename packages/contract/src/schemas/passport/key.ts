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

export type PassportKey = z.output<typeof passportKey>
