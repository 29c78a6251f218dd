import { describe, expect, test } from 'vitest'
import { isMadeOutTo } from '../index.ts'
import { createTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb, verdict } from '../testing/test-web.ts'

// Attack: the holder submits evidence with the id of another node, such as the issuer. The issuer embeds the evidence
// in the credential and signs it. Statements in the evidence, such as a name, then apply to that other node.

type Json = Record<string, unknown>

const issuer = await createTestIssuer({ host: 'badges.example', name: 'Example Training' })
const email = 'ada@example.org'
const achievementId = 'https://badges.example/achievements/1'
const english = (value: string) => ({ '@value': value, '@language': 'en' })

function plain(): Json & { credentialSubject: Json & { achievement: Json } } {
  return issuer.credential({ email, name: 'First aid' }) as ReturnType<typeof plain>
}

/** Checks a credential signed as JSON and as JWT; both must give the same result. */
async function checked(credential: Json, signer: TestIssuer = issuer) {
  const web = testWeb(issuer)
  const one = await check(await signer.sign(credential), web)
  expect(await check(await signer.signJwt(credential), web)).toEqual(one)
  return one
}

describe('evidence with the id of the', () => {
  test('issuer does not change its name', async () => {
    const evidence = [{ id: issuer.did, type: ['Evidence'], name: 'Harvard University' }]
    const nameless = await checked({ ...plain(), issuer: issuer.did, evidence })
    expect(nameless.issuer.name).toBe('badges.example')
    const named = await checked({ ...plain(), evidence })
    expect(named.issuer.name).toBe('badges.example')
    const translated = await checked({ ...plain(), evidence: [{ ...evidence[0], name: english('Harvard') }] })
    expect(translated.issuer.name).toBe('badges.example')
  })

  test('achievement does not change its name or description', async () => {
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

  test('credential does not change its name or dates', async () => {
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

  test('subject does not change the holder', async () => {
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

describe('a node may also be described by', () => {
  test('the creator of the achievement, in every context version', async () => {
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

  test('an endorsement without other statements', async () => {
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

describe('ambiguous claims', () => {
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
  ])('are rejected: the %s', async (_, change) => {
    const credential = plain()
    change(credential)
    expect(await verdict(await issuer.sign(credential), testWeb(issuer))).toBe('not-a-credential')
  })

  test('do not include texts in several languages, in any order', async () => {
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
