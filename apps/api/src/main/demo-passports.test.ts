import {
  getPublicPassport,
  listBatches,
  listDefinitions,
  listEarnable,
  listIssuedPassports,
  listIssuers,
  listMyOffers,
  listMyPassportRequests,
  listPassportRequests,
  listPassports,
  searchCandidates,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDemoOrigin } from '#main/demo-data.ts'
import { buildDemoApp, type DemoApp } from '#testing/demo-app.ts'
import type { TestApp } from '#testing/test-app.ts'
import { testConfig } from '#testing/test-config.ts'

let demo: DemoApp
let app: TestApp

const named = (role: Parameters<DemoApp['named']>[0]) => demo.named(role)

beforeAll(async () => {
  demo = await buildDemoApp()
  app = demo.app
})
afterAll(() => demo.close())

describe('skill passports of the demo', () => {
  test('the candidate holds two, has an offer and a returned request, and can earn more', async () => {
    const person = named('candidate')
    const { items: held } = (await app.request(listPassports, {}, person)).body
    expect(held.map(({ name, visibility, status }) => [name, visibility, status]).sort()).toEqual([
      ['Accessible web design', 'hidden', 'issued'],
      ['Test automation', 'profile', 'issued'],
    ])
    const ending = held.find(({ name }) => name === 'Test automation')?.expiresAt ?? ''
    const days = (Date.parse(ending) - app.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(60)
    for (const { issuedId } of held) {
      const page = (await app.request(getPublicPassport, { params: { id: issuedId ?? '' } }, null)).body
      expect(page.passports.map(({ verdict }) => verdict)).toEqual(['valid'])
    }
    const offers = (await app.request(listMyOffers, {}, person)).body.items
    expect(offers.map(({ name, state }) => [name, state])).toEqual([['Workshop facilitation', 'pending']])
    const requests = (await app.request(listMyPassportRequests, { query: {} }, person)).body.items
    expect(requests.map(({ state }) => state)).toEqual(['returned'])
    const earnable = (await app.request(listEarnable, { query: {} }, person)).body.items
    expect(earnable.map(({ standing }) => standing).sort()).toEqual(['has', 'none', 'requested'])
  })

  test('the employer has passports in every state, requests and a batch with a bad line', async () => {
    const person = named('employer')
    const query = { limit: 100 }
    const definitions = (await app.request(listDefinitions, { query }, person)).body.items
    expect(definitions.map(({ status }) => status).sort()).toEqual([
      'draft',
      'published',
      'published',
      'published',
    ])
    expect(definitions.every(({ fields }) => fields.skills.length > 0)).toBe(true)
    const issued = (await app.request(listIssuedPassports, { query }, person)).body.items
    const states = new Set(issued.map(({ state }) => state))
    expect(states).toEqual(new Set(['issued', 'pending', 'revoked', 'suspended']))
    for (const { id, state } of issued.filter((one) => one.state !== 'pending')) {
      const page = (await app.request(getPublicPassport, { params: { id } }, null)).body
      expect(page.passports.map(({ verdict }) => verdict)).toEqual([state === 'issued' ? 'valid' : state])
    }
    const requests = (await app.request(listPassportRequests, { query }, person)).body.items
    expect(requests.map(({ state }) => state)).toContain('open')
    const batches = (await app.request(listBatches, { query }, person)).body.items
    expect(batches.map(({ counts }) => counts.bad).sort()).toEqual([0, 0, 1])
  })

  test('an issuer waits for the administrator, and the directory finds proved skills', async () => {
    const issuers = (await app.request(listIssuers, { query: {} }, named('admin'))).body.items
    expect(issuers.map(({ status }) => status).sort()).toEqual(['requested', 'verified', 'verified'])
    const query = { proved: true, limit: 20 }
    const found = (await app.request(searchCandidates, { query }, named('employer'))).body.items
    expect(found.length).toBeGreaterThan(2)
    const candidate = found.find(({ fullName }) => fullName === named('candidate').displayName)
    expect(candidate?.passports.map(({ name }) => name)).toEqual(['Test automation'])
  })

  test('a demo keeps the origin of its signatures on another port; other installations do not', async () => {
    const other = (env: Record<string, string>) => testConfig({ PUBLIC_URL: 'http://localhost:4999', ...env })
    const { passportOrigin } = demo.composition.platform.config
    expect((await withDemoOrigin(other({ VOUCH_DEMO: 'on' }), app.db.kysely)).passportOrigin).toBe(
      passportOrigin,
    )
    const without = await withDemoOrigin(other({ VOUCH_DEMO: 'off' }), app.db.kysely)
    expect(without.passportOrigin).toBe('http://localhost:4999')
  })

  test('offers of the demo are not mailed', async () => {
    await app.runJobs()
    const { folder } = app.platform.mailer
    expect(await folder?.list()).toEqual([])
  })
})
