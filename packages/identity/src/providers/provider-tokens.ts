import { createHash } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'
import { type Configuration, fetchUserInfo } from 'openid-client'
import type { OidcProvider, Settings } from '../options.ts'
import { refusal } from '../protocol/errors.ts'
import type { OidcClient } from './oidc-clients.ts'
import { isRefusal } from './provider-failures.ts'
import { isSubject, type ProviderPerson, personFrom } from './provider-person.ts'

/** Signatures only; `none` and shared secrets are not among them (RFC 8725 3.1). */
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
/** What is known of the nonce that a token must carry. */
export type ExpectedNonce = { exactly: string } | { given: string | undefined }

/**
 * Checks an ID token of a provider (OpenID Connect Core 3.1.3.7): signature under one of its keys, issuer, audience, authorised
 * party, expiry, nonce, subject.
 * @throws ProtocolError INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE; the failure itself when the provider cannot be
 *   asked for its keys
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
  if (!isSubject(sub)) throw wrongToken()
  if (azp !== undefined && azp !== provider.clientId) throw wrongToken()
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && azp === undefined) throw wrongToken()
  if (!nonceMatches(payload.nonce, nonce)) throw refusal('MISSING_OR_INVALID_NONCE')
  return { ...payload, sub }
}

async function verified(token: string, verify: () => Promise<JWTPayload>): Promise<JWTPayload> {
  if (token.split('.').length !== 3) throw wrongToken()
  try {
    return await verify()
  } catch (error) {
    throw isRefusal(error) ? wrongToken() : error
  }
}

function wrongToken(): Error {
  return refusal(
    'INVALID_IDP_RESPONSE',
    'The supplied auth credential is malformed, has expired or is not meant for us.',
  )
}

/** A client that made its own nonce may have sent the provider the SHA-256 of it, in hexadecimal, as the SDK's guides do. */
function nonceMatches(claim: unknown, nonce: ExpectedNonce): boolean {
  if ('exactly' in nonce) return claim === nonce.exactly
  if (claim === undefined || nonce.given === undefined) return claim === nonce.given
  return claim === nonce.given || claim === createHash('sha256').update(nonce.given).digest('hex')
}

/**
 * What the provider says of the person. An ID token without e-mail or name is completed from the user information endpoint
 * (OpenID Connect Core 5.3), where there is one and an access token for it.
 * @throws ProtocolError INVALID_IDP_RESPONSE when the endpoint refuses the access token or names another subject; the failure
 *   itself when the provider cannot be asked
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
  // That an address is verified must be said of the address that is taken.
  const more = sameEmail ? { ...profile, email, email_verified } : profile
  return personFrom(provider.id, claims.sub, { ...more, ...claims })
}

async function userInfo(configuration: Configuration, accessToken: string, subject: string) {
  try {
    return await fetchUserInfo(configuration, accessToken, subject)
  } catch (error) {
    throw isRefusal(error) ? wrongToken() : error
  }
}
