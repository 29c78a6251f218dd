import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite as ecdsa } from '@digitalbazaar/ecdsa-rdfc-2019-cryptosuite'
import { Ed25519Signature2020 } from '@digitalbazaar/ed25519-signature-2020'
import { cryptosuite as eddsa } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import signatures from 'jsonld-signatures'
import { CredentialError } from '../credential-error.ts'
import { createDocumentLoader, isKnownContext } from '../document/contexts.ts'
import { asArray, isObject, type JsonObject } from '../document/strict-json.ts'
import { timeOf } from '../validity.ts'
import type { IssuerKey } from './issuer-key.ts'

/** A proof of a supported kind. Its signature is not verified yet. */
export interface Proof {
  readonly value: JsonObject
  /** Absolute id of the key (verification method) that signed the credential. */
  readonly keyId: string
  /** When the proof expires, in epoch milliseconds; null if never. */
  readonly ends: number | null
}

/** Time limit for verifying one signature; real credentials take 20 ms. */
const maxMs = 5000
const maxProofs = 5
/**
 * Maximum length of a signature; real signatures have up to 140 characters. Longer text is slow to decode,
 * see `maxMultibase`.
 */
const maxProofValue = 200

/**
 * Allowed properties of a proof (VC Data Integrity 1.0 §2.1). All values must be strings, because lists and
 * objects are ambiguous.
 */
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
 * Finds the supported proofs of a credential: DataIntegrityProof with eddsa-rdfc-2022 or ecdsa-rdfc-2019 (VC DI EdDSA
 * 1.0 §3.2, VC DI ECDSA 1.0 §3.2), and Ed25519Signature2020. One valid proof suffices (Open Badges 3.0 §8.1).
 * @throws CredentialError proof-not-supported if there is none
 */
export function supportedProofs(credential: JsonObject): readonly Proof[] {
  const proofs = asArray(credential.proof)
  const found = proofs.slice(0, maxProofs).flatMap(supported)
  if (found.length > 0) return found
  const kinds = proofs.map((proof) => (isObject(proof) ? (proof.cryptosuite ?? proof.type) : undefined))
  const named = kinds.filter((kind) => typeof kind === 'string' && /^[\w-]{1,60}$/.test(kind)).join(', ')
  throw new CredentialError(
    'proof-not-supported',
    `This passport has an unsupported signature type${named === '' ? '' : ` (${named})`}.`,
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
 * Verifies the signature of a proof with the issuer's key (VC Data Integrity 1.0 §4.4).
 * @throws CredentialError wrong-signature, too-complex, unknown-context
 */
export async function verifyProof(credential: JsonObject, proof: Proof, key: IssuerKey): Promise<void> {
  // The library adds a data integrity context to the proof, v1 or v2. It must be the version that the credential uses.
  const legacyContext = asArray(credential['@context']).includes(
    'https://w3id.org/security/data-integrity/v1',
  )
  const suite = suiteOf(proof.value)?.({ legacyContext })
  if (suite === undefined) throw wrongSignature(undefined)
  const { verified, error } = await signatures.verify(
    { ...credential, proof: proof.value },
    {
      suite,
      // `findIssuerKey` has already checked that the key belongs to the issuer.
      purpose: new signatures.purposes.AssertionProofPurpose({
        controller: { id: key.controller, assertionMethod: [proof.keyId] },
      }),
      documentLoader: createDocumentLoader(new Map([[proof.keyId, key]])),
    },
  )
  if (!verified) throw ofLibrary(error)
}

/**
 * Limits of canonicalisation, which a malicious credential can make extremely slow (RDF Dataset Canonicalization §7.1).
 */
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
    return new CredentialError('too-complex', 'This passport is too complex to check.', {
      cause: error,
    })
  }
  if (because(/^Error: Invalid signature/)) return wrongSignature(error)
  return new CredentialError(
    'proof-not-supported',
    'The signature of this passport or the key of its issuer is unreadable.',
    { cause: error },
  )
}

function wrongSignature(cause: unknown): CredentialError {
  return new CredentialError(
    'wrong-signature',
    'The signature is invalid: this passport was changed after signing.',
    { cause },
  )
}
