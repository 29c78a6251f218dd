import { getMaster, getMasterValue, listMasters, listMasterValues } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { findMasterValues } from './master-values-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Query = NonNullable<Parameters<typeof app.request<typeof listMasterValues>>[1]['query']>

const options = async (entity: string, query: Query = {}) =>
  (await app.request(listMasterValues, { params: { entity }, query })).body
const labels = async (entity: string, query: Query = {}) =>
  (await options(entity, query)).items.map(({ label }) => label)

describe('the lists', () => {
  test('include every list of the product, with definitions', async () => {
    const { items } = (await app.request(listMasters, {})).body
    expect(items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['countries', 'cities', 'skills', 'rejection-reasons', 'isco-groups']),
    )
    const empty = items.filter(({ values }) => values === 0).map(({ name }) => name)
    expect(empty.sort()).toEqual([
      'cities',
      'isco-groups',
      'onet-occupations',
      'search-words',
      'skill-groups',
    ])
    const one = await app.request(getMaster, { params: { entity: 'regions' } })
    expect(one.body).toMatchObject({ hierarchical: true, parents: ['regions', 'countries'] })
    expect((await app.request(getMaster, { params: { entity: 'nothing' } })).problem?.code).toBe('not-found')
  })

  test('are paged in order', async () => {
    expect(await labels('work-modes')).toEqual(['On site', 'Hybrid', 'Remote'])
    const all: string[] = []
    let cursor: string | undefined
    do {
      const page = await options('countries', { limit: 100, ...(cursor && { cursor }) })
      all.push(...page.items.map(({ label }) => label))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(all).toHaveLength(250)
    expect(new Set(all).size).toBe(250)
    expect(all.slice(0, 2)).toEqual(['Afghanistan', 'Albania'])
  })
})

describe('a search', () => {
  test('ranks exact names, then prefixes, then synonyms, then words inside names', async () => {
    expect((await options('countries', { q: 'usa' })).items[0]).toMatchObject({ code: 'US', matched: 'USA' })
    expect((await labels('countries', { q: 'united' })).slice(0, 3)).toEqual([
      'United Arab Emirates',
      'United Kingdom',
      'United States',
    ])
    expect(await labels('countries', { q: 'zealand' })).toEqual(['New Zealand'])
    expect(await labels('countries', { q: 'niger' })).toEqual(['Niger', 'Nigeria'])
    expect(await labels('countries', { q: 'guinea new' })).toEqual(['Papua New Guinea'])
  })

  test('ignores accents, case and punctuation', async () => {
    expect(await labels('countries', { q: 'COTE D’IVOIRE' })).toEqual(['Côte d’Ivoire'])
    expect(await labels('regions', { q: 'ile de france' })).toEqual(['Île-de-France'])
    expect(await labels('countries', { q: '%' })).toHaveLength(20)
    expect(await labels('countries', { q: `x' | y\\ & ! (` })).toEqual([])
  })

  test('shows the requested language and finds names in every language', async () => {
    const german = await options('countries', { q: 'deutschland', language: 'de-AT' })
    expect(german.items[0]).toMatchObject({ code: 'DE', label: 'Deutschland', matched: null })
    const english = await options('countries', { q: 'deutschland' })
    expect(english.items[0]).toMatchObject({ code: 'DE', label: 'Germany', matched: 'Deutschland' })
  })

  test('is limited to a parent’s descendants or children', async () => {
    expect(await labels('regions', { q: 'ba', parent: 'DE' })).toEqual(['Baden-Württemberg', 'Bayern'])
    expect(await labels('regions', { q: 'gironde', parent: 'FR' })).toEqual(['Gironde'])
    expect(await labels('regions', { q: 'gironde', parent: 'FR', direct: true })).toEqual([])
    expect(await labels('regions', { parent: 'FR-BRE' })).toContain('Finistère')
    expect(await labels('regions', { parent: 'nowhere' })).toEqual([])
  })
})

test('an inactive value is not offered but still readable by its code', async () => {
  const { id } = await createMasterValue(app.db, { entity: 'skills', code: 'zymurgy', label: 'Zymurgy' })
  expect(await labels('skills', { q: 'zymu' })).toEqual(['Zymurgy'])
  await app.db.kysely.updateTable('master_values').set({ active: false }).where('id', '=', id).execute()
  expect(await labels('skills', { q: 'zymu' })).toEqual([])
  const found = await findMasterValues(app.db.kysely, [
    { entity: 'skills', code: 'zymurgy' },
    { entity: 'countries', code: 'DE' },
    { entity: 'countries', code: 'QQ' },
  ])
  expect(found.get('skills:zymurgy')).toMatchObject({ id, active: false, label: 'Zymurgy' })
  expect([...found.keys()].sort()).toEqual(['countries:DE', 'skills:zymurgy'])
  const value = await app.request(getMasterValue, { params: { entity: 'skills', code: 'zymurgy' } })
  expect(value.body).toMatchObject({ active: false, essential: [], attribution: null })
})

test('a value lists its ancestors', async () => {
  const params = { entity: 'regions', code: 'FR-33' }
  const { parents } = (await app.request(getMasterValue, { params })).body
  expect(parents.map(({ code }) => code)).toEqual(['FR', 'FR-NAQ'])
  const missing = await app.request(getMasterValue, { params: { entity: 'regions', code: 'FR-ZZZ' } })
  expect(missing.problem?.code).toBe('not-found')
})

test('a response is cached until the list changes', async () => {
  const call = { params: { entity: 'shifts' } }
  const first = await app.request(listMasterValues, call)
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('public, no-cache')
  const again = await app.request(listMasterValues, call, null, { 'if-none-match': `"x", ${tag}` })
  expect(again.status).toBe(304)
  await createMasterValue(app.db, { entity: 'shifts', code: 'dawn', label: 'Dawn' })
  const changed = await app.request(listMasterValues, call, null, { 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(tag)
})
