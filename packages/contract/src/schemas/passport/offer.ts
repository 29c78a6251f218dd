import { z } from 'zod'
import { day, id, line, moment } from '../common.ts'
import { companyPicture } from '../company.ts'
import { definitionSkill } from './definition.ts'

/** Files that a passport can be downloaded as. */
export const passportFileKinds = ['json', 'jwt', 'png', 'svg', 'pdf'] as const

export const passportFileKind = z.enum(passportFileKinds)

/** `accepted`: issued, but not yet among the passports of an account. */
export const offerStates = ['pending', 'accepted'] as const

/** A passport that somebody is offered, or accepted before they had an account. */
export const passportOffer = z
  .object({
    id,
    state: z.enum(offerStates),
    issuer: z.object({
      id,
      name: z.string(),
      website: z.string().nullable(),
      /** Whether it may sign now; if not, the offer cannot be accepted for the time being. */
      mayIssue: z.boolean(),
    }),
    name: z.string(),
    description: z.string(),
    criteria: z.string(),
    skills: z.array(definitionSkill),
    picture: companyPicture.nullable(),
    /** Name of the recipient in the offer; empty if there is none. */
    recipient: z.string(),
    /** Address that it was offered to. */
    email: z.string(),
    awardedOn: day,
    /** Months for which it is valid from the day of the award; null for ever. */
    validMonths: z.int().nullable(),
    offeredAt: moment,
    /** When the offer lapses; null once accepted. */
    lapsesAt: moment.nullable(),
  })
  .meta({ id: 'PassportOffer' })

export const offerAcceptance = z.object({
  /** Name to put into the passport; empty for none. */
  name: line(120).default(''),
})

/** Secret from the link in the offer's mail, which proves the mailbox. */
const token = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete')

export const offerToken = z.object({ token })

export const offerTokenAcceptance = offerAcceptance.extend({ token })

export const offerFileInput = offerToken.extend({ as: passportFileKind })

export type PassportOffer = z.output<typeof passportOffer>
export type PassportFileKind = z.output<typeof passportFileKind>
