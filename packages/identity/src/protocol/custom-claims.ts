import { refusal } from './errors.ts'

const maxBytes = 1000

/** Claims that only this service may set: standard claims (OpenID Connect Core 2) and claims of its own. */
const reserved = new Set([
  ...['acr', 'amr', 'at_hash', 'aud', 'auth_time', 'azp', 'c_hash', 'cnf', 'exp', 'iat', 'iss', 'jti'],
  ...['nbf', 'nonce', 'sub', 'firebase', 'sid', 'user_id'],
])

/**
 * Validates custom claims for ID tokens.
 * @throws ProtocolError INVALID_CLAIMS (not an object), FORBIDDEN_CLAIM (reserved), CLAIMS_TOO_LARGE (over 1,000 bytes)
 */
export function readCustomClaims(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal('INVALID_CLAIMS')
  const claims = { ...value } as Record<string, unknown>
  const forbidden = Object.keys(claims).find((name) => reserved.has(name))
  if (forbidden !== undefined) throw refusal('FORBIDDEN_CLAIM', forbidden)
  const text = JSON.stringify(claims)
  if (Buffer.byteLength(text) > maxBytes) throw refusal('CLAIMS_TOO_LARGE')
  // PostgreSQL cannot store the character U+0000.
  if (text.includes('\\u0000')) throw refusal('INVALID_CLAIMS')
  return claims
}
