import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate as generateEcdsa, toJwk } from '@digitalbazaar/ecdsa-multikey'
import { cryptosuite as ecdsa } from '@digitalbazaar/ecdsa-rdfc-2019-cryptosuite'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { Ed25519Signature2020 } from '@digitalbazaar/ed25519-signature-2020'
import { describe, expect, test } from 'vitest'
import { isMadeOutTo, readCredential } from '../index.ts'
import { signWith } from '../testing/sign-with.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb, verdict } from '../testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })
const credential = issuer.credential({ email: 'ada@example.org' })
const keyId = `${issuer.did}#other`

function webWith(key: Record<string, unknown>) {
  const web = testWeb(issuer)
  web.documents.set('https://badges.example/.well-known/did.json', { id: issuer.did, assertionMethod: [key] })
  return web
}

describe('a proof', () => {
  test.each(['P-256', 'P-384'])('with ecdsa-rdfc-2019 and %s', async (curve) => {
    const pair = await generateEcdsa({ id: keyId, controller: issuer.did, curve })
    const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite: ecdsa })
    const text = await signWith(pair.signer(), credential, suite)
    const multikey = webWith(await pair.export({ publicKey: true }))
    expect(await verdict(text, multikey)).toBe('issued')
    expect(await verdict(text.replaceAll('Forklift', 'Aircraft'), multikey)).toBe('wrong-signature')
    // Issuers often omit the purpose of a key (`key_ops`).
    const { key_ops: _, ext: __, ...publicKeyJwk } = await toJwk({ keyPair: pair })
    const jwk = { id: keyId, type: 'JsonWebKey', controller: issuer.did, publicKeyJwk }
    expect(await verdict(text, webWith(jwk))).toBe('issued')
  })

  test('with Ed25519Signature2020', async () => {
    const pair = await generate({ id: keyId, controller: issuer.did })
    const { validFrom: issuanceDate, ...rest } = credential
    const older = {
      ...rest,
      issuanceDate,
      '@context': [
        'https://www.w3.org/2018/credentials/v1',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.2.json',
        'https://w3id.org/security/suites/ed25519-2020/v1',
      ],
    }
    const text = await signWith(pair.signer(), older, new Ed25519Signature2020({ signer: pair.signer() }))
    const { publicKeyMultibase } = pair
    const web = webWith({
      id: keyId,
      type: 'Ed25519VerificationKey2020',
      controller: issuer.did,
      publicKeyMultibase,
    })
    expect(await check(text, web)).toMatchObject({ status: 'issued', name: 'Forklift licence' })
    expect(await verdict(text.replaceAll('Forklift', 'Aircraft'), web)).toBe('wrong-signature')
  })
})

describe('a test vector of 1EdTech', () => {
  // Key and signature from the Open Badges 3.0 Implementation Guide, "Linked Data Proof Test Vector". It uses
  // a draft URL of the context; the signed statements are the same as with version 3.0.0.
  const published = {
    '@context': [
      'https://www.w3.org/2018/credentials/v1',
      'https://purl.imsglobal.org/spec/ob/v3p0/context.json',
      'https://w3id.org/security/data-integrity/v1',
    ],
    id: 'http://example.com/credentials/3527',
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: {
      id: 'https://example.edu/issuers/565049',
      type: ['Profile'],
      url: 'https://www.imsglobal.org',
      name: 'Example Corp',
    },
    issuanceDate: '2010-01-01T00:00:00Z',
    name: 'Teamwork Badge',
    credentialSubject: {
      id: 'did:example:ebfeb1f712ebc6f1c276e12ec21',
      type: ['AchievementSubject'],
      achievement: {
        id: 'https://example.com/achievements/21st-century-skills/teamwork',
        type: ['Achievement'],
        criteria: {
          narrative:
            'Team members are nominated for this badge by their peers and recognized upon review by Example Corp management.',
        },
        description:
          'This badge recognizes the development of the capacity to collaborate within a group environment.',
        name: 'Teamwork',
      },
    },
    proof: {
      type: 'DataIntegrityProof',
      created: '2010-01-01T19:23:24Z',
      verificationMethod:
        'https://example.edu/issuers/565049#z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi',
      cryptosuite: 'eddsa-rdfc-2022',
      proofPurpose: 'assertionMethod',
      proofValue: 'zUSD5bjo6mYV1n9i9E6ZwUiHuj4JyZDjCDfDqoJcPi9XJrc9LYstik9mdBvutdwBdquWXjWrwJDVGJrAarvRs8uD',
    },
  }

  test('has a valid signature', async () => {
    const web = testWeb()
    web.documents.set('https://example.edu/issuers/565049', {
      id: 'https://example.edu/issuers/565049',
      type: ['Profile'],
      verificationMethod: [
        {
          id: published.proof.verificationMethod,
          type: 'Multikey',
          controller: 'https://example.edu/issuers/565049',
          publicKeyMultibase: 'z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi',
        },
      ],
    })
    const checked = await check(JSON.stringify(published), web)
    expect(checked).toMatchObject({
      name: 'Teamwork',
      issuer: { name: 'Example Corp', host: 'example.edu' },
      issuedAt: '2010-01-01T00:00:00.000Z',
      status: 'issued',
    })
    expect(isMadeOutTo(checked.subject, ['ada@example.org'])).toBe('nobody-named')
  })

  test('without a signature is parsed and rejected', () => {
    const { proof: _, ...unsigned } = published
    expect(() => readCredential(Buffer.from(JSON.stringify(unsigned)))).toThrow('not signed')
  })
})
