import { claimsOf, currentToken } from '#lib/identity/session.ts'
import { renew } from './call-token.ts'

/** What follows from a 401; `changed`: the person signed out, or somebody else signed in. */
type AfterRefusal = { readonly token: string } | 'ended' | 'changed' | 'unreachable'

/**
 * Decides what a 401 means, renewing the token where that may help.
 * @param isRepeated the call was sent with a fresh token already
 */
export async function afterRefusal(refused: string | null, isRepeated: boolean): Promise<AfterRefusal> {
  const stored = await currentToken()
  if (stored === refused) {
    if (refused === null || isRepeated) return 'ended'
    const result = await renew()
    if (result !== 'renewed') return result === 'unreachable' ? result : 'ended'
  }
  // Renewed now, or before by another call or tab.
  const token = await currentToken()
  if (refused === null || token === null || isRepeated) return 'changed'
  return token !== refused && claimsOf(token).sub === claimsOf(refused).sub ? { token } : 'changed'
}
