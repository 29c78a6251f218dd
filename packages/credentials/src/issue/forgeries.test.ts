import { describe, expect, test } from 'vitest'
import { signPassport } from '../issuing.ts'
import { didUrl, edited, type Forgery, issuer, type Json, sibling, stranger } from '../testing/forgery.ts'
import { byDigitalBazaar } from '../testing/other-verifiers.ts'
import { testWeb, verdict } from '../testing/test-web.ts'

const text = await issuer.sign()
const created = new Date('2026-03-01T00:00:00Z')
const subjectOf = (credential: Json) => credential.credentialSubject as Json
const statusOf = (credential: Json) => credential.credentialStatus as Json
const signedBy = ({ did, keys }: typeof issuer, credential = issuer.passport()) =>
  signPassport(credential, { did, ...keys.ed25519 }, created)

const changedClaims: Forgery[] = [
  {
    name: 'one letter',
    forge: () => text.replace('tower cranes', 'power cranes'),
    ours: 'wrong-signature',
  },
  {
    name: 'a later end',
    forge: () => edited(text, (credential) => (credential.validUntil = '2099-03-01T00:00:00Z')),
    ours: 'wrong-signature',
  },
  {
    name: 'no end',
    forge: () => edited(text, (credential) => delete credential.validUntil),
    ours: 'wrong-signature',
  },
  {
    name: 'an earlier award',
    forge: () => edited(text, (credential) => (credential.awardedDate = '2016-02-27T10:11:12Z')),
    ours: 'wrong-signature',
  },
  {
    name: 'another subject',
    forge: () => edited(text, (credential) => (subjectOf(credential).id = 'did:example:eve')),
    ours: 'wrong-signature',
  },
  {
    name: 'another address',
    forge: () => text.replace(/sha256\$[0-9a-f]{8}/, 'sha256$00000000'),
    ours: 'wrong-signature',
  },
  {
    name: 'another name of the holder',
    forge: () => text.replace('Ada Lovelace', 'Eve Lovelace'),
    ours: 'wrong-signature',
  },
  {
    name: 'a higher level',
    forge: () => text.replace(/("achievedLevel":"[^"]+level-)2/, '$13'),
    ours: 'wrong-signature',
  },
  {
    name: 'more evidence',
    forge: () =>
      edited(text, (credential) =>
        (credential.evidence as Json[]).push({ type: ['Evidence'], name: 'Prize' }),
      ),
    ours: 'wrong-signature',
  },
  {
    name: 'no status',
    forge: () => edited(text, (credential) => delete credential.credentialStatus),
    ours: 'wrong-signature',
  },
  {
    name: 'the index of another passport',
    forge: () => edited(text, (credential) => (statusOf(credential).statusListIndex = '9')),
    ours: 'wrong-signature',
  },
  {
    name: 'the list of another issuer',
    forge: () => edited(text, (credential) => (statusOf(credential).statusListCredential = sibling.listUrl)),
    ours: 'wrong-signature',
  },
  {
    name: 'a status that revokes nothing',
    forge: () => edited(text, (credential) => (statusOf(credential).statusPurpose = 'message')),
    ours: 'wrong-signature',
  },
  {
    name: 'another issuer',
    forge: () => edited(text, (credential) => ((credential.issuer as Json).id = sibling.did)),
    ours: 'key-not-of-issuer',
  },
  {
    name: 'an undefined term',
    forge: () => edited(text, (credential) => (credential.rank = 'first')),
    ours: 'unknown-context',
  },
  {
    name: 'an unknown context',
    forge: () =>
      edited(text, (credential) =>
        (credential['@context'] as string[]).push('https://stranger.example/context'),
      ),
    ours: 'unknown-context',
  },
  {
    name: 'a context of its own',
    forge: () =>
      edited(text, (credential) => {
        ;(credential['@context'] as unknown[]).push({ rank: 'https://schema.org/award' })
        credential.rank = 'first'
      }),
    ours: 'unknown-context',
  },
  {
    // JSON.parse takes the second value, other parsers the first.
    name: 'a duplicate member',
    forge: () => text.replace('{', '{"validUntil":"2099-01-01T00:00:00Z",'),
    ours: 'not-a-credential',
    theirs: 'valid',
  },
]

const changedProofs: Forgery[] = [
  {
    name: 'another signature',
    forge: () =>
      edited(
        text,
        ({ proof: [proof = {}] }) => (proof.proofValue = `${proof.proofValue}`.replace(/..$/, '11')),
      ),
    ours: 'wrong-signature',
  },
  {
    name: 'another date of the signature',
    forge: () => edited(text, ({ proof: [proof = {}] }) => (proof.created = '2020-03-01T00:00:00Z')),
    ours: 'wrong-signature',
  },
  {
    name: 'another purpose',
    forge: () => edited(text, ({ proof: [proof = {}] }) => (proof.proofPurpose = 'authentication')),
    ours: 'proof-not-supported',
  },
  {
    name: 'another suite',
    forge: () => edited(text, ({ proof: [proof = {}] }) => (proof.cryptosuite = 'eddsa-jcs-2022')),
    ours: 'proof-not-supported',
  },
  {
    name: 'no proof',
    forge: () => edited(text, (credential) => delete (credential as Json).proof),
    ours: 'not-signed',
  },
  {
    name: 'an empty list of proofs',
    forge: () => edited(text, (credential) => (credential.proof = [])),
    ours: 'not-signed',
  },
  {
    name: 'the key of an issuer on another host',
    forge: () => signedBy(stranger),
    ours: 'key-not-of-issuer',
  },
  {
    name: 'the key of another issuer on the same host',
    forge: () => signedBy(sibling),
    ours: 'key-not-of-issuer',
  },
  {
    name: 'another key under the same id',
    forge: async () => (await signedBy(stranger)).replaceAll(stranger.keyIds.ed25519, issuer.keyIds.ed25519),
    ours: 'wrong-signature',
  },
  {
    name: 'the proof of another passport',
    forge: async () => {
      const { proof } = JSON.parse(await issuer.sign(issuer.passport({ passportId: 'other' })))
      return edited(text, (credential) => (credential.proof = proof))
    },
    ours: 'wrong-signature',
  },
  {
    name: 'a second proof by somebody else for changed claims',
    forge: async () => {
      const { proof, ...credential } = JSON.parse(text.replaceAll('Crane driver', 'Pilot'))
      const { proof: theirs } = JSON.parse(await signedBy(stranger, credential))
      return JSON.stringify({ ...credential, proof: [...proof, ...theirs] })
    },
    ours: 'wrong-signature',
  },
]

const signedByIssuer: Forgery[] = [
  {
    name: 'begins tomorrow',
    forge: () => issuer.sign(issuer.passport({ validFrom: new Date('2098-01-01T00:00:00Z') })),
    ours: 'not-yet-valid',
  },
  {
    name: 'has ended',
    forge: () => issuer.sign(issuer.passport({ validUntil: new Date('2026-04-01T00:00:00Z') })),
    ours: 'expired',
  },
  {
    name: 'is signed by a compromised key',
    forge: async (web) => {
      issuer.setKeys('compromised', new Date('2026-10-01T00:00:00Z'))
      web.documents.set(didUrl, await issuer.document(new URL(didUrl).pathname))
      issuer.setKeys('signing')
      return text
    },
    ours: 'key-revoked',
  },
  {
    name: 'is signed by a key without the purpose',
    forge: (web) => replaceDid(web, ({ assertionMethod: _, ...rest }) => rest),
    ours: 'key-not-of-issuer',
  },
  {
    name: 'is signed by a key for another purpose',
    forge: (web) =>
      replaceDid(web, ({ assertionMethod, ...rest }) => ({ ...rest, authentication: assertionMethod })),
    ours: 'key-not-of-issuer',
  },
  {
    name: 'is signed by a key that the issuer has removed',
    forge: (web) =>
      replaceDid(web, (document) => ({ ...document, verificationMethod: [], assertionMethod: [] })),
    ours: 'key-not-of-issuer',
  },
]

async function replaceDid(
  web: ReturnType<typeof testWeb>,
  change: (document: Json) => Json,
): Promise<string> {
  web.documents.set(didUrl, change((await issuer.document(new URL(didUrl).pathname)) ?? {}))
  return text
}

async function verdicts({ forge }: Forgery): Promise<string[]> {
  const web = testWeb(issuer, sibling, stranger)
  const forged = await forge(web)
  return [await verdict(forged, web), await byDigitalBazaar(forged, web)]
}

test('the original is accepted', async () => {
  expect(await verdicts({ name: '', forge: () => text, ours: 'issued' })).toEqual(['issued', 'valid'])
})

describe('a passport is rejected if it', () => {
  test.each(changedClaims)('has got $name', async (forgery) => {
    expect(await verdicts(forgery)).toEqual([forgery.ours, forgery.theirs ?? 'refused'])
  })
  test.each(changedProofs)('has $name', async (forgery) => {
    expect(await verdicts(forgery)).toEqual([forgery.ours, forgery.theirs ?? 'refused'])
  })
  test.each(signedByIssuer)('$name', async (forgery) => {
    expect(await verdicts(forgery)).toEqual([forgery.ours, forgery.theirs ?? 'refused'])
  })
})

test('a second proof by somebody else does no harm', async () => {
  const { proof: theirs } = JSON.parse(await signedBy(stranger))
  const both = edited(text, ({ proof }) => proof.push(...theirs))
  expect(await verdicts({ name: '', forge: () => both, ours: 'issued' })).toEqual(['issued', 'valid'])
})
