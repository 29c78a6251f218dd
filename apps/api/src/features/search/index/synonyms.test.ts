import { addSearchSynonym, searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTitledJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createJobIndex } from './job-index.ts'
import { refreshKnowledge } from './knowledge-store.ts'

const now = new Date('2026-03-10T12:00:00Z')
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ now })
  const titles = [
    'Lawyer',
    'Lawyers (m/f/d)',
    'Criminal lawyer',
    'Senior family lawyer, Bremen',
    'Lawyer assistant',
    'Lawyer in corporate law',
    'Attorney',
    'Judge',
    'Mallemuck',
  ]
  await createTitledJobs(app.db, titles, now)
  const admin = await app.person('admin')
  const { status } = await app.request(addSearchSynonym, { body: { words: ['lawyer', 'mallemuck'] } }, admin)
  expect(status).toBe(201)
  await refreshKnowledge(app.db, createJobIndex())
})
afterAll(() => app.close())

async function titles(q: string) {
  const { body } = await app.request(searchJobs, { query: { q, exact: true } })
  return body.items.map(({ title }) => title).sort()
}

it('either word of a group finds the same jobs, also by other and longer names of an occupation', async () => {
  const found = await titles('lawyer')
  expect(found).toEqual(
    expect.arrayContaining(['Criminal lawyer', 'Senior family lawyer, Bremen', 'Mallemuck']),
  )
  expect(await titles('mallemuck')).toEqual(found)
})
