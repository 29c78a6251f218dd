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
  await found('Apple Inc', admin)
  await found('intel', admin)
  await found('Наша Пекарня', admin)
})
afterAll(() => app.close())

const found = (name: string, person = founder, tradingName = '') =>
  app.request(createCompanyRoute, { body: { name, tradingName } }, person)

describe('a company that nobody has verified', () => {
  test.each([
    ['Cyrillic letters', 'Аррlе Inc'],
    ['a capital I for an l', 'AppIe Inc'],
    ['letters of full width', 'Ａｐｐｌｅ Ｉｎｃ'],
    ['mathematical letters', '𝐀𝐩𝐩𝐥𝐞 Inc'],
    ['another capital I', 'ІNTEL'],
    ['Latin letters for Cyrillic ones', 'Haшa Пeкapня'],
    ['a space more', 'Apple  Inc'],
    ['no space', 'AppleInc'],
    ['a dot at the end', 'Apple Inc.'],
    ['other signs', 'Apple – Inc!'],
  ])('takes no name that looks like a verified one: %s', async (_, name) => {
    const { status, problem } = await found(name)
    expect([status, problem?.code]).toEqual([409, 'conflict'])
    expect(problem?.errors?.[0]?.path).toBe('name')
    expect(problem?.message).toMatch(/can be mistaken for “(Apple Inc|intel|Наша Пекарня)”/)
  })

  test.each(['http://evil.example', '<b> Acme', 'Ac\u200bme', 'Acme \u202e', 'www.evil.example'])(
    'takes no address, mark-up or invisible character: %j',
    async (name) => {
      const { status, problem } = await found(name)
      expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'name'])
    },
  )

  test('takes no trading name of a verified company, at the start and later', async () => {
    const first = await found('Orchard Ltd', founder, 'Apple Inc')
    expect([first.status, first.problem?.errors?.[0]?.path]).toEqual([409, 'tradingName'])
    const { body } = await found('Orchard Ltd')
    const change = { params: { id: body.id }, version: body.version, body: { tradingName: 'аpple inc' } }
    const later = await app.request(updateCompany, change, founder)
    expect([later.status, later.problem?.errors?.[0]?.path]).toEqual([409, 'tradingName'])
    const allowed = await app.request(updateCompany, { ...change, body: { tradingName: 'Orchard' } }, founder)
    expect(allowed.status).toBe(200)
  })

  test('takes names that only resemble one', async () => {
    for (const name of ['Apple Inc Berlin', 'Apples Inc', 'Äpple Inc', 'Booking.com', 'شركة التفاح'])
      expect((await found(name)).status).toBe(201)
  })

  test('is not in the way of another one that is not verified either', async () => {
    expect((await found('Pear Works')).status).toBe(201)
    expect((await found('Реаr Wоrks')).status).toBe(201)
  })

  test('gets the name from an administrator', async () => {
    expect((await found('Аррlе Inc', admin)).status).toBe(201)
  })
})
