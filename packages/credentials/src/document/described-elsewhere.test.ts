import { describe, expect, test } from 'vitest'
import { isMadeOutTo } from '../index.ts'
import { createTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb, verdict } from '../testing/test-web.ts'

// Issuers put into a credential what its holder handed in, such as evidence: with the id of something else its words
// become words about that.

type Json = Record<string, unknown>

const issuer = await createTestIssuer({ host: 'badges.example', name: 'Example Training' })
const email = 'ada@example.org'
const achievementId = 'https://badges.example/achievements/1'
const english = (value: string) => ({ '@value': value, '@language': 'en' })

function plain(): Json & { credentialSubject: Json & { achievement: Json } } {
  return issuer.credential({ email, name: 'First aid' }) as ReturnType<typeof plain>
}

/** In both forms it says the same. */
async function checked(credential: Json, signer: TestIssuer = issuer) {
  const web = testWeb(issuer)
  const one = await check(await signer.sign(credential), web)
  expect(await check(await signer.signJwt(credential), web)).toEqual(one)
  return one
}

describe('evidence with the id of the', () => {
  test('issuer does not name it', async () => {
    const evidence = [{ id: issuer.did, type: ['Evidence'], name: 'Harvard University' }]
    const nameless = await checked({ ...plain(), issuer: issuer.did, evidence })
    expect(nameless.issuer.name).toBe('badges.example')
    const named = await checked({ ...plain(), evidence })
    expect(named.issuer.name).toBe('badges.example')
    const translated = await checked({ ...plain(), evidence: [{ ...evidence[0], name: english('Harvard') }] })
    expect(translated.issuer.name).toBe('badges.example')
  })

  test('achievement does not name or describe it', async () => {
    for (const words of [
      { name: 'Master surgeon', description: 'Licensed' },
      { name: english('Master surgeon'), description: english('Licensed') },
    ]) {
      const evidence = [{ id: achievementId, type: ['Evidence'], ...words }]
      const { name, description } = await checked({ ...plain(), evidence })
      expect({ name, description }).toEqual({ name: 'First aid', description: '' })
      const { name: _, ...unnamed } = plain()
      expect(await verdict(await issuer.sign({ ...unnamed, evidence }), testWeb(issuer))).toBe(
        'not-a-credential',
      )
    }
  })

  test('credential does not name or date it', async () => {
    const { credentialSubject, ...rest } = plain()
    const { achievement: _, ...subject } = credentialSubject
    const evidence = [{ id: rest.id, type: ['Evidence'], name: english('Master surgeon') }]
    const unclear = await issuer.sign({ ...rest, credentialSubject: subject, evidence })
    expect(await verdict(unclear, testWeb(issuer))).toBe('not-a-credential')
    const awarded = [
      { id: rest.id, type: ['Evidence', 'OpenBadgeCredential'], awardedDate: '2001-01-01T00:00:00Z' },
    ]
    const dated = await checked({ ...plain(), id: rest.id, evidence: awarded })
    expect(dated.issuedAt).toBe('2024-01-01T00:00:00.000Z')
  })

  test('subject does not say whom it is for', async () => {
    const id = 'did:example:ada'
    const evidence = [{ id, type: ['Evidence'], 'https://schema.org/email': 'eve@example.org' }]
    const { credentialSubject, ...rest } = plain()
    const { subject } = await checked({ ...rest, credentialSubject: { ...credentialSubject, id }, evidence })
    expect(isMadeOutTo(subject, ['eve@example.org', email])).toBe('nobody-named')
    const mailbox = { ...credentialSubject, id: `mailto:${email}` }
    const both = await checked({
      ...rest,
      credentialSubject: mailbox,
      evidence: [{ ...evidence[0], id: mailbox.id }],
    })
    expect(isMadeOutTo(both.subject, [email])).toBe('yes')
    expect(isMadeOutTo(both.subject, ['eve@example.org'])).toBe('somebody-else')
  })
})

describe('who may describe it too', () => {
  test('is whoever made the achievement, in every version of the words', async () => {
    for (const version of ['', '-3.0.1', '-3.0.3']) {
      const { credentialSubject, ...rest } = plain()
      const { '@context': _, validFrom: issuanceDate, ...badge } = rest
      const { achievement, ...subject } = credentialSubject
      const creator = { id: issuer.did, type: ['Profile'], name: 'Example Training' }
      const { issuer: by } = await checked({
        ...badge,
        '@context': [
          'https://www.w3.org/2018/credentials/v1',
          `https://purl.imsglobal.org/spec/ob/v3p0/context${version}.json`,
          'https://w3id.org/security/data-integrity/v2',
        ],
        issuanceDate,
        credentialSubject: { ...subject, achievement: { ...achievement, creator } },
      })
      expect(by.name).toBe('Example Training')
    }
  })

  test('is an endorsement, as long as it says nothing else', async () => {
    const endorsing = (name?: string) => ({
      type: ['VerifiableCredential', 'EndorsementCredential'],
      issuer: { id: 'did:web:other.example', type: ['Profile'], name: 'Other' },
      credentialSubject: {
        id: achievementId,
        type: ['EndorsementSubject'],
        endorsementComment: 'Known and good.',
        ...(name !== undefined && { name }),
      },
    })
    const endorsed = (name?: string) => {
      const { credentialSubject, ...rest } = plain()
      const achievement = { ...credentialSubject.achievement, endorsement: [endorsing(name)] }
      return { ...rest, credentialSubject: { ...credentialSubject, achievement } }
    }
    const { name, description } = await checked(endorsed())
    expect(name).toBe('First aid')
    expect(description).toContain('trucks')
    const contradicting = await issuer.sign(endorsed('Master surgeon'))
    expect(await verdict(contradicting, testWeb(issuer))).toBe('not-a-credential')
  })
})

describe('what can be read in two ways', () => {
  const achieved = (words: Json) => (credential: ReturnType<typeof plain>) => {
    Object.assign(credential.credentialSubject.achievement, words)
  }
  test.each<[string, (credential: ReturnType<typeof plain>) => void]>([
    ['name', achieved({ name: ['First aid', 'Master surgeon'] })],
    ['name in a language', achieved({ name: [english('First aid'), english('Master surgeon')] })],
    ['description', achieved({ description: ['For adults', 'For all'] })],
    [
      'achievement',
      ({ credentialSubject }) => {
        const { achievement } = credentialSubject
        const second = { ...achievement, id: `${achievementId}0`, name: 'Master surgeon' }
        Object.assign(credentialSubject, { achievement: [achievement, second] })
      },
    ],
    [
      'issuer',
      (one) => {
        one.issuer = { id: issuer.did, type: ['Profile'], name: ['Example', 'Harvard'] }
      },
    ],
    [
      'day of award',
      (one) => {
        one.awardedDate = ['2024-01-01T00:00:00Z', '2001-01-01T00:00:00Z']
      },
    ],
    [
      'address',
      ({ credentialSubject }) => {
        const identity = { type: 'IdentityObject', hashed: false, identityType: 'emailAddress' }
        credentialSubject.identifier = [{ ...identity, identityHash: [email, 'eve@example.org'] }]
      },
    ],
  ])('is refused: the %s', async (_, change) => {
    const credential = plain()
    change(credential)
    expect(await verdict(await issuer.sign(credential), testWeb(issuer))).toBe('not-a-credential')
  })

  test('is no text in several languages, in whatever order', async () => {
    const german = { '@value': 'Erste Hilfe', '@language': 'de' }
    const french = { '@value': 'Premiers secours', '@language': 'fr' }
    const named = async (name: unknown[]) => {
      const credential = plain()
      credential.credentialSubject.achievement.name = name
      return (await checked(credential)).name
    }
    const all = [german, { '@value': 'First aid', '@language': 'EN-gb' }, 'Primeros auxilios', french]
    expect(await named(all)).toBe('First aid')
    expect(await named(all.toReversed())).toBe('First aid')
    expect(await named([german, french, 'Primeros auxilios'])).toBe('Primeros auxilios')
    expect(await named([german, french])).toBe('Erste Hilfe')
    expect(await named([french, german])).toBe('Erste Hilfe')
  })
})
