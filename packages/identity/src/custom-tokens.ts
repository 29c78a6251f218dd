import { type KeyObject, verify } from 'node:crypto'
import { readCustomClaims } from './custom-claims.ts'
import type { Executor } from './database.ts'
import { refusal } from './errors.ts'
import { findServiceKeys, type ServiceKeyAlgorithm } from './service-keys.ts'

/** `aud` of custom tokens, the same for every installation: it names the protocol. */
const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

const longestLifeSeconds = 3600
/** How far the clock of a service may be ahead of ours. */
const clockSkewSeconds = 300
const longestUid = 128

/** Whom a genuine custom token stands for. */
export interface CustomTokenSubject {
  uid: string
  /** Claims for the ID tokens of this session. */
  claims: Record<string, unknown> | null
}

interface Parts {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  signed: Buffer
  signature: Buffer
}

/**
 * Reads a custom token: RS256 or ES256 (RFC 7518) under a registered key of the service that `iss` and `sub` name, living
 * at most an hour. What it says is looked at only after its signature, apart from whom it is for.
 * @throws ProtocolError INVALID_CUSTOM_TOKEN, CREDENTIAL_MISMATCH (nobody registered that service here),
 *   MISSING_IDENTIFIER, FORBIDDEN_CLAIM, CLAIMS_TOO_LARGE, INVALID_CLAIMS
 */
export async function readCustomToken(
  executor: Executor,
  token: string,
  now: Date,
): Promise<CustomTokenSubject> {
  const parts = split(token)
  if (parts === undefined) throw invalid('Invalid assertion format. 3 dot separated segments required.')
  const { claims } = parts
  if (claims.aud !== customTokenAudience) throw invalid('The audience of the token is not this service.')
  await assertGenuine(executor, parts)
  assertTimes(claims, now.getTime() / 1000)
  const uid = claims.uid ?? claims.user_id
  if (uid === undefined || uid === null || uid === '') throw refusal('MISSING_IDENTIFIER')
  if (typeof uid !== 'string' || uid.length > longestUid || /\p{Cc}/u.test(uid))
    throw invalid('The uid must be a text of at most 128 characters.')
  if (claims.tenant_id !== undefined) throw refusal('UNSUPPORTED_TENANT_OPERATION')
  return { uid, claims: claims.claims === undefined ? null : readCustomClaims(claims.claims) }
}

async function assertGenuine(
  executor: Executor,
  { header, claims, signed, signature }: Parts,
): Promise<void> {
  const { alg, kid } = header
  if ((alg !== 'RS256' && alg !== 'ES256') || 'crit' in header)
    throw invalid('The token must be signed with RS256 or ES256.')
  if (typeof claims.iss !== 'string' || claims.iss === '' || claims.iss !== claims.sub)
    throw invalid('iss and sub must both name the service.')
  const keys = /\0/.test(claims.iss) ? [] : await findServiceKeys(executor, claims.iss)
  if (keys.length === 0) throw refusal('CREDENTIAL_MISMATCH')
  const fitting = keys.filter((key) => key.algorithm === alg && (kid === undefined || kid === key.kid))
  if (!fitting.some((key) => isSignature(alg, key.publicKey, signed, signature)))
    throw invalid('The signature is not one of a registered key.')
}

function isSignature(alg: ServiceKeyAlgorithm, key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  const dsaEncoding = alg === 'ES256' ? ({ dsaEncoding: 'ieee-p1363' } as const) : {}
  return verify('sha256', signed, { key, ...dsaEncoding }, signature)
}

function assertTimes({ iat, exp }: Record<string, unknown>, now: number): void {
  if (typeof iat !== 'number' || typeof exp !== 'number') throw invalid('iat and exp must be numbers.')
  if (exp <= iat || exp - iat > longestLifeSeconds)
    throw invalid('A custom token may live for at most one hour.')
  if (iat > now + clockSkewSeconds) throw invalid('The token is from the future.')
  if (exp <= now) throw invalid('The token has expired.')
}

function split(token: string): Parts | undefined {
  const found = /^([\w-]{1,1000})\.([\w-]{1,8000})\.([\w-]{1,1400})$/.exec(token)
  if (found === null) return undefined
  const [, head = '', body = '', tail = ''] = found
  const header = decode(head)
  const claims = decode(body)
  if (header === undefined || claims === undefined) return undefined
  return { header, claims, signed: Buffer.from(`${head}.${body}`), signature: Buffer.from(tail, 'base64url') }
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function invalid(text: string): Error {
  return refusal('INVALID_CUSTOM_TOKEN', text)
}
