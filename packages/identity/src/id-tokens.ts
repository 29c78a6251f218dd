import type { TokenSubject } from './accounts.ts'
import { type Claims, createJwsVerifier, signJws } from './jws.ts'
import type { Settings } from './options.ts'
import type { Session } from './sessions.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Life of an ID token in seconds. */
export const tokenLifeSeconds = 3600

/** What a genuine ID token says. Times are seconds since 1970. */
export interface VerifiedToken {
  uid: string
  issuedAt: number
  expiresAt: number
  authTime: number
  /** The session it belongs to; null for a token from before sessions had ids. */
  sessionId: string | null
  signInProvider: string
}

export interface IdTokens {
  issue(account: TokenSubject, session: Session): Promise<string>
  /** @returns undefined when the token is not one of ours; an expired one is returned all the same */
  verify(token: string): Promise<VerifiedToken | undefined>
}

/** Makes and reads the ID tokens of this installation. */
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
      const { sub, iat, exp } = claims
      if (typeof sub !== 'string' || sub === '' || typeof iat !== 'number' || typeof exp !== 'number')
        return undefined
      const { auth_time: authTime, sid, firebase } = claims
      return {
        uid: sub,
        issuedAt: iat,
        expiresAt: exp,
        authTime: typeof authTime === 'number' ? authTime : 0,
        sessionId: typeof sid === 'string' ? sid : null,
        signInProvider: signInProviderOf(firebase),
      }
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
      // Undefined where there is none: not what a custom claim of that name says.
      email: email ?? undefined,
      email_verified: email === null ? undefined : account.email_verified,
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

function signInProviderOf(firebase: unknown): string {
  if (typeof firebase !== 'object' || firebase === null || !('sign_in_provider' in firebase))
    return 'password'
  return String(firebase.sign_in_provider)
}
