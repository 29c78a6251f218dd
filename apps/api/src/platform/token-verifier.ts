import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'

/** What the API needs of an identity token that has been verified. */
export interface VerifiedToken {
  readonly uid: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
}

/** @throws AppError unauthenticated */
export type TokenVerifier = (token: string) => Promise<VerifiedToken>

/** Where the keys come from, and which tokens are ours. */
export interface VerifierOptions {
  readonly issuer: string
  readonly audience: string
  readonly algorithm: 'ES256' | 'RS256'
  readonly keys: JWTVerifyGetKey
  readonly clock: Clock
}

/** Checking an ES256 signature costs about 0.1 ms: a token is believed for this long after it was checked. */
const believedMs = 60_000
const maxRemembered = 10_000
const maxTokenLength = 8_192

/** Keys of the embedded identity service; asked again whenever it has published new ones. */
export function embeddedKeys(jwks: () => JSONWebKeySet | Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known: { text: string; find: JWTVerifyGetKey } | undefined
  return async (header, token) => {
    const set = await jwks()
    const text = set.keys.map((key) => key.kid).join()
    if (known?.text !== text) known = { text, find: createLocalJWKSet(set) }
    return known.find(header, token)
  }
}

/** Keys of hosted Firebase Authentication, cached and refreshed by jose. */
export function hostedKeys(address: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(address))
}

/**
 * Makes the one verifier of identity tokens: signature by an allowed algorithm, issuer, audience, times, subject.
 */
export function createTokenVerifier(options: VerifierOptions): TokenVerifier {
  const believed = new Map<string, { claims: VerifiedToken; until: number }>()
  return async (token) => {
    const now = options.clock()
    const remembered = believed.get(token)
    if (remembered && remembered.until > now.getTime()) return remembered.claims
    const payload = await verify(token, options, now)
    const claims = claimsOf(payload, now)
    believed.delete(token)
    if (believed.size >= maxRemembered) believed.delete(believed.keys().next().value ?? '')
    believed.set(token, { claims, until: Math.min((payload.exp ?? 0) * 1000, now.getTime() + believedMs) })
    return claims
  }
}

async function verify(token: string, options: VerifierOptions, now: Date): Promise<JWTPayload> {
  if (token.length > maxTokenLength) throw refused()
  try {
    const { payload } = await jwtVerify(token, options.keys, {
      algorithms: [options.algorithm],
      issuer: options.issuer,
      audience: options.audience,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      clockTolerance: 5,
      currentDate: now,
    })
    return payload
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === undefined || code === 'ERR_JWKS_TIMEOUT') {
      throw new AppError('unavailable', 'Signing in cannot be checked at the moment. Try again.', {
        cause: error,
      })
    }
    throw refused(error)
  }
}

function claimsOf(payload: JWTPayload, now: Date): VerifiedToken {
  const { sub, email, email_verified, name, iat, auth_time } = payload
  const seconds = now.getTime() / 1000 + 5
  const isInPast =
    typeof iat === 'number' && iat <= seconds && typeof auth_time === 'number' && auth_time <= seconds
  if (!sub || sub.length > 128 || !isInPast) throw refused()
  return {
    uid: sub,
    email: typeof email === 'string' ? email : '',
    emailVerified: email_verified === true,
    name: typeof name === 'string' ? name : '',
  }
}

function refused(cause?: unknown): AppError {
  return new AppError('unauthenticated', 'Your session has ended. Sign in again.', { cause })
}
