import { searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTitledJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = new Date('2026-03-10T12:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now })
  await createTitledJobs(
    app.db,
    [
      ...['Clerk, Bureau of Vital Statistics', 'Statistician', 'Statistics trainer', 'Senior statistician'],
      ...['Doorkeeper', 'Security officer', 'Doorkeeper'],
    ],
    now,
  )
})
afterAll(() => app.close())

const titles = async (q: string) =>
  (await app.request(searchJobs, { query: { q } })).body.items.map(({ title }) => title)

test('a field that is typed alone stands for its profession', async () => {
  const found = await titles('statistics')
  expect(found.toSorted()).toEqual(
    [
      'Clerk, Bureau of Vital Statistics',
      'Senior statistician',
      'Statistician',
      'Statistics trainer',
    ].toSorted(),
  )
  expect(found[0]).toBe('Statistician')
  expect(found.at(-1)).toBe('Clerk, Bureau of Vital Statistics')
})

test('beside another word a field stays a field', async () => {
  expect((await titles('statistics trainer'))[0]).toBe('Statistics trainer')
})

test('a name in another language stands for the usual name', async () => {
  expect(await titles('guardia de seguridad')).toEqual(['Security officer', 'Doorkeeper', 'Doorkeeper'])
})
