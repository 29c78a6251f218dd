/** What every genuine ID token says, here and at a hosted service. Times are seconds since 1970. */
export interface HostedTokenClaims {
  uid: string
  issuedAt: number
  expiresAt: number
  authTime: number
  signInProvider: string
}

/** What a genuine ID token of this service says. */
export interface IdTokenClaims extends HostedTokenClaims {
  /** The claim `sid`: the session it belongs to, a UUID. */
  sessionId: string
}

const longestUid = 128
/** How far the clock of another node may be ahead. */
const clockSkewSeconds = 5
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Reads the claims that every ID token has, those of hosted Firebase Authentication as well. The caller has verified
 * signature, issuer and audience, and compares `expiresAt` itself.
 * @returns undefined when one is missing or malformed, or says that something happened in the future
 */
export function readHostedTokenClaims(
  claims: Record<string, unknown>,
  now: Date,
): HostedTokenClaims | undefined {
  const { sub, iat, exp, auth_time, firebase } = claims
  const signInProvider = signInProviderOf(firebase)
  const isPast = (time: unknown): time is number =>
    typeof time === 'number' && time <= now.getTime() / 1000 + clockSkewSeconds
  if (typeof sub !== 'string' || sub === '' || sub.length > longestUid) return undefined
  if (!isPast(iat) || !isPast(auth_time) || typeof exp !== 'number') return undefined
  if (signInProvider === undefined) return undefined
  return { uid: sub, issuedAt: iat, expiresAt: exp, authTime: auth_time, signInProvider }
}

/** As `readHostedTokenClaims`, for tokens of this service: they name their session. */
export function readIdTokenClaims(claims: Record<string, unknown>, now: Date): IdTokenClaims | undefined {
  const read = readHostedTokenClaims(claims, now)
  const { sid } = claims
  if (read === undefined || typeof sid !== 'string' || !uuid.test(sid)) return undefined
  return { ...read, sessionId: sid }
}

function signInProviderOf(firebase: unknown): string | undefined {
  if (typeof firebase !== 'object' || firebase === null || !('sign_in_provider' in firebase)) return undefined
  return typeof firebase.sign_in_provider === 'string' ? firebase.sign_in_provider : undefined
}
