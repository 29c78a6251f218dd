import { describe, expect, test } from 'vitest'
import { isMadeOutTo } from '../index.ts'
import { hashAddress, signPassport } from '../issuing.ts'
import { createPassportIssuer, holder } from '../testing/passport-issuer.ts'
import { check, testWeb } from '../testing/test-web.ts'

const issuer = await createPassportIssuer('https://vouch.example', 'a1')
const { did, keys } = issuer

type Json = Record<string, unknown>
const achievementOf = (passport: Json) => (passport.credentialSubject as { achievement: Json }).achievement

describe('a passport', () => {
  test('names the holder by a hashed address, and by name if given', () => {
    const identifierOf = (recipient: object) =>
      (issuer.passport({ recipient }).credentialSubject as Json).identifier as Json[] | undefined
    const hash = hashAddress(holder.address, 'b7c1')
    const hashed = {
      type: 'IdentityObject',
      hashed: true,
      identityHash: hash,
      identityType: 'emailAddress',
      salt: 'b7c1',
    }
    expect(identifierOf({ addressHash: { hash, salt: 'b7c1' } })).toEqual([hashed])
    expect(identifierOf({ addressHash: { hash, salt: 'b7c1' }, name: 'Ada' })).toEqual([
      hashed,
      { type: 'IdentityObject', hashed: false, identityHash: 'Ada', identityType: 'name' },
    ])
    expect(identifierOf({})).toBeUndefined()
  })

  test('has dates in whole seconds', () => {
    expect(issuer.passport()).toMatchObject({
      validFrom: '2026-03-01T00:00:00Z',
      validUntil: '2098-03-01T00:00:00Z',
      awardedDate: '2026-02-27T10:11:12Z',
    })
    expect(issuer.passport({ validUntil: null })).not.toHaveProperty('validUntil')
    expect(() => issuer.passport({ validFrom: new Date('no date') })).toThrow(TypeError)
  })

  test('has exactly one status entry', () => {
    expect(issuer.passport().credentialStatus).toEqual({
      id: `${issuer.listUrl}#70001`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '70001',
      statusListCredential: issuer.listUrl,
    })
    for (const index of [-1, 0.5, Number.NaN])
      expect(() => issuer.passport({ status: { listUrl: issuer.listUrl, index } })).toThrow(TypeError)
  })

  test('has skills as alignments or tags, and their levels as results', () => {
    const passport = issuer.passport()
    const { alignment, tag, resultDescription, id } = achievementOf(passport)
    expect(alignment).toMatchObject([{ targetName: 'operate tower crane' }, { targetName: 'guide cranes' }])
    expect(tag).toEqual(['hand signals of our yard'])
    expect(resultDescription).toMatchObject([
      {
        id: `${id}#skill-1`,
        resultType: 'RubricCriterionLevel',
        alignment: [{ targetName: 'operate tower crane' }],
        rubricCriterionLevel: [
          { id: `${id}#skill-1-level-1`, name: 'Basic', level: '1' },
          { id: `${id}#skill-1-level-2`, name: 'Skilled', level: '2' },
          { id: `${id}#skill-1-level-3`, name: 'Expert', level: '3' },
        ],
      },
    ])
    expect((passport.credentialSubject as Json).result).toEqual([
      { type: ['Result'], resultDescription: `${id}#skill-1`, achievedLevel: `${id}#skill-1-level-2` },
    ])
    const { achievement } = issuer.content()
    const skills = [{ name: 'a', uri: null, level: { achieved: 'Best', levels: ['Good'] } }]
    expect(() => issuer.passport({ achievement: { ...achievement, skills } })).toThrow(TypeError)
  })

  test('with twenty skills and equal evidence is signed and accepted', async () => {
    const { achievement } = issuer.content()
    const skills = Array.from({ length: 20 }, (_, index) => ({
      name: 'lift',
      uri: `http://data.europa.eu/esco/skill/${index % 10}`,
      level: { achieved: 'A', levels: ['A', 'B', 'C', 'D', 'E'] },
    }))
    const evidence = Array.from({ length: 10 }, () => ({ name: 'Report', narrative: 'Passed.' }))
    const passport = issuer.passport({ achievement: { ...achievement, skills }, evidence })
    expect(passport.evidence).toHaveLength(1)
    expect(achievementOf(passport).alignment).toHaveLength(10)
    expect(await check(await issuer.sign(passport), testWeb(issuer))).toMatchObject({ status: 'issued' })
  })
})

describe('evidence of the holder', () => {
  test('cannot describe anything else in the passport', async () => {
    const content = issuer.content()
    const taken = [
      did,
      content.achievement.id,
      content.subjectId,
      `https://vouch.example/passports/${content.passportId}`,
      issuer.listUrl,
      `${issuer.listUrl}#70001`,
      `${content.achievement.id}#skill-1-level-3`,
      'https://guild.example/criteria',
    ]
    const passport = issuer.passport({
      evidence: taken.map((url) => ({ url, name: 'Harvard University', narrative: 'Mine.' })),
    })
    expect(passport.evidence).toEqual(
      taken.map((url) => ({ type: ['Evidence'], name: 'Harvard University', narrative: `${url}\n\nMine.` })),
    )
    const checked = await check(await issuer.sign(passport), testWeb(issuer))
    expect(checked.name).toBe('Crane driver, tower cranes')
    expect(checked.issuer.name).toBe('Guild of crane drivers')
    expect(isMadeOutTo(checked.subject, [holder.address])).toBe('yes')
  })

  test('has a URL, a name or a narrative', () => {
    const evidence = [{ url: 'https://a.example/1' }, { name: 'A' }, { narrative: 'B' }]
    expect(issuer.passport({ evidence }).evidence).toEqual([
      { id: 'https://a.example/1', type: ['Evidence'] },
      { type: ['Evidence'], name: 'A' },
      { type: ['Evidence'], narrative: 'B' },
    ])
  })
})

describe('a signature', () => {
  test('replaces an earlier proof, and is the only one', async () => {
    const first = await issuer.sign()
    const created = new Date('2026-05-01T10:00:00.999Z')
    const again = JSON.parse(await signPassport(JSON.parse(first), { did, ...keys.ed25519 }, created))
    expect(again.proof).toEqual([
      {
        type: 'DataIntegrityProof',
        cryptosuite: 'eddsa-rdfc-2022',
        created: '2026-05-01T10:00:00Z',
        verificationMethod: issuer.keyIds.ed25519,
        proofPurpose: 'assertionMethod',
        proofValue: expect.stringMatching(/^z/),
      },
    ])
    expect(await check(JSON.stringify(again), testWeb(issuer))).toMatchObject({ status: 'issued' })
  })

  test('does not change the credential', async () => {
    const passport = issuer.passport()
    const before = structuredClone(passport)
    const { proof: _, ...signed } = JSON.parse(await issuer.sign(passport))
    expect(signed).toEqual(before)
    expect(passport).toEqual(before)
  })

  test('is refused for undefined terms', async () => {
    await expect(issuer.sign({ ...issuer.passport(), rank: 'first' })).rejects.toThrow()
  })
})

test('a hashed address matches any spelling of it', () => {
  expect(hashAddress('a@example.com', 'Kosher')).toBe(
    'sha256$b5809d8a92f8858436d7e6b87c12ebc0ae1eac4baecc2c0b913aee2c922ef399',
  )
  expect(hashAddress(' A@Example.com', 'Kosher')).toBe(hashAddress('a@example.com', 'Kosher'))
  const [algorithm = '', digest = ''] = hashAddress('Jose\u0301@Example.org', 's').split('$')
  const subject = { emails: [], hashes: [{ algorithm: algorithm as 'sha256', digest, salt: 's' }] }
  expect(isMadeOutTo(subject, ['josé@example.org'])).toBe('yes')
})
