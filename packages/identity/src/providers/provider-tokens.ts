import { createHash } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'
import { type Configuration, fetchUserInfo } from 'openid-client'
import type { OidcProvider, Settings } from '../options.ts'
import { refusal } from '../protocol/errors.ts'
import type { OidcClient } from './oidc-clients.ts'
import { isRefusal } from './provider-failures.ts'
import { isSubject, type ProviderPerson, personFrom } from './provider-person.ts'

/**
 * Accepted signature algorithms: neither `none` nor shared secrets, with which tokens could be forged (RFC 8725 3.1).
 */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const toleranceSeconds = 30
/** The nonce that a token must contain: exactly the one of this service, or the one that the client reports. */
type ExpectedNonce = { exactly: string } | { given: string | undefined }

/**
 * Verifies the ID token of an identity provider (OpenID Connect Core 3.1.3.7).
 * @throws ProtocolError INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE; another Error when the provider is down
 */
export async function verifyProviderToken(
  { clock }: Settings,
  provider: OidcProvider,
  { keys }: OidcClient,
  token: string,
  nonce: ExpectedNonce,
): Promise<JWTPayload & { sub: string }> {
  const payload = await verified(token, async () => {
    const result = await jwtVerify(token, keys, {
      algorithms,
      issuer: provider.issuer,
      audience: provider.clientId,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub'],
      currentDate: clock(),
    })
    return result.payload
  })
  const { sub, azp } = payload
  if (!isSubject(sub)) throw invalidToken()
  if (azp !== undefined && azp !== provider.clientId) throw invalidToken()
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && azp === undefined) throw invalidToken()
  if (!nonceMatches(payload.nonce, nonce)) throw refusal('MISSING_OR_INVALID_NONCE')
  return { ...payload, sub }
}

async function verified(token: string, verify: () => Promise<JWTPayload>): Promise<JWTPayload> {
  if (token.split('.').length !== 3) throw invalidToken()
  try {
    return await verify()
  } catch (error) {
    throw isRefusal(error) ? invalidToken() : error
  }
}

function invalidToken(): Error {
  return refusal(
    'INVALID_IDP_RESPONSE',
    'The supplied auth credential is malformed, has expired or was issued for another application.',
  )
}

/**
 * Compares nonces. The SDK's guides send the SHA-256 of the client's nonce to the provider, so its
 * hexadecimal digest matches too.
 */
function nonceMatches(claim: unknown, nonce: ExpectedNonce): boolean {
  if ('exactly' in nonce) return claim === nonce.exactly
  if (claim === undefined || nonce.given === undefined) return claim === nonce.given
  return claim === nonce.given || claim === createHash('sha256').update(nonce.given).digest('hex')
}

/**
 * Reads the user's profile from an ID token. A missing e-mail address or name is requested from the UserInfo
 * endpoint (OpenID Connect Core 5.3), if the provider has one and there is an access token.
 * @throws ProtocolError INVALID_IDP_RESPONSE when the access token is rejected or belongs to another user;
 *   another Error when the provider is down
 */
export async function describePerson(
  provider: OidcProvider,
  { configuration }: OidcClient,
  claims: JWTPayload & { sub: string },
  accessToken: string | undefined,
): Promise<ProviderPerson> {
  const complete = claims.email !== undefined && claims.name !== undefined
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  if (complete || !hasMore || accessToken === undefined) return personFrom(provider.id, claims.sub, claims)
  const { email, email_verified, ...profile } = await userInfo(configuration, accessToken, claims.sub)
  const sameEmail = claims.email === undefined || claims.email === email
  // Take `email_verified` only if it is about the e-mail address that is used.
  const more = sameEmail ? { ...profile, email, email_verified } : profile
  return personFrom(provider.id, claims.sub, { ...more, ...claims })
}

async function userInfo(configuration: Configuration, accessToken: string, subject: string) {
  try {
    return await fetchUserInfo(configuration, accessToken, subject)
  } catch (error) {
    throw isRefusal(error) ? invalidToken() : error
  }
}
