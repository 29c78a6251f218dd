import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { from } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { CompactSign, importJWK } from 'jose'
import signatures from 'jsonld-signatures'
import { createDocumentLoader } from '../document/contexts.ts'
import { asArray, isObject } from '../document/strict-json.ts'
import { canonizeForSigning } from './signing-contexts.ts'
import { type Ed25519Key, keyIdOf, type RsaKey } from './signing-key.ts'

type Credential = Readonly<Record<string, unknown>>

export async function signEmbedded(
  { proof: _, ...credential }: Credential,
  { did, publicKeyMultibase, secretKeyMultibase }: Ed25519Key & { did: string },
  created: Date,
): Promise<string> {
  const id = keyIdOf(did, publicKeyMultibase)
  const key = await from({ id, controller: did, type: 'Multikey', publicKeyMultibase, secretKeyMultibase })
  const signed = await signatures.sign(structuredClone(credential), {
    suite: new DataIntegrityProof({
      signer: key.signer(),
      cryptosuite: { ...cryptosuite, canonize: canonizeForSigning },
      date: created,
    }),
    purpose: new signatures.purposes.AssertionProofPurpose(),
    documentLoader: createDocumentLoader(),
  })
  return jsonText({ ...signed, proof: asArray(signed.proof) })
}

export async function signCompact(
  { proof: _, ...credential }: Credential,
  { did, thumbprint, privateJwk }: Pick<RsaKey, 'thumbprint' | 'privateJwk'> & { did: string },
): Promise<string> {
  const { id: jti, issuer, credentialSubject, validFrom, validUntil } = credential
  const payload = {
    ...credential,
    iss: isObject(issuer) ? issuer.id : issuer,
    sub: isObject(credentialSubject) ? credentialSubject.id : undefined,
    jti,
    nbf: seconds(validFrom),
    ...(validUntil !== undefined && { exp: seconds(validUntil) }),
  }
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'RS256', kid: keyIdOf(did, thumbprint), typ: 'JWT' })
    .sign(await importJWK({ ...privateJwk }, 'RS256'))
}

/** A NumericDate (RFC 7519 §2). */
function seconds(dateTime: unknown): number {
  const time = Date.parse(String(dateTime))
  if (Number.isNaN(time)) throw new TypeError('invalid date')
  return Math.floor(time / 1000)
}

/** JSON that XML can contain, so that the same bytes fit into an SVG: XML 1.0 §2.2 forbids U+FFFE and U+FFFF. */
function jsonText(value: object): string {
  return JSON.stringify(value).replace(/[\ufffe\uffff]/g, (code) => `\\u${code.charCodeAt(0).toString(16)}`)
}
