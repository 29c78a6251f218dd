import { claimsOf, currentToken } from '#lib/identity/session.ts'
import { renew } from './call-token.ts'

/**
 * What to do after a 401. `{ token }`: retry with this token. `changed`: the person has signed out or switched account.
 */
type AfterUnauthorized = { readonly token: string } | 'ended' | 'changed' | 'unreachable'

/**
 * Finds out why the API refused `sentToken` with a 401. Renews the token, unless the refused call was already a retry.
 */
export async function afterUnauthorized(
  sentToken: string | null,
  isRetry: boolean,
): Promise<AfterUnauthorized> {
  if ((await currentToken()) === sentToken) {
    if (sentToken === null || isRetry) return 'ended'
    const result = await renew()
    if (result !== 'renewed') return result === 'unreachable' ? result : 'ended'
  }
  // Another API call or another tab may already have renewed the token.
  const token = await currentToken()
  if (sentToken === null || token === null || isRetry) return 'changed'
  return token !== sentToken && claimsOf(token).sub === claimsOf(sentToken).sub ? { token } : 'changed'
}
