import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isMadeOutTo } from '../index.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb } from '../testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })

/** Signed with this subject, checked and asked. */
async function madeOutTo(subject: Record<string, unknown>, ...emails: string[]) {
  const credential = issuer.credential({ email: 'nobody@example.org' })
  const { achievement } = credential.credentialSubject as Record<string, unknown>
  const text = await issuer.sign({
    ...credential,
    credentialSubject: { type: ['AchievementSubject'], achievement, ...subject },
  })
  const { subject: named } = await check(text, testWeb(issuer))
  return isMadeOutTo(named, emails)
}

function identity(identityHash: string, more: Record<string, unknown> = {}) {
  return {
    identifier: [
      { type: 'IdentityObject', hashed: false, identityHash, identityType: 'emailAddress', ...more },
    ],
  }
}

function hash(algorithm: string, text: string): string {
  return `${algorithm}$${createHash(algorithm).update(text).digest('hex')}`
}

describe('by an address', () => {
  test('whatever its case', async () => {
    expect(await madeOutTo(identity('Ada@Example.org'), 'ada@example.ORG')).toBe('yes')
    expect(await madeOutTo(identity('ada@example.org'), 'eve@example.org')).toBe('somebody-else')
    expect(await madeOutTo(identity('ada@example.org'))).toBe('somebody-else')
  })

  test('as the subject itself', async () => {
    expect(await madeOutTo({ id: 'mailto:ada%2Bwork@example.org?subject=x' }, 'ada+work@example.org')).toBe(
      'yes',
    )
    expect(await madeOutTo({ id: 'mailto:eve@example.org' }, 'ada@example.org')).toBe('somebody-else')
  })

  test('of a profile', async () => {
    const profile = { type: ['AchievementSubject', 'Profile'], email: 'ada@example.org' }
    expect(await madeOutTo(profile, 'ada@example.org')).toBe('yes')
  })

  test('one of several', async () => {
    const [first] = identity('ada@home.example').identifier
    const [second] = identity('ada@work.example').identifier
    expect(await madeOutTo({ identifier: [first, second] }, 'ada@work.example')).toBe('yes')
  })
})

describe('by a hash', () => {
  test.each([
    ['sha256', undefined],
    ['sha256', 'deadsea'],
    ['md5', undefined],
    ['md5', 'deadsea'],
  ])('%s with the salt %s', async (algorithm, salt) => {
    const subject = identity(hash(algorithm, `ada@example.org${salt ?? ''}`), {
      hashed: true,
      ...(salt !== undefined && { salt }),
    })
    expect(await madeOutTo(subject, 'ada@example.org')).toBe('yes')
    expect(await madeOutTo(subject, 'Ada@Example.org')).toBe('yes')
    expect(await madeOutTo(subject, 'eve@example.org')).toBe('somebody-else')
  })

  test('of the address as it was written', async () => {
    const subject = identity(hash('sha256', 'Ada@Example.orgs').toUpperCase().replace('SHA256', 'sha256'), {
      hashed: true,
      salt: 's',
    })
    expect(await madeOutTo(subject, 'Ada@Example.org')).toBe('yes')
    expect(await madeOutTo(subject, 'ada@example.org')).toBe('somebody-else')
  })

  test('that is only said to be one is no address, and the other way round', async () => {
    expect(await madeOutTo(identity('ada@example.org', { hashed: true }), 'ada@example.org')).toBe(
      'nobody-named',
    )
    expect(await madeOutTo(identity(hash('sha256', 'ada@example.org')), 'ada@example.org')).toBe(
      'somebody-else',
    )
  })
})

test('who is not named by address is nobody', async () => {
  expect(await madeOutTo({}, 'ada@example.org')).toBe('nobody-named')
  expect(await madeOutTo({ id: 'did:example:ada' }, 'ada@example.org')).toBe('nobody-named')
  expect(await madeOutTo(identity('Ada', { identityType: 'name' }), 'Ada')).toBe('nobody-named')
})
