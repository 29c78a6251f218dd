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

const presentations = 'Vouch takes passports, not presentations: nobody presents one on a marketplace'
/** Statements of the suite that Vouch does not follow, and why. */
const exceptions: Readonly<Record<string, string>> = {
  '4.3 Items of @context MUST be URLs and/or objects that are JSON-LD contexts (credentials).':
    'only known contexts are accepted, because anybody could give terms another meaning (ADR 30)',
  '4.8 credentialSubject is a set of objects, each the subject of one or more claims.':
    'a passport is about one person; one about several is refused',
  '5.3 The digest of a related resource MUST match.':
    'Vouch fetches no resources that a passport names, and shows none',
  '4.3 Verifiable presentations MUST include a @context property.': presentations,
  '4.3 The first item of @context of a presentation MUST be the base context.': presentations,
  '4.3 Items of @context MUST be URLs and/or objects that are JSON-LD contexts (presentations).':
    presentations,
  '4.5 Verifiable presentations MUST contain a type property.': presentations,
  '4.5 Verifiable Presentation objects MUST have a type specified.': presentations,
  '4.13 The id of a presentation MUST follow Section 4.4.': presentations,
  '4.13 The type property MUST be present.': presentations,
  '4.13 One value of type MUST be VerifiablePresentation.': presentations,
  '4.13 verifiableCredential MUST be one or more objects.': presentations,
  '4.13 The holder MUST be a URL or an object with an id.': presentations,
  '4.13.3 A presentation of a self-asserted credential MUST include a holder.': presentations,
  '4.13.3 The issuer of a self-asserted credential MUST be the holder.': presentations,
  '4.13.2 The @context of an enveloped presentation MUST include the base context.': presentations,
  '4.13.2 The id of an enveloped presentation MUST be a data: URL.': presentations,
  '4.13.2 The type of an enveloped presentation MUST be EnvelopedVerifiablePresentation.': presentations,
  '7.1 Verifiers MUST run the algorithm for credentials and presentations.': presentations,
}

test('49 of the 52 statements about credentials are followed, and none of the 16 about presentations', () => {
  const followed = [...Object.values(issuing).flat(), ...Object.keys(conformance), ...Object.keys(enveloped)]
  const reasons = Object.values(exceptions)
  const ofPresentations = reasons.filter((reason) => reason === presentations).length
  expect([followed.length, reasons.length - ofPresentations, ofPresentations]).toEqual([49, 3, 16])
})
