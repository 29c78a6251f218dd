import { generate } from '@digitalbazaar/ed25519-multikey'
import { signWith } from './sign-with.ts'

/** An issuer that is nothing but an Ed25519 key. */
export interface TestKeyIssuer {
  /** DID of the issuer: `did:key:z6Mk…`. */
  readonly did: string
  readonly signer: object
  /** Signs a credential with this issuer in place of its own. Returns JSON text. */
  sign(credential: Record<string, unknown>): Promise<string>
}

/** @param name that the issuer gives itself */
export async function createTestKeyIssuer(name = 'Harvard University'): Promise<TestKeyIssuer> {
  const pair = await generate({ id: 'x', controller: 'x' })
  const did = `did:key:${pair.publicKeyMultibase}`
  // The DID is made of the key, so it is set once the key exists.
  Object.assign(pair, { id: `${did}#${pair.publicKeyMultibase}`, controller: did })
  const signer = pair.signer()
  return {
    did,
    signer,
    sign: (credential) => signWith(signer, { ...credential, issuer: { id: did, type: ['Profile'], name } }),
  }
}
