import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite as ecdsa } from '@digitalbazaar/ecdsa-rdfc-2019-cryptosuite'
import { Ed25519Signature2020 } from '@digitalbazaar/ed25519-signature-2020'
import { cryptosuite as eddsa } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import signatures from 'jsonld-signatures'
import { CredentialError } from '../credential-error.ts'
import { createDocumentLoader, isKnownContext } from '../document/contexts.ts'
import { asArray, isObject, type JsonObject } from '../document/strict-json.ts'
import { timeOf } from '../moments.ts'
import type { IssuerKey } from './issuer-key.ts'

/** A proof that could be checked, not yet believed. */
export interface Proof {
  readonly value: JsonObject
  /** The whole name of the key. */
  readonly keyId: string
  /** See `timeOf`. */
  readonly ends: number | null
}

/** A real one takes 20 ms. */
const maxMs = 5000
const maxProofs = 5
/** Real signatures have up to 140; see the length of keys. */
const maxProofValue = 200

/** What a proof may say (VC Data Integrity 1.0 §2.1), each as text: what is written otherwise could be read otherwise. */
const fields = new Set([
  '@context',
  'id',
  'type',
  'cryptosuite',
  'created',
  'expires',
  'verificationMethod',
  'proofPurpose',
  'proofValue',
  'domain',
  'challenge',
  'nonce',
])

type MakeSuite = (options: { legacyContext: boolean }) => object

const suites: Readonly<Record<string, MakeSuite>> = {
  'eddsa-rdfc-2022': (options) => new DataIntegrityProof({ ...options, cryptosuite: bounded(eddsa) }),
  'ecdsa-rdfc-2019': (options) => new DataIntegrityProof({ ...options, cryptosuite: bounded(ecdsa) }),
  Ed25519Signature2020: () => new Ed25519Signature2020({ canonizeOptions: bounds() }),
}

/**
 * The proofs of a credential that are of a known kind and state a claim of the issuer: DataIntegrityProof with
 * eddsa-rdfc-2022 or ecdsa-rdfc-2019 (VC DI EdDSA 1.0 §3.2, VC DI ECDSA 1.0 §3.2), or Ed25519Signature2020. Of several any one
 * may be taken (Open Badges 3.0 §8.1).
 * @throws CredentialError proof-not-supported when there is none
 */
export function supportedProofs(credential: JsonObject): readonly Proof[] {
  const proofs = asArray(credential.proof)
  const found = proofs.slice(0, maxProofs).flatMap(supported)
  if (found.length > 0) return found
  const kinds = proofs.map((proof) => (isObject(proof) ? (proof.cryptosuite ?? proof.type) : undefined))
  const named = kinds.filter((kind) => typeof kind === 'string' && /^[\w-]{1,60}$/.test(kind)).join(', ')
  throw new CredentialError(
    'proof-not-supported',
    `This passport is signed in a way that is not known here${named === '' ? '' : ` (${named})`}.`,
  )
}

function supported(proof: unknown): Proof[] {
  if (!isObject(proof) || proof.proofPurpose !== 'assertionMethod' || suiteOf(proof) === undefined) return []
  for (const [name, value] of Object.entries(proof)) {
    const known = name === '@context' ? asArray(value).every(isKnownContext) : typeof value === 'string'
    if (!fields.has(name) || !known) return []
  }
  const { verificationMethod, proofValue, expires } = proof
  if (typeof verificationMethod !== 'string' || String(proofValue).length > maxProofValue) return []
  const ends = expires === undefined ? null : timeOf(String(expires))
  return Number.isNaN(ends) ? [] : [{ value: proof, keyId: verificationMethod, ends }]
}

function suiteOf({ type, cryptosuite }: JsonObject): MakeSuite | undefined {
  const name = type === 'DataIntegrityProof' ? cryptosuite : type
  return typeof name === 'string' && Object.hasOwn(suites, name) ? suites[name] : undefined
}

/**
 * Verifies a proof with a key that was found to be the issuer's (VC Data Integrity 1.0 §4.4).
 * @throws CredentialError wrong-signature, too-complex, unknown-context
 */
export async function verifyProof(credential: JsonObject, proof: Proof, key: IssuerKey): Promise<void> {
  // The library reads the proof under its own context too, and the two versions of it exclude each other.
  const legacyContext = asArray(credential['@context']).includes(
    'https://w3id.org/security/data-integrity/v1',
  )
  const suite = suiteOf(proof.value)?.({ legacyContext })
  if (suite === undefined) throw wrongSignature(undefined)
  const { verified, error } = await signatures.verify(
    { ...credential, proof: proof.value },
    {
      suite,
      // Whose key it is was decided before.
      purpose: new signatures.purposes.AssertionProofPurpose({
        controller: { id: key.controller, assertionMethod: [proof.keyId] },
      }),
      documentLoader: createDocumentLoader(new Map([[proof.keyId, key]])),
    },
  )
  if (!verified) throw ofLibrary(error)
}

/** The algorithm can be made to work for years (RDF Dataset Canonicalization §7.1). */
function bounds() {
  return { maxWorkFactor: 1, signal: AbortSignal.timeout(maxMs) }
}

function bounded<T extends typeof eddsa>(suite: T): T {
  const limits = bounds()
  return {
    ...suite,
    canonize: (input: object, options: object) => suite.canonize(input, { ...options, ...limits }),
  }
}

function ofLibrary(error: unknown): CredentialError {
  const all = error instanceof Error && 'errors' in error ? asArray(error.errors) : [error]
  const reasons = all.filter((one) => one instanceof Error)
  const own = reasons.find((one) => one instanceof CredentialError)
  if (own !== undefined) return own
  const because = (pattern: RegExp) => reasons.some((one) => pattern.test(`${one.name}: ${one.message}`))
  if (because(/Maximum deep iterations|Abort signal/)) {
    return new CredentialError('too-complex', 'This passport is too complex to be checked.', {
      cause: error,
    })
  }
  if (because(/^Error: Invalid signature/)) return wrongSignature(error)
  return new CredentialError(
    'proof-not-supported',
    'The signature of this passport, or the key of its issuer, cannot be read.',
    { cause: error },
  )
}

function wrongSignature(cause: unknown): CredentialError {
  return new CredentialError(
    'wrong-signature',
    'The signature does not fit: this passport was changed after it was signed.',
    { cause },
  )
}
