import { acceptMyOffer, showPassport } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { currentFile } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let here: TestIssuerHere
/** `issued_passports.id`, and the achievement in the signed file. */
let issued: string
let achievement: { readonly id: string; readonly name: string }
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  here = await createIssuerHere(app, 'Northern Welding School')
  issued = await issueHere(app, here.owner, await publishHere(app, here), 'robin@people.example')
  achievement = JSON.parse((await currentFile(app, issued)).credential).credentialSubject.achievement
})
afterAll(() => app.close())

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const get = (url: string, accept: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), headers: { accept, ...headers } })

test('the achievement in a passport is served at its id, as it was signed', async () => {
  const answer = await get(achievement.id, 'application/ld+json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/ld+json')
  expect(answer.headers.vary).toContain('Accept')
  const { '@context': contexts, creator, ...served } = answer.json()
  expect(served).toEqual(achievement)
  expect(contexts).toHaveLength(2)
  expect(creator).toMatchObject({ name: 'Northern Welding School', type: ['Profile'] })
  const known = await get(achievement.id, '*/*', { 'if-none-match': `${answer.headers.etag}` })
  expect([known.statusCode, known.headers.vary]).toEqual([304, expect.stringContaining('Accept')])
})

test('browsers go from an issuer and an achievement to the page of the company', async () => {
  const page = `/companies/${here.company.slug}`
  for (const url of [`/issuers/${here.issuer.id}`, achievement.id]) {
    const answer = await get(url, browser)
    expect([answer.statusCode, answer.headers.vary]).toEqual([303, expect.stringContaining('Accept')])
    expect(new URL(`${answer.headers.location}`).pathname).toBe(page)
    expect((await get(url, '*/*')).statusCode).toBe(200)
  }
  const { rows } = await app.db.pool.query('select from public_companies where slug = $1', [
    here.company.slug,
  ])
  expect(rows).toHaveLength(1)
  await app.db.pool.query(`update companies set status = 'suspended' where id = $1`, [here.company.id])
  const answer = await get(`/issuers/${here.issuer.id}`, browser)
  expect(new URL(`${answer.headers.location}`).pathname).toBe('/')
  await app.db.pool.query(`update companies set status = 'verified' where id = $1`, [here.company.id])
})

test('unknown issuers and achievements are not found, for browsers too', async () => {
  const id = here.issuer.id
  const urls = [
    `/passport-definitions/${id}/1`,
    '/passport-definitions/x/1',
    '/issuers/x',
    `${achievement.id}9`,
  ]
  for (const accept of [browser, '*/*'])
    for (const url of [...urls, achievement.id.replace(/1$/, '0'), achievement.id.replace(/1$/, 'one')])
      expect([url, (await get(url, accept)).statusCode]).toEqual([url, 404])
})

test('search engines may list only the page of a passport that its holder made public', async () => {
  const robots = async (path: string) => (await get(`/passports/${path}`, browser)).headers['x-robots-tag']
  const definition = await publishHere(app, here, { name: 'Another course' })
  const id = await issueHere(app, here.owner, definition, 'ana@people.example')
  const person = await createUser(app.db, { roles: ['candidate'], email: 'ana@people.example' })
  const held = (await app.request(acceptMyOffer, { params: { id }, body: {} }, person)).body.id
  for (const path of [id, issued, 'check', 'offer', 'a-share-secret', here.issuer.id])
    expect([path, await robots(path)]).toEqual([path, 'noindex'])
  const show = (visibility: 'public' | 'profile') =>
    app.request(showPassport, { params: { id: held }, body: { visibility } }, person)
  await show('public')
  expect(await robots(id)).toBeUndefined()
  expect(await robots(`${id}?from=search`)).toBeUndefined()
  expect((await get('/jobs', browser)).headers['x-robots-tag']).toBeUndefined()
  await show('profile')
  expect(await robots(id)).toBe('noindex')
})
