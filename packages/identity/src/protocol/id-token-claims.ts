/**
 * The claims that ID tokens of this service and of hosted Firebase Authentication share. Times are in seconds
 * since 1970.
 */
export interface HostedTokenClaims {
  uid: string
  issuedAt: number
  expiresAt: number
  authTime: number
  signInProvider: string
}

/** The claims of ID tokens of this service. */
export interface IdTokenClaims extends HostedTokenClaims {
  /** Session id (claim `sid`), a UUID. */
  sessionId: string
}

const maxUidLength = 128
/** How many seconds the clock of another node may be ahead of ours. */
const clockSkewSeconds = 5
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Reads the claims that ID tokens of this service and of hosted Firebase Authentication share. The caller has
 * verified signature, issuer and audience, and checks `expiresAt` afterwards.
 * @returns undefined when a claim is missing or malformed, or a time is in the future
 */
export function readHostedTokenClaims(
  claims: Record<string, unknown>,
  now: Date,
): HostedTokenClaims | undefined {
  const { sub, iat, exp, auth_time, firebase } = claims
  const signInProvider = signInProviderOf(firebase)
  const isPast = (time: unknown): time is number =>
    typeof time === 'number' && time <= now.getTime() / 1000 + clockSkewSeconds
  if (typeof sub !== 'string' || sub === '' || sub.length > maxUidLength) return undefined
  if (!isPast(iat) || !isPast(auth_time) || typeof exp !== 'number') return undefined
  if (signInProvider === undefined) return undefined
  return { uid: sub, issuedAt: iat, expiresAt: exp, authTime: auth_time, signInProvider }
}

/** Reads the claims of ID tokens of this service, which also have a session id. @returns as `readHostedTokenClaims` */
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
