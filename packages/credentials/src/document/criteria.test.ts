import { expect, test } from 'vitest'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb } from '../testing/test-web.ts'

type Json = Record<string, unknown>

const issuer = await createTestIssuer({ host: 'badges.example' })
const web = testWeb(issuer)
const page = 'https://badges.example/forklift/criteria'

async function checkedWith(criteria: unknown, change: Json = {}, more: Json = {}) {
  const { name: _, ...credential } = issuer.credential({ email: 'ada@example.org' })
  const subject = credential.credentialSubject as Json
  const achievement = { ...(subject.achievement as Json), criteria, ...change }
  return check(
    await issuer.sign({ ...credential, credentialSubject: { ...subject, achievement }, ...more }),
    web,
  )
}

test('criteria with their own URL are shown', async () => {
  expect((await checkedWith({ id: page, narrative: 'A test.' })).criteriaUrl).toBe(page)
  expect((await checkedWith(page)).criteriaUrl).toBe(page)
  expect((await checkedWith({ id: 'http://badges.example/é' })).criteriaUrl).toBe(
    'http://badges.example/%C3%A9',
  )
  expect((await checkedWith({ narrative: 'A test.' })).criteriaUrl).toBeNull()
})

test('criteria with the id of the achievement do not hide its name', async () => {
  expect(await checkedWith({ id: page }, { id: page })).toMatchObject({
    name: 'Forklift licence',
    criteriaUrl: page,
  })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'mailto:ada@example.org',
  'urn:uuid:4f2c',
  'https://ada:secret@badges.example/',
  `https://badges.example/${'x'.repeat(2000)}`,
])('%s is not a criteria URL', async (id) => {
  expect((await checkedWith({ id })).criteriaUrl).toBeNull()
})

test('two criteria URLs, or one that evidence may have set, are not shown', async () => {
  const two = [{ id: page }, { id: `${page}/2` }]
  expect((await checkedWith(two)).criteriaUrl).toBeNull()
  const id = 'https://badges.example/achievements/1'
  const evidence = { id, type: ['Evidence'], name: 'Mine' }
  const checked = await checkedWith({ id: page }, { id }, { name: 'Licence', evidence })
  expect(checked).toMatchObject({ name: 'Licence', criteriaUrl: null })
})
