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

/** `aud` of custom tokens, the same for every installation: it names the protocol. */
const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

const longestLifeSeconds = 3600
/** How far the clock of a service may be ahead of ours. */
const clockSkewSeconds = 300
const longestUid = 128
const longestToken = 10_000

/** Whom a genuine custom token stands for. */
export interface CustomTokenSubject {
  uid: string
  /** Claims for the ID tokens of this session. */
  claims: Record<string, unknown> | null
}

/**
 * Reads a custom token: RS256 or ES256 (RFC 7518) under a registered key of the service that `iss` and `sub` name, living
 * at most an hour. Before the signature is verified, only `aud`, `iss` and `sub` are read.
 * @throws ProtocolError INVALID_CUSTOM_TOKEN, CREDENTIAL_MISMATCH (nobody registered that service here),
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
  const fitting = keys.filter((key) => kid === undefined || kid === key.kid)
  const claims = await verifyByAny(token, fitting, service, now)
  assertTimes(claims, now.getTime() / 1000)
  const uid = claims.uid ?? claims.user_id
  if (uid === undefined || uid === null || uid === '') throw refusal('MISSING_IDENTIFIER')
  if (typeof uid !== 'string' || uid.length > longestUid || /\p{Cc}/u.test(uid))
    throw invalid('The uid must be a text of at most 128 characters.')
  if (claims.tenant_id !== undefined) throw refusal('UNSUPPORTED_TENANT_OPERATION')
  return { uid, claims: claims.claims === undefined ? null : readCustomClaims(claims.claims) }
}

/** What decides by which keys a token is verified. */
function unverifiedParts(token: string): { kid: string | undefined; service: string } {
  const parts = decode(token)
  if (parts === undefined) throw invalid('Invalid assertion format. 3 dot separated segments required.')
  const { header, claims } = parts
  if (claims.aud !== customTokenAudience) throw invalid('The audience of the token is not this service.')
  if (typeof claims.iss !== 'string' || claims.iss === '' || claims.iss !== claims.sub)
    throw invalid('iss and sub must both name the service.')
  return { kid: header.kid, service: claims.iss }
}

function decode(token: string): { header: ProtectedHeaderParameters; claims: JWTPayload } | undefined {
  if (token.length > longestToken) return undefined
  try {
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) }
  } catch {
    return undefined
  }
}

async function verifyByAny(
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
  throw invalid('The token must be signed with RS256 or ES256 under a registered key.')
}

function assertTimes({ iat, exp }: JWTPayload, now: number): void {
  if (typeof iat !== 'number' || typeof exp !== 'number') throw invalid('iat and exp must be numbers.')
  if (exp <= iat || exp - iat > longestLifeSeconds)
    throw invalid('A custom token may live for at most one hour.')
  if (iat > now + clockSkewSeconds) throw invalid('The token is from the future.')
}

function invalid(text: string): Error {
  return refusal('INVALID_CUSTOM_TOKEN', text)
}
