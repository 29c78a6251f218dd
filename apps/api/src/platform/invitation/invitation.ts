import { AppError } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import { newLinkToken } from './link-token.ts'

const validMs = 7 * 86_400_000

/** Somebody is asked by mail to become something here, and has 7 days to open the link. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly tokenHash: Buffer
  readonly invitedBy: string
  readonly at: Date
  readonly expiresAt: Date
}

/** An invitation as its link finds it. */
export interface FoundInvitation {
  readonly id: string
  readonly email: string
  readonly expires_at: Date
  readonly accepted_by: string | null
  readonly withdrawn_at: Date | null
}

/** @returns the invitation, and the secret of its link, which is kept nowhere */
export function newInvitation(of: {
  readonly email: string
  readonly invitedBy: string
  readonly at: Date
}): { readonly invitation: Invitation; readonly token: string } {
  const { token, hash } = newLinkToken()
  const expiresAt = new Date(of.at.getTime() + validMs)
  return { invitation: { ...of, id: uuidv7(), tokenHash: hash, expiresAt }, token }
}

/** Can it still be taken? */
export function isOpen(invitation: FoundInvitation, at: Date): boolean {
  return !invitation.accepted_by && !invitation.withdrawn_at && invitation.expires_at > at
}

interface Invitee {
  readonly email: string
  readonly email_verified: boolean
  readonly status: string
}

/**
 * Is this the one who was invited? A link that went astray makes nobody anything.
 * @throws AppError not-permitted-now without the invited address, proven, or while the account is about to be deleted
 */
export function requireInvited(person: Invitee | undefined, email: string): asserts person {
  if (!person || comparableEmail(person.email) !== email) {
    const whose = `This invitation is for ${email}. Sign in with that address.`
    throw new AppError('not-permitted-now', whose)
  }
  if (!person.email_verified) {
    throw new AppError('not-permitted-now', 'Verify your e-mail address first, then open the link again.')
  }
  if (person.status !== 'active') {
    throw new AppError(
      'not-permitted-now',
      'Your account is about to be deleted. Keep it first, then open the link again.',
    )
  }
}
