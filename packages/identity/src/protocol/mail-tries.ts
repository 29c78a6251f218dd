import type { ActionType } from '../accounts/action-codes.ts'
import type { Caller, Context } from '../context.ts'
import { refusal } from './errors.ts'
import { takeAddressTry } from './tries.ts'

/** Who asks for a mail of which kind, to whom. */
export interface WantedMail {
  caller: Caller
  type: ActionType
  recipient: string
  /** The account that asks, where one does. */
  uid?: string
}

/**
 * Counts a mail against the limits of the network, the account and the recipient; whether the recipient has an account
 * makes no difference.
 * @throws ProtocolError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function takeMailTries(
  { settings, keyedHash }: Context,
  { caller, type, recipient, uid }: WantedMail,
): Promise<void> {
  const { pool, limits } = settings
  const now = settings.clock()
  const counts = [
    { key: keyedHash('mail-from', caller.network), limit: limits.mailsPerAddress },
    ...(uid === undefined ? [] : [{ key: keyedHash('mail-by', uid), limit: limits.mailsPerAccount }]),
    { key: keyedHash('mail-to', type, recipient), limit: limits.mailsPerRecipient },
  ]
  for (const { key, limit } of counts) {
    if (!(await takeAddressTry(pool, key, limit, now))) throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
  }
}

/**
 * Counts a mail that an account causes, against the limit of the account alone.
 * @throws ProtocolError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function takeMailTryOfAccount({ settings, keyedHash }: Context, uid: string): Promise<void> {
  const { pool, limits, clock } = settings
  if (!(await takeAddressTry(pool, keyedHash('mail-by', uid), limits.mailsPerAccount, clock())))
    throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
}
