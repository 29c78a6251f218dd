import { claimsOf, currentToken, millisecondsLeft } from './session.ts'

const renewBelow = 30_000

/** The SDK is large, so it is loaded only when a token has to be renewed. */
async function renew() {
  try {
    const { renewSession } = await import('./identity.ts')
    return await renewSession()
  } catch {
    return 'unreachable' as const
  }
}

/** The token for an API call, renewed first when it has less than 30 s left. Null when nobody is signed in. */
export async function tokenForCall(): Promise<string | null> {
  const token = await currentToken()
  if (token === null || millisecondsLeft(token) >= renewBelow) return token
  await renew()
  return currentToken()
}

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
