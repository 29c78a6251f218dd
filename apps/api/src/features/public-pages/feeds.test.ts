import { SaxesParser, type SaxesTag } from 'saxes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const origin = 'https://jobs.example'
const closesAt = new Date('2026-03-31T08:00:00Z')
const hostile = `]]></title><script>alert(1)</script>"'& \u0000\u0001\uffff😀 مرحبا`.replace('\u0000', '')

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await buildTestApp({
    now: '2026-03-10T09:00:00Z',
    env: { PUBLIC_URL: origin, VOUCH_RATE_LIMIT: 'off' },
  })
  company = await createCompany(app.db, { name: `Mill ${hostile}` })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.pool.query('delete from jobs')
  // The search caches first pages for two seconds.
  app.clock.advance({ seconds: 3 })
})

const openJobs = (titles: readonly string[], description = '') =>
  createSearchableJobs(
    app.db,
    titles.map((title, hour) => {
      const postedAt = new Date(Date.parse('2026-03-01T00:00:00Z') + hour * 3_600_000)
      return { companyId: company.id, title, description, postedAt, closesAt }
    }),
  )

/** Reads a feed with an XML parser, which throws if the feed is not well-formed. */
async function read(url: string, headers: Record<string, string> = {}) {
  const response = await app.app.inject({ url, headers })
  if (response.statusCode !== 200)
    return { status: response.statusCode, titles: [], entries: [], feed: {}, response }
  const entries: Record<string, string>[] = []
  const feed: Record<string, string> = {}
  const open: string[] = []
  const inOpen = () => (open.includes('entry') ? (entries.at(-1) ?? {}) : feed)
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTag) => {
    open.push(name)
    if (name === 'entry') entries.push({})
    if (name === 'link') inOpen()[String(attributes.rel)] = String(attributes.href)
  })
  parser.on('text', (text) => {
    const name = open.at(-1) ?? ''
    inOpen()[name] = (inOpen()[name] ?? '') + text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(response.body).close()
  return { status: 200, entries, titles: entries.map(({ title }) => title), feed, response }
}

test('a search has a feed of its newest jobs, with ids that stay', async () => {
  const [id] = await openJobs(['Baker', 'Night baker', 'Plumber'])
  const feed = await read('/jobs.atom?q=baker&utm_source=x')
  expect(feed.titles).toEqual(['Night baker', 'Baker'])
  expect(feed.entries[1]).toMatchObject({ id: `urn:uuid:${id}`, published: '2026-03-01T00:00:00.000Z' })
  expect(feed.feed).toMatchObject({ id: `${origin}/jobs.atom?q=baker`, alternate: `${origin}/jobs?q=baker` })
  const known = await read('/jobs.atom?q=baker', { 'if-none-match': String(feed.response.headers.etag) })
  expect(known.status).toBe(304)
})

test('hostile texts make no broken feed', async () => {
  await openJobs([hostile], `<p>${hostile.replaceAll('<', '&lt;')}</p>`)
  for (const url of [
    '/jobs.atom',
    `/companies/${company.slug}/jobs.atom`,
    `/jobs.atom?q=${encodeURIComponent(hostile)}`,
  ]) {
    const { status, titles } = await read(url)
    expect([url, status]).toEqual([url, 200])
    for (const title of titles) expect(title).toContain(']]></title><script>alert(1)</script>')
  }
})

test('a feed has the newest 50 of the own jobs, also behind many of others', async () => {
  const ids = await openJobs(Array.from({ length: 180 }, (_, n) => `Job ${n}`))
  await app.db.pool.query('update jobs set is_own = false where id = any($1)', [ids.slice(60)])
  for (const url of ['/jobs.atom', `/companies/${company.slug}/jobs.atom`]) {
    const { titles } = await read(url)
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([50, 'Job 59', 'Job 10'])
  }
})

test.each(['closed', 'expired', 'paused'])('a job that is %s is out of the feeds at once', async (status) => {
  const [id] = await openJobs(['Baker', 'Miller'])
  expect((await read('/jobs.atom')).titles).toEqual(['Miller', 'Baker'])
  // Only the table, so that the search still finds the job.
  await app.db.pool.query('update jobs set status = $2 where id = $1', [id, status])
  expect((await read('/jobs.atom')).titles).toEqual(['Miller'])
  expect((await read(`/companies/${company.slug}/jobs.atom`)).titles).toEqual(['Miller'])
})

test('there is no feed of a company that is not public', async () => {
  expect((await read('/companies/no-such-company/jobs.atom')).status).toBe(404)
})
