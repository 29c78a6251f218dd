import { z } from 'zod'
import { id, line, moment, text } from './common.ts'
import { companyRole, companyStatus } from './company.ts'

const email = z.email({ error: 'Use a full e-mail address' }).max(254)

export const companyMember = z
  .object({ userId: id, displayName: z.string(), email: z.string(), role: companyRole })
  .meta({ id: 'CompanyMember' })

export const companyMemberInput = z.object({ email, role: companyRole })

export const companyMemberRole = z.object({ role: companyRole })

/** Somebody who was asked to join by e-mail, and has not answered. */
export const companyInvitation = z
  .object({
    id,
    email: z.string(),
    role: companyRole,
    invitedBy: z.string(),
    createdAt: moment,
    expiresAt: moment,
  })
  .meta({ id: 'CompanyInvitation' })

export const companyInvitationInput = z.object({ email, role: companyRole })

/** What a link in a mail invites to. `forEmail` is the only address that may accept it. */
export const companyInvitationOffer = z
  .object({
    companyName: z.string(),
    role: companyRole,
    invitedBy: z.string(),
    forEmail: z.string(),
    expiresAt: moment,
  })
  .meta({ id: 'CompanyInvitationOffer' })

export const joinRequestInput = z.object({ message: text(1000).default('') })

export const joinRequestStatus = z.enum(['open', 'accepted', 'declined', 'withdrawn'])

/** Somebody who asks to belong to the company, as its owners see them. */
export const joinRequest = z
  .object({
    id,
    userId: id,
    displayName: z.string(),
    email: z.string(),
    message: z.string(),
    createdAt: moment,
  })
  .meta({ id: 'JoinRequest' })

/** One's own request; `reason` is what the owner wrote when they declined. */
export const myJoinRequest = z
  .object({
    id,
    company: z.object({ id, name: z.string(), status: companyStatus }),
    status: joinRequestStatus,
    message: z.string(),
    reason: z.string().nullable(),
    createdAt: moment,
    decidedAt: moment.nullable(),
  })
  .meta({ id: 'MyJoinRequest' })

export const joinDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('accept'), role: companyRole }),
  z.object({ decision: z.literal('decline'), reason: line(300).default('') }),
])

export type CompanyMember = z.infer<typeof companyMember>
export type CompanyInvitation = z.infer<typeof companyInvitation>
export type CompanyInvitationOffer = z.infer<typeof companyInvitationOffer>
export type JoinRequest = z.infer<typeof joinRequest>
export type MyJoinRequest = z.infer<typeof myJoinRequest>
export type JoinDecision = z.input<typeof joinDecision>
