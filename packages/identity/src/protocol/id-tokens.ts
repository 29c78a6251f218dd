import type { TokenSubject } from '../accounts/accounts.ts'
import { type Claims, createJwsVerifier, signJws } from '../keys/jws.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { Settings } from '../options.ts'
import { type IdTokenClaims, readIdTokenClaims } from './id-token-claims.ts'
import type { Session } from './sessions.ts'

export const tokenLifeSeconds = 3600

export interface IdTokens {
  issue(account: TokenSubject, session: Session): Promise<string>
  /** Verifies an ID token except for its expiry. @returns undefined for an invalid token */
  verify(token: string): Promise<IdTokenClaims | undefined>
}

/** Issues and verifies ID tokens. */
export function createIdTokens({ issuer, projectId, clock }: Settings, keys: SigningKeys): IdTokens {
  const verifyJws = createJwsVerifier(keys.verifier)
  return {
    async issue(account, session) {
      const { kid, privateKey } = await keys.signer()
      return signJws(kid, privateKey, claimsOf(account, session, Math.floor(clock().getTime() / 1000)))
    },
    async verify(token) {
      const claims = await verifyJws(token)
      if (claims === undefined || claims.iss !== issuer || claims.aud !== projectId) return undefined
      return readIdTokenClaims(claims, clock())
    },
  }

  function claimsOf(account: TokenSubject, session: Session, now: number): Claims {
    const { uid, email, display_name, photo_url, linked } = account
    return {
      ...(display_name !== null && { name: display_name }),
      ...(photo_url !== null && { picture: photo_url }),
      ...account.custom_claims,
      ...session.claims,
      iss: issuer,
      aud: projectId,
      auth_time: Math.floor(session.authTime / 1000),
      user_id: uid,
      sub: uid,
      iat: now,
      exp: now + tokenLifeSeconds,
      sid: session.id,
      ...(session.signInProvider === 'anonymous' && { provider_id: 'anonymous' }),
      // Set even when undefined, which removes a custom claim of the same name.
      email: email ?? undefined,
      email_verified: email === null ? undefined : account.email_verified,
      verified_without_session: account.verified_without_session || undefined,
      firebase: {
        identities: {
          ...Object.fromEntries(linked.map(({ provider_id, raw_id }) => [provider_id, [raw_id]])),
          ...(email !== null && { email: [email] }),
        },
        sign_in_provider: session.signInProvider,
      },
    }
  }
}
