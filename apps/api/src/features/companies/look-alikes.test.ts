import { createCompany as createCompanyRoute, updateCompany } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let founder: TestPerson
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  founder = await app.person('employer')
  admin = await app.person('admin')
  await create('Apple Inc', admin)
  await create('intel', admin)
  await create('Наша Пекарня', admin)
})
afterAll(() => app.close())

const create = (name: string, person = founder, tradingName = '') =>
  app.request(createCompanyRoute, { body: { name, tradingName } }, person)

describe('an unverified company', () => {
  test.each([
    ['Cyrillic letters', 'Аррlе Inc'],
    ['a capital I for an l', 'AppIe Inc'],
    ['letters of full width', 'Ａｐｐｌｅ Ｉｎｃ'],
    ['mathematical letters', '𝐀𝐩𝐩𝐥𝐞 Inc'],
    ['another capital I', 'ІNTEL'],
    ['Latin letters for Cyrillic ones', 'Haшa Пeкapня'],
    ['an extra space', 'Apple  Inc'],
    ['no space', 'AppleInc'],
    ['a dot at the end', 'Apple Inc.'],
    ['other punctuation', 'Apple – Inc!'],
  ])('cannot take a name confusable with a verified one: %s', async (_, name) => {
    const { status, problem } = await create(name)
    expect([status, problem?.code]).toEqual([409, 'conflict'])
    expect(problem?.errors?.[0]?.path).toBe('name')
    expect(problem?.message).toMatch(/looks like “(Apple Inc|intel|Наша Пекарня)”/)
  })

  test.each(['http://evil.example', '<b> Acme', 'Ac\u200bme', 'Acme \u202e', 'www.evil.example'])(
    'refuses a name with an address, mark-up or invisible characters: %j',
    async (name) => {
      const { status, problem } = await create(name)
      expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'name'])
    },
  )

  test('cannot take the trading name of a verified company, on creation or later', async () => {
    const first = await create('Orchard Ltd', founder, 'Apple Inc')
    expect([first.status, first.problem?.errors?.[0]?.path]).toEqual([409, 'tradingName'])
    const { body } = await create('Orchard Ltd')
    const change = { params: { id: body.id }, version: body.version, body: { tradingName: 'аpple inc' } }
    const later = await app.request(updateCompany, change, founder)
    expect([later.status, later.problem?.errors?.[0]?.path]).toEqual([409, 'tradingName'])
    const allowed = await app.request(updateCompany, { ...change, body: { tradingName: 'Orchard' } }, founder)
    expect(allowed.status).toBe(200)
  })

  test('can take names that are not confusable', async () => {
    for (const name of ['Apple Inc Berlin', 'Apples Inc', 'Äpple Inc', 'Booking.com', 'شركة التفاح'])
      expect((await create(name)).status).toBe(201)
  })

  test('does not block the names of other unverified companies', async () => {
    expect((await create('Pear Works')).status).toBe(201)
    expect((await create('Реаr Wоrks')).status).toBe(201)
  })

  test('can get a confusable name from an administrator', async () => {
    expect((await create('Аррlе Inc', admin)).status).toBe(201)
  })
})
