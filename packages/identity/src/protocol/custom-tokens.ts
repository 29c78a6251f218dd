import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose'
import type { Executor } from '../database.ts'
import { findServiceKeys, type PublicServiceKey } from '../keys/service-keys.ts'
import { readCustomClaims } from './custom-claims.ts'
import { refusal } from './errors.ts'

/** The claim `aud` that the protocol prescribes for custom tokens. */
const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

const maxLifeSeconds = 3600
/** How many seconds the clock of a service may be ahead of ours. */
const clockSkewSeconds = 300
const maxUidLength = 128
const maxTokenLength = 10_000

/** The user whom a verified custom token signs in. */
export interface CustomTokenSubject {
  uid: string
  /** Custom claims for the ID tokens of the session. */
  claims: Record<string, unknown> | null
}

/**
 * Verifies a custom token: signed with RS256 or ES256 (RFC 7518) by a registered key of the service that
 * `iss` and `sub` name, and valid for at most an hour.
 * @throws ProtocolError INVALID_CUSTOM_TOKEN, CREDENTIAL_MISMATCH (the service has no registered key),
 *   MISSING_IDENTIFIER, FORBIDDEN_CLAIM, CLAIMS_TOO_LARGE, INVALID_CLAIMS
 */
export async function readCustomToken(
  executor: Executor,
  token: string,
  now: Date,
): Promise<CustomTokenSubject> {
  const { kid, service } = unverifiedParts(token)
  const keys = /\0/.test(service) ? [] : await findServiceKeys(executor, service)
  if (keys.length === 0) throw refusal('CREDENTIAL_MISMATCH')
  const candidates = keys.filter((key) => kid === undefined || kid === key.kid)
  const claims = await verifyWithAny(token, candidates, service, now)
  assertTimes(claims, now.getTime() / 1000)
  const uid = claims.uid ?? claims.user_id
  if (uid === undefined || uid === null || uid === '') throw refusal('MISSING_IDENTIFIER')
  if (typeof uid !== 'string' || uid.length > maxUidLength || /\p{Cc}/u.test(uid))
    throw invalid('The uid must be a string of at most 128 characters without control characters.')
  if (claims.tenant_id !== undefined) throw refusal('UNSUPPORTED_TENANT_OPERATION')
  return { uid, claims: claims.claims === undefined ? null : readCustomClaims(claims.claims) }
}

/** Reads the names of the service and key from an unverified token, to find the keys that can verify it. */
function unverifiedParts(token: string): { kid: string | undefined; service: string } {
  const parts = decode(token)
  if (parts === undefined) throw invalid('Invalid assertion format. 3 dot separated segments required.')
  const { header, claims } = parts
  if (claims.aud !== customTokenAudience) throw invalid('The token has the wrong audience.')
  if (typeof claims.iss !== 'string' || claims.iss === '' || claims.iss !== claims.sub)
    throw invalid('iss and sub must both be the name of the service.')
  return { kid: header.kid, service: claims.iss }
}

function decode(token: string): { header: ProtectedHeaderParameters; claims: JWTPayload } | undefined {
  if (token.length > maxTokenLength) return undefined
  try {
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) }
  } catch {
    return undefined
  }
}

async function verifyWithAny(
  token: string,
  keys: readonly PublicServiceKey[],
  service: string,
  now: Date,
): Promise<JWTPayload> {
  for (const { algorithm, publicJwk } of keys) {
    try {
      const { payload } = await jwtVerify(token, publicJwk, {
        algorithms: [algorithm],
        audience: customTokenAudience,
        issuer: service,
        subject: service,
        currentDate: now,
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw invalid('The token has expired.')
      if (error instanceof errors.JWTClaimValidationFailed) throw invalid(error.message)
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  throw invalid('The token must be signed with RS256 or ES256 by a registered key.')
}

function assertTimes({ iat, exp }: JWTPayload, now: number): void {
  if (typeof iat !== 'number' || typeof exp !== 'number') throw invalid('iat and exp must be numbers.')
  if (exp <= iat || exp - iat > maxLifeSeconds)
    throw invalid('A custom token must expire within one hour of being issued.')
  if (iat > now + clockSkewSeconds) throw invalid('The token was issued in the future.')
}

function invalid(text: string): Error {
  return refusal('INVALID_CUSTOM_TOKEN', text)
}
