import { currentToken, millisecondsLeft } from '#lib/identity/session.ts'

const renewBelow = 30_000

/** Renews the session's token. The SDK is large, so it is loaded only when that has to be done. */
export async function renew() {
  try {
    const { renewSession } = await import('#lib/identity/identity.ts')
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
