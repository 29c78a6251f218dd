import { createHash } from 'node:crypto'

/**
 * What stands in `users.identity_uid` after somebody was erased: it names the account to nobody who does not know the
 * uid, and lets a token that has not run out be refused.
 */
export function erasedUid(uid: string): string {
  return `erased-${createHash('sha256').update(uid).digest('hex')}`
}
