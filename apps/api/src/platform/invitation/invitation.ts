import { AppError } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import { newLinkToken } from './link-token.ts'

const validMs = 7 * 86_400_000

/** An invitation by mail to take a role; the link is valid for 7 days. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly tokenHash: Buffer
  readonly invitedBy: string
  readonly at: Date
  readonly expiresAt: Date
}

/** An invitation found in the database by its link. */
export interface StoredInvitation {
  readonly id: string
  readonly email: string
  readonly expires_at: Date
  readonly accepted_by: string | null
  readonly withdrawn_at: Date | null
}

/** Creates an invitation and the secret token of its link. Only the token's hash is stored. */
export function newInvitation(of: {
  readonly email: string
  readonly invitedBy: string
  readonly at: Date
}): { readonly invitation: Invitation; readonly token: string } {
  const { token, hash } = newLinkToken()
  const expiresAt = new Date(of.at.getTime() + validMs)
  return { invitation: { ...of, id: uuidv7(), tokenHash: hash, expiresAt }, token }
}

/** Whether the invitation can still be accepted: neither used, withdrawn nor expired. */
export function isOpen(invitation: StoredInvitation, at: Date): boolean {
  return !invitation.accepted_by && !invitation.withdrawn_at && invitation.expires_at > at
}

interface Invitee {
  readonly email: string
  readonly email_verified: boolean
  readonly status: string
}

/**
 * Checks that this person may accept an invitation sent to this e-mail address. A forwarded link is useless to others.
 * @throws AppError not-permitted-now unless the person has verified the invited address, or while the account is
 * scheduled for deletion
 */
export function requireInvited(person: Invitee | undefined, email: string): asserts person {
  if (!person || comparableEmail(person.email) !== email) {
    const whose = `This invitation is for ${email}. Log in with that address.`
    throw new AppError('not-permitted-now', whose)
  }
  if (!person.email_verified) {
    throw new AppError('not-permitted-now', 'Confirm your e-mail address first, then open the link again.')
  }
  if (person.status !== 'active') {
    throw new AppError(
      'not-permitted-now',
      'Your account is about to be deleted. Keep it first, then open the link again.',
    )
  }
}

/** The error for an invitation or setup link that no longer works. */
export function linkGone(): AppError {
  return new AppError('gone', 'This link has expired or was already used. Ask for a new one.')
}
