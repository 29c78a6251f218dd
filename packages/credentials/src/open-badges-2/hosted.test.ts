import { beforeEach, expect, test } from 'vitest'
import { fingerprint, isMadeOutTo, readCredential } from '../index.ts'
import { pngWith, svgWithBadge2 } from '../testing/bake.ts'
import { createTestBadgeHost } from '../testing/test-badge-host.ts'
import { badgeWeb, check, failure } from '../testing/test-web.ts'

const origin = 'https://badges.example'
const email = 'ada@example.org'
let host = await createTestBadgeHost(origin)
beforeEach(async () => {
  host = await createTestBadgeHost(origin)
})

const web = () => badgeWeb([origin, host.documents])
const problem = (file: string | Uint8Array) => failure(file, web())
const file = (assertion: object) => JSON.stringify(assertion)

test('a hosted badge is read from its host, not from the file', async () => {
  const { assertion, badge, url } = host.issue({
    email,
    name: 'Crane operator',
    expires: '2030-01-01T00:00:00Z',
  })
  badge.alignment = [
    { targetName: 'operate cranes', targetUrl: 'http://data.europa.eu/esco/skill/abc-1' },
    { targetName: 'another framework', targetUrl: 'https://skills.example/1' },
  ]
  const forged = file({ ...assertion, expires: '2999-01-01T00:00:00Z', badge: `${origin}/other` })
  expect(await check(forged, web())).toEqual({
    how: 'confirmed-by-host',
    name: 'Crane operator',
    description: 'Operates tower cranes.',
    criteriaUrl: null,
    issuer: { id: host.profile.id, name: 'Harbour Academy', host: 'badges.example' },
    issuedAt: '2024-01-01T00:00:00.000Z',
    expiresAt: '2030-01-01T00:00:00.000Z',
    status: 'issued',
    subject: { emails: [email], hashes: [] },
    skillUris: ['http://data.europa.eu/esco/skill/abc-1'],
  })
  expect(await check(url, web())).toMatchObject({ name: 'Crane operator' })
})

test('the same badge is read from JSON, its URL, PNG (tEXt and iTXt) and SVG, and recognised as the same', async () => {
  const { assertion, url } = host.issue({ email })
  const files = [
    file(assertion),
    url,
    ` ${url}\n`,
    pngWith('tEXt', 'openbadges', url),
    pngWith('iTXt', 'openbadges', file(assertion)),
    svgWithBadge2(url, file({ ...assertion, expires: '2020-01-01T00:00:00Z' })),
  ]
  for (const one of files) expect(await check(one, web())).toMatchObject({ status: 'issued' })
  const prints = files.map((one) => fingerprint(readCredential(Buffer.from(one))).toString('hex'))
  expect(new Set(prints).size).toBe(1)
})

test.each([
  ['plain', undefined, email],
  ['hashed', '', email],
  ['hashed and salted', 'deadsea', email],
  ['hashed as it was typed', 'deadsea', 'Ada@Example.org'],
])('a %s recipient is recognised', async (_, salt, address) => {
  const { url } = host.issue({ email: address, ...(salt !== undefined && { salt }) })
  const { subject } = await check(url, web())
  expect(isMadeOutTo(subject, [address])).toBe('yes')
  expect(isMadeOutTo(subject, ['else@example.org'])).toBe('somebody-else')
})

test('a recipient that is not an e-mail address names nobody', async () => {
  const { url, assertion } = host.issue({ email })
  assertion.recipient = { type: 'url', hashed: false, identity: 'https://ada.example' }
  expect(isMadeOutTo((await check(url, web())).subject, [email])).toBe('nobody-named')
})

test('an expired badge is expired', async () => {
  const { url } = host.issue({ email, expires: '2025-01-01T00:00:00Z' })
  expect(await check(url, web())).toMatchObject({ status: 'expired', expiresAt: '2025-01-01T00:00:00.000Z' })
})

test('a revoked badge is refused with its reason, which cannot break out of its quotes', async () => {
  const { url, assertion } = host.issue({ email })
  host.documents.set(new URL(url).pathname, {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: url,
    revoked: true,
    revocationReason: 'Cheated”. It is valid “',
  })
  expect(await problem(file(assertion))).toEqual([
    'revoked',
    "This passport was revoked by its issuer on badges.example, with the reason “Cheated'. It is valid '”.",
  ])
  host.documents.set(new URL(url).pathname, 410)
  expect(await problem(url)).toEqual([
    'revoked',
    'This passport was revoked by its issuer on badges.example.',
  ])
})

test('a badge class or issuer on another origin is refused', async () => {
  const { url, assertion, badge } = host.issue({ email })
  badge.issuer = 'https://harvard.example/issuer'
  expect(await problem(url)).toEqual([
    'not-confirmed',
    'The issuer of this passport is on harvard.example, but the passport itself is on badges.example. Both must be on the same host.',
  ])
  assertion.badge = 'https://badges.example:8443/badge'
  expect((await problem(url))[1]).toMatch(/^The badge class of this passport is on badges\.example:8443, but/)
  assertion.badge = { name: 'Embedded without an address' }
  expect((await problem(url))[1]).toMatch(/^The badge class of this passport has no web address/)
})

test('documents that do not confirm the badge are refused', async () => {
  const one = host.issue({ email })
  host.documents.set(new URL(one.url).pathname, host.issue({ email: 'else@example.org' }).assertion)
  expect((await problem(one.url))[1]).toMatch(/publishes another badge/)
  const other = host.issue({ email })
  other.assertion.verification = { type: 'SignedBadge' }
  expect((await problem(other.url))[1]).toMatch(/does not mark this passport as a hosted badge/)
  other.assertion.verification = { type: 'HostedBadge' }
  expect(await check(other.url, web())).toMatchObject({ status: 'issued' })
  host.profile.verification = { startsWith: `${origin}/somewhere-else/` }
  expect((await problem(other.url))[1]).toMatch(/^This passport is not at an address on badges\.example that/)
  delete host.profile.verification
  other.badge.type = 'Profile'
  expect((await problem(other.url))[1]).toMatch(/does not publish the badge class/)
  other.assertion['@context'] = 'https://w3id.org/openbadges/v1'
  expect((await problem(other.url))[1]).toMatch(/does not publish an Open Badges 2\.0 badge/)
})

test('only https hosts with a name are contacted', async () => {
  const requests: string[] = []
  const none = { fetchDocument: async (url: string) => void requests.push(url) }
  for (const url of [
    'http://badges.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://me:pw@badges.example/',
  ])
    expect((await failure(url, none))[0]).toBe('issuer-not-web')
  expect(requests).toEqual([])
})

test.each([
  ['redirect', 'unusable-document', /^badges\.example redirects to another address, which we do not follow/],
  [
    'too-large',
    'unusable-document',
    /^badges\.example answers with a document that is too large to check\.$/,
  ],
  [
    'missing',
    'unusable-document',
    /^badges\.example has no document at an address that this passport names\.$/,
  ],
  [undefined, 'issuer-unreachable', /^badges\.example could not be reached/],
  ['<html>', 'issuer-unreachable', /^badges\.example did not return a badge/],
])('a host that answers with %s is reported as such', async (answer, code, sentence) => {
  const { url } = host.issue({ email })
  host.documents.set(new URL(url).pathname, answer)
  expect(await problem(url)).toEqual([code, expect.stringMatching(sentence)])
})

test('files without a checkable badge are refused with a reason', async () => {
  const { assertion } = host.issue({ email })
  const { id: _, ...without } = assertion
  expect((await problem(file(without)))[1]).toMatch(/a badge without a web address/)
  expect((await problem(file({ ...assertion, verification: { type: 'signed' } })))[1]).toMatch(
    /a signed badge without its signature/,
  )
  expect((await problem(file({ ...assertion, '@context': 'https://w3id.org/openbadges/v1' })))[1]).toMatch(
    /an Open Badges 1 badge/,
  )
})
