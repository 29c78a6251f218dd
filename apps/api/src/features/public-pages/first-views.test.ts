import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBuiltWeb } from '#testing/built-web.ts'
import { createCities } from '#testing/factories/city-factory.ts'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { readHtml } from '#testing/read-html.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let webRoot: string
let company: TestCompany
let slug: string
beforeAll(async () => {
  webRoot = await writeBuiltWeb()
  app = await buildTestApp({ webRoot, now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  company = await createCompany(app.db, { name: 'Morning Mill', about: 'We bake.' })
  const [postedAt, closesAt] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-31T08:00:00Z')]
  const [id] = await createSearchableJobs(app.db, [
    { companyId: company.id, postedAt, closesAt, title: 'Baker', description: '<p>Bread.</p>' },
  ])
  slug = `job-${id}`
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

async function read(url: string, cookie = 'other=1') {
  const { body, headers } = await app.app.inject({ url, headers: { cookie } })
  return { ...readHtml(body), vary: headers.vary }
}
const viewOf = async (url: string) => (await read(url)).view

test('visitors see the top of a page until the app has started', async () => {
  expect(await viewOf('/')).toEqual({ heading: 'landing', words: { proof: '1 open job.' } })
  expect(await viewOf('/jobs?q=baker')).toEqual({ heading: 'search', words: {} })
  expect(await viewOf('/companies')).toEqual({ heading: 'companies', words: {} })
  expect(await viewOf('/login')).toEqual({ heading: 'log-in', words: {} })
  expect(await viewOf(`/jobs/${slug}?utm_source=mail`)).toEqual({
    heading: 'job',
    words: { title: 'Baker', company: 'Morning Mill' },
  })
  expect(await viewOf(`/companies/${company.slug}`)).toEqual({
    heading: 'verified-company',
    words: { name: 'Morning Mill', about: 'We bake.', facts: 'Utrecht' },
  })
  const without = ['/jobs/none', '/companies/none', '/privacy-policy', '/admin/dashboard']
  for (const url of [...without, '/login?why=ended', `/jobs/${slug}?apply=true`]) {
    expect([url, await viewOf(url)]).toEqual([url, null])
  }
})

test('people who are signed in get neither the view nor the data of visitors', async () => {
  for (const url of ['/', '/jobs', `/jobs/${slug}`, `/companies/${company.slug}`, '/login']) {
    const page = await read(url, 'other=1; token=sealed')
    expect([url, page.view, Object.keys(page.answers)]).toEqual([url, null, ['/config.json']])
    expect(page.vary).toContain('Cookie')
  }
})

test('nothing is searched for people who are signed in', async () => {
  const city = { code: '2673730', name: 'Stockholm', country: 'SE', region: 'SE-AB' }
  await createCities(app.db, [{ ...city, population: 1_500_000, lat: 59.3, lon: 18.1 }])
  const titleFor = async (cookie: string) => (await read('/jobs?location=city-2673730', cookie)).title
  // Only a search finds the name of the place.
  expect(await titleFor('other=1')).toBe('Jobs in Stockholm, Stockholms län, Sweden · Vouch')
  expect(await titleFor('token=sealed')).toBe('Find jobs · Vouch')
})
