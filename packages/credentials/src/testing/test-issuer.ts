// For programs that take this package in: their own folder is all that they look through.
/// <reference path="../libraries.d.ts" />

import { gzipSync } from 'node:zlib'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import signatures from 'jsonld-signatures'
import { createDocumentLoader } from '../document/contexts.ts'

/** What a credential of a test says; the rest is filled in. */
export interface TestCredential {
  /** The e-mail address of the person it is made out to. */
  readonly email: string
  /** 'Forklift licence' unless said otherwise. */
  readonly name?: string
  readonly description?: string
  /** ISO 8601. 2024-01-01T00:00:00Z unless said otherwise. */
  readonly validFrom?: string
  readonly validUntil?: string
  /** Its place in the issuer's status lists, 0 to 131071; it names no list without. */
  readonly statusIndex?: number
}

/** An issuer whose web domain is `host`, with keys of its own. Serve its documents there. */
export interface TestIssuer {
  /** `did:web:…` */
  readonly did: string
  readonly host: string
  /** With the protocol. */
  readonly origin: string
  /** The names of its keys: of `sign`, and of `signJwt`. */
  readonly keyIds: { readonly ed25519: string; readonly es256: string }
  /** An Open Badge 3.0 that it could sign. Change what you like before signing. */
  credential(of: TestCredential): Record<string, unknown>
  /** Signs with a DataIntegrityProof, eddsa-rdfc-2022; the JSON text. */
  sign(credential: Record<string, unknown>): Promise<string>
  /**
   * Signs as a JWT with ES256, the credential as its payload; the JWT.
   * @param header instead of or beside `alg`, `kid` and `typ`
   */
  signJwt(credential: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  revoke(statusIndex: number): void
  suspend(statusIndex: number): void
  /** Takes back what was revoked or suspended. */
  restore(statusIndex: number): void
  /**
   * What a GET of this path answers: `/.well-known/did.json`, and the signed lists `/status/revocation` and
   * `/status/suspension`; undefined: 404.
   */
  document(path: string): Promise<Record<string, unknown> | undefined>
}

type Purpose = 'revocation' | 'suspension'

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

/**
 * Makes an issuer for tests that really signs.
 * @param options.host with a port where it has one, such as `localhost:4321`
 * @param options.plainHttp writes http addresses: for a server on this machine
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

/** A list of 131,072 bits in which these are set (Bitstring Status List 1.0 §3.3), with its multibase prefix. */
export function encodeStatusList(set: Iterable<number>, bits = 131_072): string {
  const bytes = new Uint8Array(bits / 8)
  for (const index of set) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return `u${gzipSync(bytes).toString('base64url')}`
}
