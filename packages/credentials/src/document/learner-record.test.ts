import { describe, expect, test } from 'vitest'
import { isMadeOutTo } from '../index.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb, verdict } from '../testing/test-web.ts'

type Json = Record<string, unknown>

const issuer = await createTestIssuer({ host: 'badges.example' })
const other = await createTestIssuer({ host: 'other.example' })
const web = testWeb(issuer, other)
const subjectId = 'did:example:ada'

function identifier(email: string) {
  return [{ type: 'IdentityObject', hashed: false, identityHash: email, identityType: 'emailAddress' }]
}

/** A credential to embed in a learner record, about the same person as the record. */
function embedded(by: typeof issuer, subject: Json = {}): Json {
  const { credentialSubject, ...rest } = by.credential({ email: 'nobody@example.org' })
  const { identifier: _, ...own } = credentialSubject as Json
  return { ...rest, credentialSubject: { ...own, id: subjectId, ...subject } }
}

/** Builds an unsigned Comprehensive Learner Record 2.0. */
function record(held: Json[], change: Json = {}): Json {
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: 'urn:uuid:1d9c7f4e-0000-4000-8000-000000000001',
    type: ['VerifiableCredential', 'ClrCredential'],
    issuer: { id: issuer.did, type: ['Profile'], name: 'Example Training' },
    validFrom: '2024-01-01T00:00:00Z',
    name: 'Transcript of Ada',
    partial: false,
    credentialSubject: {
      id: subjectId,
      type: ['ClrSubject'],
      identifier: identifier('ada@example.org'),
      verifiableCredential: held,
      ...change,
    },
  }
}

describe('a Comprehensive Learner Record', () => {
  test('is shown by its own name, with any number of achievements', async () => {
    const text = await issuer.sign(record([embedded(issuer), embedded(issuer)]))
    const checked = await check(text, web)
    expect(checked).toMatchObject({
      name: 'Transcript of Ada',
      description: '',
      criteriaUrl: null,
      issuer: { name: 'Example Training', host: 'badges.example' },
      status: 'issued',
    })
    expect(isMadeOutTo(checked.subject, ['ada@example.org'])).toBe('yes')
    expect(await verdict(text.replace('Transcript of Ada', 'Transcript of Eve'), web)).toBe('wrong-signature')
  })

  test('is read from a JWT', async () => {
    const checked = await check(await issuer.signJwt(record([embedded(issuer)])), web)
    expect(isMadeOutTo(checked.subject, ['ada@example.org'])).toBe('yes')
  })

  test('without a name is rejected', async () => {
    const { name: _, ...nameless } = record([embedded(issuer)])
    expect(await verdict(await issuer.sign(nameless), web)).toBe('not-a-credential')
  })

  test('does not take email addresses from credentials of other issuers', async () => {
    const eve = identifier('eve@example.org')
    const text = await issuer.sign(record([embedded(other, { identifier: eve })]))
    const { subject } = await check(text, web)
    expect(isMadeOutTo(subject, ['eve@example.org'])).toBe('nobody-named')
    const owner = await issuer.sign(record([embedded(other)], { id: 'mailto:ada@example.org' }))
    expect(isMadeOutTo((await check(owner, web)).subject, ['ada@example.org'])).toBe('yes')
  })

  test('with undefined terms is rejected', async () => {
    const text = JSON.stringify({
      ...record([]),
      transcriptKind: 'final',
      proof: { type: 'DataIntegrityProof' },
    })
    expect(await verdict(text, web)).toBe('unknown-context')
  })
})

test('evidence cannot add an email address of the subject', async () => {
  const credential = issuer.credential({ email: 'ada@example.org' })
  const evidence = [embedded(other, { identifier: identifier('eve@example.org'), achievement: [] })]
  const subject = { ...(credential.credentialSubject as Json), id: subjectId }
  const text = await issuer.sign({ ...credential, name: 'Licence', credentialSubject: subject, evidence })
  const checked = await check(text, web)
  expect(isMadeOutTo(checked.subject, ['eve@example.org'])).toBe('nobody-named')
})

describe('the test vector of 1EdTech', () => {
  // Key and signatures from the Open Badges 3.0 Implementation Guide, "Linked Data Proof Test Vector for
  // Comprehensive Learner Record 2.0". There is one signature per context version.
  const profile = 'https://example.edu/issuers/565049'
  const key = 'z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi'
  const proof = (proofValue: string) => ({
    type: 'DataIntegrityProof',
    created: '2010-01-01T19:23:24Z',
    verificationMethod: `${profile}#${key}`,
    cryptosuite: 'eddsa-rdfc-2022',
    proofPurpose: 'assertionMethod',
    proofValue,
  })
  const urn = (head: string) => `urn:uuid:${head}-56cb-11ec-bf63-0242ac130002`
  const schema = (path: string) => [
    { id: `https://purl.imsglobal.org/spec/${path}_schema.json`, type: '1EdTechJsonSchemaValidator2019' },
  ]
  const achievement = (number: number, head: string) => ({
    id: urn(head),
    type: 'Achievement',
    creator: { id: profile, type: 'Profile' },
    name: `Achievement ${number}`,
    criteria: { id: `https://example.edu/achievements/${head}-56cb-11ec-bf63-0242ac130002/criteria` },
    description: `Achievement ${number}`,
    image: { id: 'https://example.edu/achievements/sample.png', type: 'Image' },
  })
  const first = achievement(1, 'a7467ef6')
  const issued = { issuer: { id: profile, type: 'Profile', name: 'Example University' } }
  const extensions = 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'

  const published = (version: {
    readonly base: readonly string[]
    readonly clr: string
    readonly badges: readonly string[]
    readonly date: Json
    readonly inner: unknown
    readonly outer: unknown
  }) => ({
    '@context': [...version.base, version.clr, ...version.badges],
    id: 'http://example.edu/credentials/3732',
    type: ['VerifiableCredential', 'ClrCredential'],
    ...issued,
    ...version.date,
    name: 'Sample Transcript',
    credentialSubject: {
      id: 'did:example:ebfeb1f712ebc6f1c276e12ec21',
      type: 'ClrSubject',
      verifiableCredential: [
        {
          '@context': [...version.base, ...version.badges],
          id: urn('91537dba'),
          type: ['VerifiableCredential', 'AchievementCredential'],
          ...issued,
          ...version.date,
          name: 'Example University Degree',
          credentialSubject: {
            id: 'did:example:ebfeb1f712ebc6f1c276e12ec21',
            type: 'AchievementSubject',
            achievement: first,
          },
          credentialSchema: schema('ob/v3p0/schema/json/ob_v3p0_achievementcredential'),
          proof: version.inner,
        },
      ],
      achievement: [first, achievement(2, 'dd887f0a')],
      association: [
        {
          type: 'Association',
          associationType: 'isParentOf',
          sourceId: urn('a7467ef6'),
          targetId: urn('dd887f0a'),
        },
      ],
    },
    credentialSchema: schema('clr/v2p0/schema/json/clr_v2p0_clrcredential'),
    proof: version.outer,
  })

  test.each([
    [
      '2.0.0',
      published({
        base: ['https://www.w3.org/2018/credentials/v1'],
        clr: 'https://purl.imsglobal.org/spec/clr/v2p0/context.json',
        badges: [
          'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.2.json',
          extensions,
          'https://w3id.org/security/data-integrity/v1',
        ],
        date: { issuanceDate: '2010-01-01T00:00:00Z' },
        inner: proof(
          'z2CGNmCgEmN68CWch6Kgg4vnjRDE896jnUqfQtJoG11qxC8ntxUPCQaGckoHG7BXW7KWZyUiSs5EkKX3gEiGYKrz',
        ),
        outer: proof(
          'z2cNeK7UjuvWoNUHa8D7bbZuhryrgG3LjXmJSnY3R69mVJTAdX5yP1RCo9SH1aZwmyA76snohTwACQRFyrwGihsfr',
        ),
      }),
    ],
    [
      '2.0.1',
      published({
        base: ['https://www.w3.org/ns/credentials/v2'],
        clr: 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json',
        badges: ['https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json', extensions],
        date: { validFrom: '2010-01-01T00:00:00Z' },
        inner: [
          proof('z45QnLySMt2mWuW787G6cf3SLkP97ZkMZxLeXH5yaaTQPCtTup4GCV95tU8HEnQJSyGCokSj3AvUhmJtvveTmN4Vu'),
        ],
        outer: [
          proof('zF52sU1nfPAjcwCqtgxPNSor6SJnAzRBwZW5VNQXPt8xXCHkd39sgqj32DnMjhFCzbyHsLkhQ8HpBqQTkMgXy329'),
        ],
      }),
    ],
  ])('has a valid signature, version %s', async (_, credential) => {
    const web = testWeb()
    web.documents.set(profile, {
      id: profile,
      type: ['Profile'],
      verificationMethod: [
        { id: `${profile}#${key}`, type: 'Multikey', controller: profile, publicKeyMultibase: key },
      ],
    })
    const text = JSON.stringify(credential)
    expect(await check(text, web)).toMatchObject({ name: 'Sample Transcript', status: 'issued' })
    expect(await verdict(text.replace('isParentOf', 'isChildOf'), web)).toBe('wrong-signature')
  })
})
