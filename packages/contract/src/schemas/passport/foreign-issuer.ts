import { z } from 'zod'
import { id, line, required, text, version } from '../common.ts'

/** Limits of foreign issuers: entries in all, and characters of each field. */
export const foreignIssuerLimits = { entries: 1000, name: 120, address: 1500, note: 1000 } as const

/**
 * `key`: a `did:key` or `did:jwk`, whose passports are accepted only while it is listed. `profile`: one issuer, by the URL
 * of its profile or its `did:web`. `host`: all issuers of a host.
 */
export const foreignIssuerKinds = ['key', 'profile', 'host'] as const

const changeable = {
  /** Passports signed with a listed key are shown under this name. */
  name: required(line(foreignIssuerLimits.name)),
  /** Whether passports of this issuer count in matching. */
  countsInMatching: z.boolean(),
  /** Note for other administrators. */
  note: text(foreignIssuerLimits.note),
}

export const foreignIssuerInput = z.object({
  ...changeable,
  /** DID, URL of the issuer's profile, or host. It cannot be changed later. */
  address: required(line(foreignIssuerLimits.address)),
})

export const foreignIssuerChange = z.object(changeable).partial()

/** An issuer outside this marketplace that administrators listed. */
export const foreignIssuer = z
  .object({
    id,
    name: z.string(),
    address: z.string(),
    kind: z.enum(foreignIssuerKinds),
    countsInMatching: z.boolean(),
    note: z.string(),
    /** Passports of this issuer that people hold here. */
    passports: z.int().min(0),
    version,
  })
  .meta({ id: 'ForeignIssuer' })

export const foreignIssuers = z.object({ items: z.array(foreignIssuer), total: z.int().min(0) })

export type ForeignIssuer = z.infer<typeof foreignIssuer>
export type ForeignIssuerInput = z.infer<typeof foreignIssuerInput>
export type ForeignIssuerChange = z.infer<typeof foreignIssuerChange>
export type ForeignIssuers = z.infer<typeof foreignIssuers>
