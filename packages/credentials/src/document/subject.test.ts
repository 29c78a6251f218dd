import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isMadeOutTo } from '../index.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb } from '../testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })

/** Issues a credential to this subject and returns whether it belongs to the owner of the email addresses. */
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

describe('a plain email address matches', () => {
  test('in any letter case', async () => {
    expect(await madeOutTo(identity('Ada@Example.org'), 'ada@example.ORG')).toBe('yes')
    expect(await madeOutTo(identity('ada@example.org'), 'eve@example.org')).toBe('somebody-else')
    expect(await madeOutTo(identity('ada@example.org'))).toBe('somebody-else')
  })

  test('as the id of the subject', async () => {
    expect(await madeOutTo({ id: 'mailto:ada%2Bwork@example.org?subject=x' }, 'ada+work@example.org')).toBe(
      'yes',
    )
    expect(await madeOutTo({ id: 'mailto:eve@example.org' }, 'ada@example.org')).toBe('somebody-else')
  })

  test('in a profile', async () => {
    const profile = { type: ['AchievementSubject', 'Profile'], email: 'ada@example.org' }
    expect(await madeOutTo(profile, 'ada@example.org')).toBe('yes')
  })

  test('among several', async () => {
    const [first] = identity('ada@home.example').identifier
    const [second] = identity('ada@work.example').identifier
    expect(await madeOutTo({ identifier: [first, second] }, 'ada@work.example')).toBe('yes')
  })
})

describe('a hashed email address matches', () => {
  test.each([
    ['sha256', undefined],
    ['sha256', 'deadsea'],
    ['md5', undefined],
    ['md5', 'deadsea'],
  ])('with %s and the salt %s', async (algorithm, salt) => {
    const subject = identity(hash(algorithm, `ada@example.org${salt ?? ''}`), {
      hashed: true,
      ...(salt !== undefined && { salt }),
    })
    expect(await madeOutTo(subject, 'ada@example.org')).toBe('yes')
    expect(await madeOutTo(subject, 'Ada@Example.org')).toBe('yes')
    expect(await madeOutTo(subject, 'eve@example.org')).toBe('somebody-else')
  })

  test('in its original letter case', async () => {
    const subject = identity(hash('sha256', 'Ada@Example.orgs').toUpperCase().replace('SHA256', 'sha256'), {
      hashed: true,
      salt: 's',
    })
    expect(await madeOutTo(subject, 'Ada@Example.org')).toBe('yes')
    expect(await madeOutTo(subject, 'ada@example.org')).toBe('somebody-else')
  })

  test('only if it is declared as hashed', async () => {
    expect(await madeOutTo(identity('ada@example.org', { hashed: true }), 'ada@example.org')).toBe(
      'nobody-named',
    )
    expect(await madeOutTo(identity(hash('sha256', 'ada@example.org')), 'ada@example.org')).toBe(
      'somebody-else',
    )
  })
})

test('a subject without an email address names nobody', async () => {
  expect(await madeOutTo({}, 'ada@example.org')).toBe('nobody-named')
  expect(await madeOutTo({ id: 'did:example:ada' }, 'ada@example.org')).toBe('nobody-named')
  expect(await madeOutTo(identity('Ada', { identityType: 'name' }), 'Ada')).toBe('nobody-named')
})
