import { currentToken, millisecondsLeft } from '#lib/identity/session.ts'

const renewBelow = 30_000

/** Renews the session's token. Loads the SDK on demand, because it is large. */
export async function renew() {
  try {
    const { renewSession } = await import('#lib/identity/identity.ts')
    return await renewSession()
  } catch {
    return 'unreachable' as const
  }
}

/** The token for an API call; null if nobody is signed in. A token that expires within 30 s is renewed first. */
export async function tokenForCall(): Promise<string | null> {
  const token = await currentToken()
  if (token === null || millisecondsLeft(token) >= renewBelow) return token
  await renew()
  return currentToken()
}
