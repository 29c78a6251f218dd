import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import signatures from 'jsonld-signatures'
import { createDocumentLoader } from '../document/contexts.ts'

/** Signs a credential with any key and signature suite. Returns JSON text. */
export async function signWith(
  signer: object,
  credential: Record<string, unknown>,
  suite: object = new DataIntegrityProof({ signer, cryptosuite }),
): Promise<string> {
  const signed = await signatures.sign(structuredClone(credential), {
    suite,
    purpose: new signatures.purposes.AssertionProofPurpose(),
    documentLoader: createDocumentLoader(),
  })
  return JSON.stringify(signed)
}
