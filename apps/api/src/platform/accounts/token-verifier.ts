import { readHostedTokenClaims, readIdTokenClaims } from '@vouch/identity'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { SessionEndings } from './session-endings.ts'

/** The verified claims of an identity token. */
export interface VerifiedToken {
  readonly uid: string
  readonly email: string
  /** Whether the account's owner verified the e-mail address. False when the link was opened while signed out. */
  readonly emailVerified: boolean
  readonly name: string
  /** Session id; null for tokens of a hosted identity service. */
  readonly sid: string | null
  /** Time of the last sign-in, in milliseconds since 1970. */
  readonly authTime: number
  /** Time at which the token was issued, in milliseconds since 1970. */
  readonly issuedAt: number
}

/** Verifies an identity token. @throws AppError unauthenticated */
export type TokenVerifier = (token: string) => Promise<VerifiedToken>

export interface VerifierOptions {
  readonly issuer: string
  readonly audience: string
  readonly algorithm: 'ES256' | 'RS256'
  readonly keys: JWTVerifyGetKey
  readonly clock: Clock
  /** Sessions of the embedded identity service; omitted for a hosted one. */
  readonly sessions?: {
    /** False when the session has ended, or the account was disabled or deleted. */
    isCurrent(token: { uid: string; sid: string; authTime: number }): Promise<boolean>
    readonly endings: Pick<SessionEndings, 'countOf'>
  }
}

/**
 * Codes of jose errors that mean that keys could not be loaded. The token can then be neither accepted nor rejected.
 */
const keysUnavailable = new Set([undefined, 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])
/** How long a verified signature is cached; verifying an ES256 signature takes about 0.1 ms. */
const signatureCacheMs = 60_000
/** How long a session check is cached. A session ended on one node works on other nodes for at most this long. */
const sessionCacheMs = 1000
const maxCached = 10_000
const maxTokenLength = 8_192

/** Verification keys of the embedded identity service; picks up newly published keys. */
export function embeddedKeys(
  jwks: (kid?: string) => JSONWebKeySet | Promise<JSONWebKeySet>,
): JWTVerifyGetKey {
  let known: { text: string; find: JWTVerifyGetKey } | undefined
  return async (header, token) => {
    const set = await jwks(header.kid)
    const text = set.keys.map((key) => key.kid).join()
    if (known?.text !== text) known = { text, find: createLocalJWKSet(set) }
    return known.find(header, token)
  }
}

/** Verification keys of hosted Firebase Authentication, cached and refreshed by jose. */
export function hostedKeys(address: string, fetch: FetchImplementation): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(address), { [customFetch]: fetch })
}

interface CachedToken {
  readonly claims: VerifiedToken
  /** When the cached signature check expires, in milliseconds since 1970. */
  readonly until: number
  /**
   * When the cached session check expires, in milliseconds since 1970. Ended sessions on this node invalidate
   * it earlier.
   */
  currentUntil: number
  /** Value of `SessionEndings.countOf` for this person at the last session check. */
  endings: number
  /** The running session check, which concurrent calls share. */
  pending?: Promise<void> | undefined
}

/**
 * Creates the verifier of identity tokens. It checks signature, algorithm, issuer, audience, times, subject and
 * session.
 * @returns a function that throws AppError unauthenticated, or unavailable while keys or sessions cannot be read
 */
export function createTokenVerifier(options: VerifierOptions): TokenVerifier {
  const cache = new Map<string, CachedToken>()
  const remember = (token: string, entry: CachedToken) => {
    cache.delete(token)
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '')
    cache.set(token, entry)
  }
  return async (token) => {
    const now = options.clock()
    let entry = cache.get(token)
    if (!entry || entry.until <= now.getTime()) {
      const payload = await verify(token, options, now)
      const until = Math.min((payload.exp ?? 0) * 1000, now.getTime() + signatureCacheMs)
      // Concurrent calls share the cache entry of the first call, and thereby its session check.
      const first = cache.get(token)
      const isNew = !first || first.until <= now.getTime()
      entry = isNew
        ? {
            claims: claimsOf(payload, options, now),
            until,
            currentUntil: first?.currentUntil ?? 0,
            endings: first?.endings ?? 0,
          }
        : first
      if (isNew) remember(token, entry)
    }
    const { sessions } = options
    while (sessions && !isKnownCurrent(entry, sessions, now.getTime())) {
      entry.pending ??= checkSession(sessions, entry, now.getTime())
      try {
        await entry.pending
      } catch (error) {
        if (cache.get(token) === entry) cache.delete(token)
        throw error
      } finally {
        entry.pending = undefined
      }
    }
    return entry.claims
  }
}

type Sessions = NonNullable<VerifierOptions['sessions']>

function isKnownCurrent(entry: CachedToken, { endings }: Sessions, now: number): boolean {
  return entry.currentUntil > now && entry.endings === endings.countOf(entry.claims.uid)
}

/**
 * Checks that the token's session has not ended.
 * @throws AppError unauthenticated for an ended session, unavailable when the check fails
 */
async function checkSession(
  { isCurrent, endings }: Sessions,
  entry: CachedToken,
  now: number,
): Promise<void> {
  const { uid, sid, authTime } = entry.claims
  if (sid === null) throw refused()
  const count = endings.countOf(uid)
  const answer = await isCurrent({ uid, sid, authTime }).catch((cause: unknown) => {
    throw unavailable(cause)
  })
  if (!answer) throw refused()
  entry.currentUntil = now + sessionCacheMs
  entry.endings = count
}

async function verify(token: string, options: VerifierOptions, now: Date): Promise<JWTPayload> {
  if (token.length > maxTokenLength) throw refused()
  try {
    const { payload } = await jwtVerify(token, options.keys, {
      algorithms: [options.algorithm],
      issuer: options.issuer,
      audience: options.audience,
      requiredClaims: ['exp'],
      clockTolerance: 5,
      currentDate: now,
    })
    return payload
  } catch (error) {
    const code = (error as { code?: string }).code
    throw keysUnavailable.has(code) ? unavailable(error) : refused(error)
  }
}

function claimsOf(payload: JWTPayload, { sessions }: VerifierOptions, now: Date): VerifiedToken {
  const own = sessions && readIdTokenClaims(payload, now)
  const read = sessions ? own : readHostedTokenClaims(payload, now)
  if (!read) throw refused()
  const { email, email_verified, verified_without_session, name } = payload
  return {
    uid: read.uid,
    email: typeof email === 'string' ? email : '',
    emailVerified: email_verified === true && verified_without_session !== true,
    name: typeof name === 'string' ? name : '',
    sid: own?.sessionId ?? null,
    authTime: read.authTime * 1000,
    issuedAt: read.issuedAt * 1000,
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'Your sign-in cannot be verified at the moment. Try again.', { cause })
}

function refused(cause?: unknown): AppError {
  return new AppError('unauthenticated', 'Your session has ended. Log in again.', { cause })
}
