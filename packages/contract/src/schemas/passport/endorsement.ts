import { z } from 'zod'
import { id, moment, pageQuery, required, text, version } from '../common.ts'

/** Characters of a comment, and how many endorsements a passport's page or an issuer's profile shows. */
export const endorsementLimits = { comment: 1000, shown: 50 } as const

/** What an issuer can endorse: another issuer, a version of its definition, or one passport. */
export const endorsementTargets = ['issuer', 'definition', 'passport'] as const

export const endorsementTarget = z.enum(endorsementTargets).meta({ id: 'EndorsementTarget' })

/**
 * `offered`: the holder of the passport has not answered. `declined`: the endorsed side does not want it, before or after
 * it was shown, and the same issuer cannot endorse this again.
 */
export const endorsementStates = ['offered', 'shown', 'declined', 'withdrawn'] as const

export const endorsementState = z.enum(endorsementStates).meta({ id: 'EndorsementState' })

export const endorsementActions = ['agree', 'decline', 'withdraw'] as const

/** An endorsement, as the endorsing issuer and the endorsed side see it. Names no holder. */
export const endorsement = z
  .object({
    id,
    version,
    state: endorsementState,
    target: endorsementTarget,
    /** Issuer that endorses. */
    endorser: z.object({ id, name: z.string() }),
    /** Issuer that is endorsed, or whose definition or passport is. */
    issuer: z.object({ id, name: z.string() }),
    /** Name of the definition, also of an endorsed passport; null for an issuer. */
    passportName: z.string().nullable(),
    /** The endorsed passport; null for other targets. */
    passportId: id.nullable(),
    comment: z.string(),
    createdAt: moment,
    /** Since when it is signed and shown; null if it never was. */
    shownAt: moment.nullable(),
    /** Whether the public sees it now. A shown endorsement is hidden while its issuer is suspended or its passport revoked. */
    isPublic: z.boolean(),
    /** What the viewer can do with it now. */
    actions: z.array(z.enum(endorsementActions)),
  })
  .meta({ id: 'Endorsement' })

export const endorsementInput = z.object({
  /** Issuer in whose name the caller endorses. */
  endorserId: id,
  /** A passport that was issued here. It, its definition or its issuer is endorsed. */
  passportId: id,
  target: endorsementTarget,
  comment: required(text(endorsementLimits.comment)),
})

/** `given`: by this issuer. `received`: for this issuer and its definitions; holders answer for their passports. */
export const endorsementSides = ['given', 'received'] as const

export const endorsementsQuery = pageQuery.extend({ side: z.enum(endorsementSides) })

/** An endorsement on the page of a passport. */
export const publicEndorsement = z
  .object({
    target: endorsementTarget,
    /** Name of the issuer that endorses. */
    endorser: z.string(),
    comment: z.string(),
    at: moment,
    /** Address of the signed endorsement; null where it would tell the id of a passport that a share hides. */
    url: z.string().nullable(),
  })
  .meta({ id: 'PublicEndorsement' })

export type Endorsement = z.output<typeof endorsement>
export type EndorsementInput = z.output<typeof endorsementInput>
export type EndorsementTarget = z.output<typeof endorsementTarget>
export type EndorsementState = z.output<typeof endorsementState>
export type EndorsementAction = (typeof endorsementActions)[number]
export type PublicEndorsement = z.output<typeof publicEndorsement>
