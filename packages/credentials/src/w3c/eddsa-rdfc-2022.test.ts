// Importing packages do not type-check this folder, so reference its declarations explicitly.
/// <reference path="../libraries.d.ts" />

import { describe, expect, test } from 'vitest'
import { asArray, isObject } from '../document/strict-json.ts'
import { createPassportIssuer } from '../testing/passport-issuer.ts'
import { base58, signRaw, unbase58 } from '../testing/raw-proof.ts'
import { createVcApi } from '../testing/vc-api.ts'
import { createForgedProofs } from './forged-proofs.ts'

// The statements of the W3C test suite of VC Data Integrity EdDSA Cryptosuites 1.0 about eddsa-rdfc-2022, with tests of our
// own. The suite also states them of eddsa-jcs-2022, which Vouch neither signs nor accepts.

type Json = Record<string, unknown>

const issuer = await createPassportIssuer('https://vouch.example', 'a1')
const api = createVcApi(issuer)
const unsigned = issuer.passport()
const issued = await api.issue(unsigned)
const proofs = asArray(issued?.proof).filter(isObject)
const did = await issuer.document('/issuers/a1/did.json')
const methods = asArray(did?.verificationMethod).filter(isObject)
const [proof = {}] = proofs
const method = methods.find(({ id }) => id === proof.verificationMethod) ?? {}
const dateTimeStamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const onlyIf = (name: string, isRight: (value: unknown) => boolean) =>
  expect(proof[name] === undefined || isRight(proof[name])).toBe(true)
const isText = (value: unknown) => typeof value === 'string'

const created: Readonly<Record<string, () => void | Promise<void>>> = {
  'When expressing a data integrity proof on an object, a proof property MUST be used.': () =>
    expect(issued).toHaveProperty('proof'),
  'The value of proof MUST be either a single object, or an unordered set of objects.': () => {
    expect(proofs).toHaveLength(1)
    expect(asArray(issued?.proof)).toEqual(proofs)
  },
  'The optional identifier of a proof MUST be a URL.': () =>
    onlyIf('id', (value) => URL.canParse(String(value))),
  'The type of a proof MUST be a string that maps to a URL.': () =>
    expect(proof.type).toBe('DataIntegrityProof'),
  'The type MUST be DataIntegrityProof, and the document MUST include the context of it.': () =>
    expect(issued?.['@context']).toContain('https://www.w3.org/ns/credentials/v2'),
  'If the proof type is DataIntegrityProof, cryptosuite MUST be a string.': () =>
    expect(proof.cryptosuite).toBeTypeOf('string'),
  'If created exists, it MUST be a dateTimeStamp.': () => expect(proof.created).toMatch(dateTimeStamp),
  'If expires exists, it MUST be a dateTimeStamp.': () =>
    onlyIf('expires', (value) => dateTimeStamp.test(String(value))),
  'verificationMethod MUST be a string that maps to a URL.': () =>
    expect(URL.canParse(String(proof.verificationMethod))).toBe(true),
  'proofPurpose MUST be a string that maps to a URL.': () =>
    expect(proof.proofPurpose).toBe('assertionMethod'),
  'proofValue MUST exist and be a string.': () => expect(proof.proofValue).toBeTypeOf('string'),
  'proofValue MUST be expressed in Multibase.': () =>
    expect(() => unbase58(String(proof.proofValue))).not.toThrow(),
  'domain MUST be a string or a set of strings.': () =>
    onlyIf('domain', (value) => asArray(value).every(isText)),
  'If challenge exists, it MUST be a string.': () => onlyIf('challenge', isText),
  'If previousProof exists, it MUST be a string.': () => onlyIf('previousProof', isText),
  'If nonce exists, it MUST be a string.': () => onlyIf('nonce', isText),
  'cryptosuite MUST be a string that identifies the suite.': () =>
    expect(proof.cryptosuite).toBe('eddsa-rdfc-2022'),
  'Dereferencing verificationMethod MUST give an object of type Multikey.': () =>
    expect(method.type).toBe('Multikey'),
  'proofPurpose MUST match the verification relationship of the controller.': () =>
    expect(did?.[String(proof.proofPurpose)]).toContain(proof.verificationMethod),
  'publicKeyMultibase MUST be 34 bytes and start with the prefix of base58 (z).': () =>
    expect(unbase58(String(method.publicKeyMultibase))).toHaveLength(34),
  'publicKeyMultibase MUST NOT have another encoding.': () =>
    expect(base58(unbase58(String(method.publicKeyMultibase)))).toBe(method.publicKeyMultibase),
  'proofValue MUST be 64 bytes for a key of 32 bytes.': () =>
    expect(unbase58(String(proof.proofValue))).toHaveLength(64),
  'proof MUST verify with a conformant verifier.': async () => expect(await api.verify(issued)).toBe(true),
  'proofValue MUST be a detached EdDSA signature (RFC 8032).': async () =>
    // Ed25519 is deterministic: signing the steps of the standard by hand gives the same signature.
    expect(proof.proofValue).toBe((await signRaw(issuer, unsigned)).proof.proofValue),
  'Strings MUST be encoded as UTF-8.': async () => {
    const umlauts = await api.issue({ ...unsigned, name: 'Größe 🏗' })
    const byHand = await signRaw(issuer, { ...unsigned, name: 'Größe 🏗' })
    expect(asArray(umlauts?.proof)).toMatchObject([{ proofValue: byHand.proof.proofValue }])
  },
}

describe('issuers', () => {
  test.each(Object.entries(created))('%s', (_says, check) => check())
})

const forged = createForgedProofs(issuer, unsigned as Json)

describe('verifiers', () => {
  test.each(Object.entries(forged.accepted))('%s', async (_says, make) => {
    for (const credential of await make()) expect(await api.verify(credential)).toBe(true)
  })

  test.each(Object.entries(forged.refused))('%s', async (_says, make) => {
    for (const credential of await make()) expect(await api.verify(credential)).toBe(false)
  })
})

/** Statements that are not tested. The suite skips those about secret keys as well. */
const exceptions: Readonly<Record<string, string>> = {
  'secretKeyMultibase MUST start with the prefix of base58 (z).': 'secret keys are never published',
  'secretKeyMultibase MUST NOT have another encoding.': 'secret keys are never published',
  'If proofPurpose does not match the expected one, an error MUST be raised.':
    'callers cannot expect another purpose than assertionMethod',
}

test('48 statements are followed, and 3 are not tested', () => {
  const followed = [created, forged.accepted, forged.refused].flatMap((statements) => Object.keys(statements))
  expect([followed.length, Object.keys(exceptions).length]).toEqual([48, 3])
})
