import { z } from 'zod'
import { email, id, line, moment, text } from './common.ts'
import { companyRole, companyStatus } from './company.ts'

export const companyMember = z
  .object({ userId: id, displayName: z.string(), email: z.string(), role: companyRole })
  .meta({ id: 'CompanyMember' })

export const companyMemberInput = z.object({ email, role: companyRole })

const handOverTo = {
  /** The owner or recruiter who takes over the jobs whose only recruiter the member is. */
  handOverTo: id.optional(),
}

export const companyMemberRole = z.object({ role: companyRole, ...handOverTo })
export const companyMemberRemoval = z.object(handOverTo)

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

/** An invitation opened through its link. Only the account with the email address `forEmail` may accept it. */
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

/** A person's request to join a company, as shown to the company's owners. */
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

/** The viewer's own request to join a company; `reason` is the owner's explanation for declining it. */
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
