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

/** What the API needs of an identity token that has been verified. */
export interface VerifiedToken {
  readonly uid: string
  readonly email: string
  /** The person has proven the address, not just somebody who opened a link outside their session. */
  readonly emailVerified: boolean
  readonly name: string
  /** The session that it belongs to; null for a hosted identity service, which does not say. */
  readonly sid: string | null
  /** When the person proved who they are; milliseconds since 1970, as below. */
  readonly authTime: number
  readonly issuedAt: number
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
  /** Sessions of the embedded identity service, of which each token names one; left out for a hosted service. */
  readonly sessions?: {
    /** False once the session was ended or the account disabled or deleted. */
    isCurrent(token: { uid: string; sid: string; authTime: number }): Promise<boolean>
    readonly endings: Pick<SessionEndings, 'countOf'>
  }
}

/** Codes of jose for a set of keys that could not be had: nothing is known of the token then. */
const keysAway = new Set([undefined, 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])
/** Checking an ES256 signature costs about 0.1 ms: it is done again after this long. */
const believedMs = 60_000
/** How long a session that ended on another node may go on here. */
const currentMs = 1000
const maxRemembered = 10_000
const maxTokenLength = 8_192

/** Keys of the embedded identity service; asked again whenever it has published new ones. */
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

/** Keys of hosted Firebase Authentication, cached and refreshed by jose. */
export function hostedKeys(address: string, fetch: FetchImplementation): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(address), { [customFetch]: fetch })
}

/** What is remembered of a token, by its text. */
interface Believed {
  readonly claims: VerifiedToken
  /** Its signature holds until then. */
  readonly until: number
  /** Its session was there: not asked for again until then, unless sessions end on this node. */
  currentUntil: number
  /** `SessionEndings.countOf` the person at that time. */
  endings: number
  /** The question that is under way: a burst of calls asks once. */
  asking?: Promise<void> | undefined
}

/**
 * Makes the one verifier of identity tokens: signature by an allowed algorithm, issuer, audience, times, subject, and
 * whether the session goes on.
 * @returns a function that throws AppError unauthenticated, or unavailable while keys or sessions cannot be read
 */
export function createTokenVerifier(options: VerifierOptions): TokenVerifier {
  const believed = new Map<string, Believed>()
  const remember = (token: string, entry: Believed) => {
    believed.delete(token)
    if (believed.size >= maxRemembered) believed.delete(believed.keys().next().value ?? '')
    believed.set(token, entry)
  }
  return async (token) => {
    const now = options.clock()
    let entry = believed.get(token)
    if (!entry || entry.until <= now.getTime()) {
      const payload = await verify(token, options, now)
      const until = Math.min((payload.exp ?? 0) * 1000, now.getTime() + believedMs)
      // Of calls that come together the first one's entry is kept, so that they share its question below.
      const first = believed.get(token)
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
      entry.asking ??= askCurrent(sessions, entry, now.getTime())
      try {
        await entry.asking
      } catch (error) {
        if (believed.get(token) === entry) believed.delete(token)
        throw error
      } finally {
        entry.asking = undefined
      }
    }
    return entry.claims
  }
}

type Sessions = NonNullable<VerifierOptions['sessions']>

function isKnownCurrent(entry: Believed, { endings }: Sessions, now: number): boolean {
  return entry.currentUntil > now && entry.endings === endings.countOf(entry.claims.uid)
}

/** @throws AppError unauthenticated when the session has ended, unavailable when that cannot be told */
async function askCurrent({ isCurrent, endings }: Sessions, entry: Believed, now: number): Promise<void> {
  const { uid, sid, authTime } = entry.claims
  if (sid === null) throw refused()
  const count = endings.countOf(uid)
  const answer = await isCurrent({ uid, sid, authTime }).catch((cause: unknown) => {
    throw unavailable(cause)
  })
  if (!answer) throw refused()
  entry.currentUntil = now + currentMs
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
    throw keysAway.has(code) ? unavailable(error) : refused(error)
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
  return new AppError('unavailable', 'Signing in cannot be checked at the moment. Try again.', { cause })
}

function refused(cause?: unknown): AppError {
  return new AppError('unauthenticated', 'Your session has ended. Sign in again.', { cause })
}
