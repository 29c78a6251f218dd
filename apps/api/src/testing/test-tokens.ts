import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose'

/** Signs tokens like those of the identity service. */
export interface TestTokens {
  readonly keys: JWTVerifyGetKey
  /** Signs a token for a person. @param change claims to add or replace; `undefined` removes a claim */
  sign(person: TokenPerson, now: Date, change?: Record<string, unknown>): Promise<string>
}

interface TokenPerson {
  readonly uid: string
  readonly email: string
  readonly displayName: string
  /** Token claims to add or replace. */
  readonly claims?: Readonly<Record<string, unknown>>
}

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
