import { createHash } from 'node:crypto'

/**
 * Value of `users.identity_uid` after erasure: a hash of the uid. It hides the account from anyone who does not know
 * the uid, but still identifies tokens of the account that have not expired, so that they are refused.
 */
export function erasedUid(uid: string): string {
  return `erased-${createHash('sha256').update(uid).digest('hex')}`
}
