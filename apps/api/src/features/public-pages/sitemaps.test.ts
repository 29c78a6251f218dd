import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createAmongHidden } from '#testing/factories/hidden-jobs.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { planOf, scannedTables } from '#testing/query-plan.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const origin = 'https://jobs.example'
const closesAt = '2026-03-31T08:00:00Z'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await buildTestApp({
    now: '2026-03-10T09:00:00Z',
    env: { PUBLIC_URL: origin, VOUCH_RATE_LIMIT: 'off' },
  })
  company = await createCompany(app.db)
})
afterAll(() => app.close())
beforeEach(() => app.db.pool.query('truncate jobs cascade'))

const get = async (url: string) => (await app.app.inject({ url })).body
const addresses = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
/** Slugs of the jobs in all parts of the sitemap. */
async function listedJobs(): Promise<string[]> {
  const parts = addresses(await get('/sitemap.xml')).filter((address) => address.includes('/jobs-'))
  const pages = await Promise.all(parts.map((part) => get(part.slice(origin.length))))
  return pages.flatMap(addresses).map((address) => address.slice(`${origin}/jobs/`.length))
}

test('robots.txt leads to the sitemap, which leads to pages, companies and jobs', async () => {
  const job = await createJobRow(app.db, { companyId: company.id, closesAt })
  expect(await get('/robots.txt')).toContain(`Disallow: /admin\n`)
  expect(await get('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
  const index = addresses(await get('/sitemap.xml'))
  expect(index).toEqual(
    ['pages', 'jobs-1-0', 'companies-1-0'].map((name) => `${origin}/sitemaps/${name}.xml`),
  )
  expect(addresses(await get('/sitemaps/pages.xml'))).toContain(`${origin}/term-of-service`)
  expect(addresses(await get('/sitemaps/companies-1-0.xml'))).toEqual([`${origin}/companies/${company.slug}`])
  expect(await listedJobs()).toEqual([job.slug])
  for (const name of ['jobs-3-0', 'jobs-1-1', 'jobs-512-0', 'people-1-0', 'jobs-0-0']) {
    expect((await app.app.inject({ url: `/sitemaps/${name}.xml` })).statusCode).toBe(404)
  }
})

test('only open, own jobs of companies in the marketplace are listed, until the second they close', async () => {
  const open = await createAmongHidden(app.db, company, closesAt)
  expect(await listedJobs()).toEqual([open.slug])
  app.clock.set('2026-03-31T07:59:59Z')
  expect(await listedJobs()).toEqual([open.slug])
  app.clock.set(closesAt)
  expect(await listedJobs()).toEqual([])
  app.clock.set('2026-03-10T09:00:00Z')
})

test('the date of a part is that of its last change, also when a job has gone', async () => {
  const [early, late] = ['2026-03-02T10:00:00.000Z', '2026-03-05T10:00:00.000Z']
  const job = await createJobRow(app.db, { companyId: company.id, closesAt })
  const dates = async () =>
    [...(await get('/sitemap.xml')).matchAll(/jobs-[^<]+<\/loc><lastmod>([^<]+)/g)].map(([, date]) => date)
  await app.db.pool.query('update companies set updated_at = $1', ['2026-01-01T00:00:00Z'])
  await app.db.pool.query('update jobs set updated_at = $1', [early])
  expect(await dates()).toEqual([early])
  expect(await get('/sitemaps/jobs-1-0.xml')).toContain(
    `<loc>${origin}/jobs/${job.slug}</loc><lastmod>${early}<`,
  )
  await app.db.pool.query("update jobs set status = 'closed', updated_at = $1", [late])
  expect(await dates()).toEqual([late])
})

test('many jobs are spread over parts, each once, over HTTP', { timeout: 60_000 }, async () => {
  const count = 90_000
  await app.db.pool.query(
    `insert into jobs (id, company_id, slug, status, title, posted_at, closes_at)
     select (lpad(to_hex(n), 12, '0') || '7000a0000000' || lpad(to_hex(n), 8, '0'))::uuid, $1, 'job-' || n, 'open', 'Baker', now(), $2
     from generate_series(1, ${count}) n`,
    [company.id, closesAt],
  )
  await app.app.listen({ port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
  const parts = addresses(await read('/sitemap.xml')).filter((address) => address.includes('/jobs-'))
  expect(parts).toHaveLength(4)
  const seen = new Set<string>()
  for (const part of parts) {
    const found = addresses(await read(part.slice(origin.length)))
    expect(found.length).toBeLessThanOrEqual(50_000)
    for (const address of found) seen.add(address)
  }
  expect(seen.size).toBe(count)
})

test('a part is read by its index', async () => {
  await app.db.pool.query('analyze jobs')
  const rows = `select id from jobs j where is_own and status = 'open'
    and (sitemap_bucket(id), id) > (3, $1::uuid) and sitemap_bucket(id) < 9 order by sitemap_bucket(id), id limit 10`
  expect(scannedTables(await planOf(app.db, rows))).toEqual([])
})
