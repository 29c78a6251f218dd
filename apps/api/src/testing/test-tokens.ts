import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose'

/** Signs identity tokens as the identity service would, without its password hashes. */
export interface TestTokens {
  readonly keys: JWTVerifyGetKey
  /** @param change claims to add or replace; `undefined` leaves one out */
  sign(person: TokenPerson, now: Date, change?: Record<string, unknown>): Promise<string>
}

interface TokenPerson {
  readonly uid: string
  readonly email: string
  readonly displayName: string
  /** What their tokens say besides, or instead. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/** Makes a signer with a key of its own. */
export async function createTestTokens(about: { issuer: string; audience: string }): Promise<TestTokens> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const kid = 'test-key'
  return {
    keys: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] }),
    sign: (person, now, change = {}) => {
      const iat = Math.floor(now.getTime() / 1000)
      const claims = {
        iss: about.issuer,
        aud: about.audience,
        sub: person.uid,
        user_id: person.uid,
        iat,
        auth_time: iat,
        exp: iat + 3600,
        email: person.email,
        email_verified: true,
        sid: '00000000-0000-4000-8000-000000000001',
        firebase: { identities: {}, sign_in_provider: 'password' },
        name: person.displayName,
        ...person.claims,
        ...change,
      }
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey)
    },
  }
}
