import { currentPerson, updateAccount } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

test('changes given settings, keeps omitted ones and clears null ones', async () => {
  const person = await app.person()
  const change = async (body: object) => (await app.request(updateAccount, { body }, person)).body
  expect(
    await change({ displayName: ' Ada ', locale: 'pt-BR', timeZone: 'Europe/Lisbon', colorScheme: 'dark' }),
  ).toMatchObject({ displayName: 'Ada', locale: 'pt-BR', timeZone: 'Europe/Lisbon', colorScheme: 'dark' })
  expect(await change({})).toMatchObject({ displayName: 'Ada', locale: 'pt-BR' })
  expect(await change({ locale: null, timeZone: null })).toMatchObject({ locale: null, timeZone: null })
  expect((await app.request(currentPerson, {}, person)).body).toMatchObject({
    displayName: 'Ada',
    locale: null,
    colorScheme: 'dark',
  })
})

test.each([
  ['displayName', ''],
  ['timeZone', 'Mars/Olympus'],
  ['timeZone', '../etc/passwd'],
  ['locale', 'en_US'],
  ['locale', 'x'],
  ['colorScheme', 'sepia'],
  ['email', 'other@example.org'],
  ['roles', ['admin']],
])('%s cannot be %j', async (field, value) => {
  const person = await app.person()
  const { status, problem } = await app.request(updateAccount, { body: { [field]: value } as object }, person)
  expect([status, problem?.errors?.[0]?.path]).toEqual([422, field])
})

test('the newest token decides address and confirmation, in any arrival order', async () => {
  const person = await app.person()
  const me = async (email: string, seconds: number, email_verified: boolean) => {
    const iat = app.clock.now().getTime() / 1000 - 100 + seconds
    const teller = { ...person, email, claims: { iat, auth_time: iat, email_verified } }
    return (await app.request(currentPerson, {}, teller)).body
  }
  expect(await me('second@example.org', 20, false)).toMatchObject({
    email: 'second@example.org',
    emailVerified: false,
  })
  expect(await me('first@example.org', 10, true)).toMatchObject({ email: 'second@example.org' })
  expect(await me('second@example.org', 20, true)).toMatchObject({ emailVerified: false })
  expect(await me('second@example.org', 30, true)).toMatchObject({ emailVerified: true })
})
