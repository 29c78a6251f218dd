// Importing packages do not type-check this folder, so reference its declarations explicitly.
/// <reference path="../libraries.d.ts" />

import { gzipSync } from 'node:zlib'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import signatures from 'jsonld-signatures'
import { createDocumentLoader } from '../document/contexts.ts'

/** Claims of a test credential; claims that are not listed have fixed values. */
export interface TestCredential {
  /** Email address of the person the credential is issued to. */
  readonly email: string
  /** Name of the achievement; 'Forklift licence' by default. */
  readonly name?: string
  readonly description?: string
  /** Start of validity in ISO 8601; 2024-01-01T00:00:00Z by default. */
  readonly validFrom?: string
  readonly validUntil?: string
  /** Position in the issuer's status lists, 0 to 131071. Without it, the credential has no status. */
  readonly statusIndex?: number
}

/** An issuer with its own signing keys and the web domain `host`, where the test must serve its documents. */
export interface TestIssuer {
  /** DID of the issuer: `did:web:…`. */
  readonly did: string
  readonly host: string
  readonly origin: string
  /** Ids of the keys that `sign` (ed25519) and `signJwt` (es256) use. */
  readonly keyIds: { readonly ed25519: string; readonly es256: string }
  /** Builds an unsigned Open Badge 3.0, which tests may change before they sign it. */
  credential(of: TestCredential): Record<string, unknown>
  /** Signs a credential with a DataIntegrityProof (eddsa-rdfc-2022). Returns JSON text. */
  sign(credential: Record<string, unknown>): Promise<string>
  /** Signs a credential as a JWT with ES256. `header` adds or overrides header fields. */
  signJwt(credential: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  revoke(statusIndex: number): void
  suspend(statusIndex: number): void
  /** Reverses `revoke` and `suspend`. */
  restore(statusIndex: number): void
  /**
   * Returns the document at `/.well-known/did.json`, `/status/revocation` or `/status/suspension`; undefined
   * for other paths.
   */
  document(path: string): Promise<Record<string, unknown> | undefined>
}

type Purpose = 'revocation' | 'suspension'

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

/**
 * Creates a test issuer that signs with real keys.
 * @param options.host host name with optional port, such as `localhost:4321`
 * @param options.plainHttp use http instead of https URLs, for local servers
 */
export async function createTestIssuer(options: {
  host: string
  name?: string
  plainHttp?: boolean
}): Promise<TestIssuer> {
  const { host, name = 'Example Training', plainHttp = false } = options
  const did = `did:web:${host.replace(':', '%3A')}`
  const origin = `${plainHttp ? 'http' : 'https'}://${host}`
  const keyIds = { ed25519: `${did}#ed25519`, es256: `${did}#es256` }
  const edwards = await generate({ id: keyIds.ed25519, controller: did })
  const elliptic = await generateKeyPair('ES256', { extractable: true })
  const ellipticJwk = await exportJWK(elliptic.publicKey)
  const taken: Record<Purpose, Set<number>> = { revocation: new Set(), suspension: new Set() }

  async function signed(credential: Record<string, unknown>): Promise<Record<string, unknown>> {
    return signatures.sign(structuredClone(credential), {
      suite: new DataIntegrityProof({ signer: edwards.signer(), cryptosuite }),
      purpose: new signatures.purposes.AssertionProofPurpose(),
      documentLoader: createDocumentLoader(),
    })
  }

  async function didDocument(): Promise<Record<string, unknown>> {
    return {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
      id: did,
      verificationMethod: [
        await edwards.export({ publicKey: true }),
        { id: '#es256', type: 'JsonWebKey', controller: did, publicKeyJwk: ellipticJwk },
      ],
      assertionMethod: [keyIds.ed25519, '#es256'],
    }
  }

  function statusList(purpose: Purpose): Promise<Record<string, unknown>> {
    return signed({
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: `${origin}/status/${purpose}`,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: did,
      validFrom: '2024-01-01T00:00:00Z',
      credentialSubject: {
        id: `${origin}/status/${purpose}#list`,
        type: 'BitstringStatusList',
        statusPurpose: purpose,
        encodedList: encodeStatusList(taken[purpose]),
      },
    })
  }

  return {
    did,
    host,
    origin,
    keyIds,
    credential: (of) => openBadge({ did, name, origin }, of),
    sign: async (credential) => JSON.stringify(await signed(credential)),
    signJwt: (credential, header = {}) =>
      new CompactSign(Buffer.from(JSON.stringify({ iss: did, ...credential })))
        .setProtectedHeader({ alg: 'ES256', kid: keyIds.es256, typ: 'JWT', ...header })
        .sign(elliptic.privateKey),
    revoke: (index) => void taken.revocation.add(index),
    suspend: (index) => void taken.suspension.add(index),
    restore(index) {
      taken.revocation.delete(index)
      taken.suspension.delete(index)
    },
    async document(path) {
      if (path === '/.well-known/did.json') return didDocument()
      if (path === '/status/revocation') return statusList('revocation')
      return path === '/status/suspension' ? statusList('suspension') : undefined
    },
  }
}

function openBadge(
  issuer: { did: string; name: string; origin: string },
  of: TestCredential,
): Record<string, unknown> {
  const {
    email,
    name = 'Forklift licence',
    description = 'Drives counterbalance trucks up to 5 t safely.',
    validFrom = '2024-01-01T00:00:00Z',
    validUntil,
    statusIndex,
  } = of
  return {
    '@context': contexts,
    id: `urn:uuid:${crypto.randomUUID()}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer.did, type: ['Profile'], name: issuer.name },
    validFrom,
    ...(validUntil !== undefined && { validUntil }),
    name,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: email, identityType: 'emailAddress' },
      ],
      achievement: {
        id: `${issuer.origin}/achievements/1`,
        type: ['Achievement'],
        name,
        description,
        criteria: { narrative: 'A driving test of 30 minutes.' },
      },
    },
    ...(statusIndex !== undefined && {
      credentialStatus: (['revocation', 'suspension'] as const).map((purpose) =>
        statusEntry(`${issuer.origin}/status/${purpose}`, purpose, statusIndex),
      ),
    }),
  }
}

function statusEntry(list: string, statusPurpose: Purpose, index: number) {
  return {
    id: `${list}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose,
    statusListIndex: String(index),
    statusListCredential: list,
  }
}

/** Encodes a status list in which these bits are set, with multibase prefix (Bitstring Status List 1.0 §3.3). */
export function encodeStatusList(set: Iterable<number>, bits = 131_072): string {
  const bytes = new Uint8Array(bits / 8)
  for (const index of set) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return `u${gzipSync(bytes).toString('base64url')}`
}
