import type { ActionType } from '../accounts/action-codes.ts'
import type { Caller, Context } from '../context.ts'
import { takeTry } from './tries.ts'

interface RequestedMail {
  caller: Caller
  type: ActionType
  recipient: string
  /** The account that requests the mail; undefined when the caller is signed out. */
  uid?: string
}

/**
 * Counts a mail for the limits of the IP address, the requesting account and the recipient. Counts mails to
 * recipients without an account too, so that the limit does not reveal which e-mail addresses have accounts.
 * @throws ProtocolError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function takeMailTries(
  context: Context,
  { caller, type, recipient, uid }: RequestedMail,
): Promise<void> {
  const { limits } = context.settings
  await takeTry(context, limits.mailsPerAddress, 'mail-from', caller.network)
  if (uid !== undefined) await takeAccountMailTry(context, uid)
  await takeTry(context, limits.mailsPerRecipient, 'mail-to', type, recipient)
}

/** Counts a mail for the limit of the requesting account. @throws ProtocolError TOO_MANY_ATTEMPTS_TRY_LATER */
export async function takeAccountMailTry(context: Context, uid: string): Promise<void> {
  await takeTry(context, context.settings.limits.mailsPerAccount, 'mail-by', uid)
}
