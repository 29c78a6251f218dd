import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { expect, test } from 'vitest'
import { createDocumentLoader } from '../document/contexts.ts'
import { createPassportIssuer } from '../testing/passport-issuer.ts'
import { canonizeForSigning } from './signing-contexts.ts'

const issuer = await createPassportIssuer('https://vouch.example', 'a1')
const { achievement, recipient } = issuer.content()
const options = { documentLoader: createDocumentLoader(), base: null, safe: true }

const skills = (count: number, levels: readonly string[]) =>
  Array.from({ length: count }, (_, place) => ({
    name: `skill ${place}`,
    uri: place % 3 === 2 ? null : `http://data.europa.eu/esco/skill/${place % 10}`,
    ...(place % 4 < 3 && { level: { achieved: levels[place % levels.length] ?? '', levels } }),
  }))

const signed = {
  'a passport': issuer.passport(),
  'one with twenty skills': issuer.passport({
    achievement: { ...achievement, skills: skills(20, ['A', 'B', 'C', 'D']) },
  }),
  'one without skills, to nobody': issuer.passport({
    achievement: { ...achievement, skills: [] },
    recipient: {},
    validUntil: null,
  }),
  'one with a name, a picture and evidence': issuer.passport({
    achievement: { ...achievement, image: 'https://vouch.example/picture.png', skills: skills(3, ['A']) },
    recipient: { ...recipient, name: 'Ada “the first”\nLovelace' },
    evidence: [
      { url: 'https://a.example/1', name: 'Report' },
      { narrative: 'Passed.' },
      { url: issuer.did, name: 'Mine' },
    ],
  }),
  'a status list': await issuer.list(),
  'proof options': {
    '@context': issuer.passport()['@context'],
    type: 'DataIntegrityProof',
    created: '2026-03-01T00:00:00Z',
    cryptosuite: 'eddsa-rdfc-2022',
    verificationMethod: issuer.keyIds.ed25519,
    proofPurpose: 'assertionMethod',
  },
  'an endorsement within': {
    ...issuer.passport(),
    endorsement: [
      {
        '@context': issuer.passport()['@context'],
        id: 'https://vouch.example/endorsements/1',
        type: ['VerifiableCredential', 'EndorsementCredential'],
        name: 'Endorsed',
        issuer: { id: issuer.did, type: ['Profile'] },
        validFrom: '2026-03-01T00:00:00Z',
        credentialSubject: { id: achievement.id, type: ['EndorsementSubject'], endorsementComment: 'Good' },
      },
    ],
  },
}

test.each(Object.entries(signed))(
  'the kept contexts mean for %s what the published ones do',
  async (_, one) => {
    const published = await cryptosuite.canonize(structuredClone(one), options)
    expect(published.split('\n').length).toBeGreaterThan(5)
    // At once, and again with what was kept.
    const [first, second] = await Promise.all([
      canonizeForSigning(structuredClone(one), options),
      canonizeForSigning(structuredClone(one), options),
    ])
    expect([first, second, await canonizeForSigning(one, options)]).toEqual([published, published, published])
  },
)

test('undefined terms and unknown contexts are refused each time', async () => {
  const unknown = { ...issuer.passport(), rank: 'first' }
  const elsewhere = { ...issuer.passport(), '@context': ['https://elsewhere.example/context'] }
  for (const refused of [unknown, elsewhere, unknown, elsewhere])
    await expect(canonizeForSigning(refused, options)).rejects.toThrow()
  await expect(canonizeForSigning(issuer.passport(), options)).resolves.toContain('skill')
})
