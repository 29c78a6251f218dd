import { describe, expect, test } from 'vitest'
import { asArray } from '../document/strict-json.ts'
import { createPassportIssuer } from '../testing/passport-issuer.ts'
import { createVcApi } from '../testing/vc-api.ts'
import { issuing } from './data-model-statements.ts'

// The statements of the W3C test suite of VC Data Model 2.0, with tests of our own.

type Json = Record<string, unknown>

const issuer = await createPassportIssuer('https://vouch.example', 'a1')
const api = createVcApi(issuer)

const { evidence: _, ...unsigned } = issuer.passport()
const issued = await api.issue(unsigned)

describe.each(Object.entries(issuing))('%s', (_section, statements) => {
  test.each(statements)('$says', async ({ signed = {}, refused = {} }) => {
    const results: Record<string, boolean> = {}
    for (const [name, change] of Object.entries({ ...signed, ...refused })) {
      const credential = structuredClone(unsigned)
      change(credential)
      results[name] = (await api.issue(credential)) !== undefined
    }
    const expected = (names: object, value: boolean) => Object.keys(names).map((name) => [name, value])
    expect(results).toEqual(Object.fromEntries([...expected(signed, true), ...expected(refused, false)]))
  })
})

const conformance: Readonly<Record<string, () => Promise<void> | void>> = {
  'A conforming document MUST be secured by at least one securing mechanism.': () => {
    const proofs = asArray(issued?.proof)
    expect(proofs.length).toBeGreaterThan(0)
    for (const proof of proofs) expect(proof).toMatchObject({ type: 'DataIntegrityProof' })
  },
  'A conforming issuer MUST include all required properties in the documents it produces.': () => {
    for (const name of ['@context', 'type', 'issuer', 'credentialSubject', 'proof'])
      expect(issued).toHaveProperty([name])
  },
  'A conforming issuer MUST secure the documents it produces using a securing mechanism.': () => {
    expect(issued?.proof).toMatchObject([{ proofValue: expect.stringMatching(/^z/) }])
  },
  'A conforming verifier MUST perform verification on a conforming document.': async () => {
    expect(await api.verify(issued)).toBe(true)
    expect(await api.verify({ ...issued, name: 'Something else' })).toBe(false)
  },
  'A conforming verifier MUST produce errors when non-conforming documents are detected.': async () => {
    expect(await api.verify({ type: ['NonconformingDocument'] })).toBe(false)
    expect(await api.verify(unsigned)).toBe(false)
  },
}

describe('1.3 Conformance', () => {
  test.each(Object.entries(conformance))('%s', (_says, check) => check())
})

const envelope: Json = {
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: 'EnvelopedVerifiableCredential',
  id: `data:application/vc+jwt,${await issuer.signJwt(unsigned)}`,
}
const enveloped: Readonly<Record<string, readonly Json[]>> = {
  'The @context property of the envelope MUST be present and include the base context.': [
    { '@context': [] },
    { '@context': undefined },
    { '@context': 'https://www.w3.org/ns/credentials/examples/v2' },
  ],
  'The id value of the envelope MUST be a data: URL of a secured credential.': [
    { id: String(envelope.id).split(',').at(1) },
    { id: 'https://vouch.example/passports/1' },
  ],
  'The type value of the envelope MUST be EnvelopedVerifiableCredential.': [
    { type: undefined },
    { type: 'VerifiableCredential' },
  ],
}

describe('4.13.1 Enveloped Verifiable Credentials', () => {
  test.each(Object.entries(enveloped))('%s', async (_says, changes) => {
    expect(await api.verify(envelope)).toBe(true)
    for (const change of changes) expect(await api.verify({ ...envelope, ...change })).toBe(false)
  })
})

const presentation: Json = {
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiablePresentation'],
  verifiableCredential: [issued],
}
const someUrl = 'did:example:ada'
/** What a presentation may say otherwise, and what it must not. */
const presented: Readonly<
  Record<string, { readonly taken?: readonly Json[]; readonly refused?: readonly Json[] }>
> = {
  '4.3 Verifiable presentations MUST include a @context property.': { refused: [{ '@context': undefined }] },
  '4.3 The first item of @context of a presentation MUST be the base context.': {
    refused: [
      {
        '@context': ['https://www.w3.org/ns/credentials/examples/v2', 'https://www.w3.org/ns/credentials/v2'],
      },
    ],
  },
  '4.3 Items of @context MUST be URLs and/or objects that are JSON-LD contexts (presentations).': {
    taken: [
      {
        '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'],
      },
    ],
    refused: [
      { '@context': ['https://www.w3.org/ns/credentials/v2', 192] },
      { '@context': ['https://www.w3.org/ns/credentials/v2', 'https ://not-a-url'] },
    ],
  },
  '4.5 Verifiable presentations MUST contain a type property.': {
    refused: [{ type: undefined }, { type: [] }],
  },
  '4.5 Verifiable Presentation objects MUST have a type specified.': { refused: [{ type: ['Other'] }] },
  '4.13 The id of a presentation MUST follow Section 4.4.': {
    taken: [{ id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33' }],
    refused: [{ id: null }, { id: ['urn:a:1', 'urn:a:2'] }, { id: 'not-a-url' }],
  },
  '4.13 The type property MUST be present.': { refused: [{ type: undefined }] },
  '4.13 One value of type MUST be VerifiablePresentation.': {
    taken: [
      { type: 'VerifiablePresentation' },
      { type: ['VerifiablePresentation', 'https://example.org/#More'] },
    ],
    refused: [{ type: 'https://example.org/#More' }],
  },
  '4.13 verifiableCredential MUST be one or more objects.': {
    taken: [{ verifiableCredential: issued }, { verifiableCredential: [envelope] }],
    refused: [
      { verifiableCredential: [JSON.stringify(issued)] },
      { verifiableCredential: ['https://vouch.example/passports/1'] },
      { verifiableCredential: [{ ...issued, type: undefined }] },
      { verifiableCredential: undefined },
    ],
  },
  '4.13 The holder MUST be a URL or an object with an id.': {
    taken: [{ holder: someUrl }, { holder: { id: someUrl } }],
    refused: [{ holder: 'ada' }, { holder: {} }, { holder: null }],
  },
}

describe('4.13 Verifiable Presentations', () => {
  test.each(Object.entries(presented))('%s', async (_says, { taken = [], refused = [] }) => {
    expect(await api.verify(presentation)).toBe(true)
    for (const change of taken)
      expect(await api.verify({ ...presentation, ...change }), JSON.stringify(change)).toBe(true)
    for (const change of refused)
      expect(await api.verify({ ...presentation, ...change }), JSON.stringify(change)).toBe(false)
  })

  test('the credential in a presentation is checked, and several are refused', async () => {
    const changed = { ...issued, name: 'Something else' }
    expect(await api.verify({ ...presentation, verifiableCredential: [changed] })).toBe(false)
    expect(await api.verify({ ...presentation, verifiableCredential: [issued, issued] })).toBe(false)
  })
})

const notVerified = 'who shows a passport is not asked, so the signature of a presentation is not verified'
/** Statements of the suite that Vouch does not follow, and why. */
const exceptions: Readonly<Record<string, string>> = {
  '4.3 Items of @context MUST be URLs and/or objects that are JSON-LD contexts (credentials).':
    'only known contexts are accepted, because anybody could give terms another meaning (ADR 30)',
  '4.8 credentialSubject is a set of objects, each the subject of one or more claims.':
    'a passport is about one person; one about several is refused',
  '5.3 The digest of a related resource MUST match.':
    'Vouch fetches no resources that a passport names, and shows none',
  '4.13.3 A presentation of a self-asserted credential MUST include a holder.': notVerified,
  '4.13.3 The issuer of a self-asserted credential MUST be the holder.': notVerified,
  '4.13.2 The @context of an enveloped presentation MUST include the base context.': notVerified,
  '4.13.2 The id of an enveloped presentation MUST be a data: URL.': notVerified,
  '4.13.2 The type of an enveloped presentation MUST be EnvelopedVerifiablePresentation.': notVerified,
  '7.1 Verifiers MUST run the algorithm for credentials and presentations.': notVerified,
}

test('59 of 68 statements are followed, 10 of them about presentations', () => {
  const ofCredentials = [
    ...Object.values(issuing).flat(),
    ...Object.keys(conformance),
    ...Object.keys(enveloped),
  ]
  const ofPresentations = Object.keys(presented)
  expect([ofCredentials.length, ofPresentations.length, Object.keys(exceptions).length]).toEqual([49, 10, 9])
})
