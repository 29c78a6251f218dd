import { rm } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  getCompanyPage,
  getJob,
  getLanding,
  getLegalDocument,
  listCategories,
  listCompanyJobs,
  listCompanyPages,
  searchJobs,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBuiltWeb } from '#testing/built-web.ts'
import { createCities } from '#testing/factories/city-factory.ts'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { readHtml } from '#testing/read-html.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const origin = 'https://jobs.example'
const [postedAt, closesAt] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-31T08:00:00Z')]
const hostile = `</script><script>alert(1)</script>"'&amp; <!-- مرحبا 😀\u2028\u0001\u202e`

let app: TestApp
let webRoot: string
let company: TestCompany
let slug: string
beforeAll(async () => {
  webRoot = await writeBuiltWeb()
  app = await buildTestApp({
    webRoot,
    now: '2026-03-10T09:00:00Z',
    env: { PUBLIC_URL: origin, VOUCH_RATE_LIMIT: 'off' },
  })
  await createCities(app.db, [
    {
      code: '2673730',
      name: 'Stockholm',
      country: 'SE',
      region: 'SE-AB',
      population: 1_500_000,
      lat: 59.3,
      lon: 18.1,
    },
  ])
  company = await createCompany(app.db, {
    name: 'Morning Mill',
    about: 'We bake.',
    website: 'https://mill.example',
  })
  slug = await openJob({ title: 'Baker', location: 'Stockholm', country: 'SE' })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

async function openJob(job: { title: string; location?: string; country?: string }): Promise<string> {
  const [id = ''] = await createSearchableJobs(app.db, [
    { companyId: company.id, postedAt, closesAt, description: '<p>Bread &amp; rolls.</p>', ...job },
  ])
  return `job-${id}`
}

const request = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
async function read(url: string) {
  const response = await request(url)
  return { status: response.statusCode, headers: response.headers, ...readHtml(response.body) }
}

test('a job says what it is, with its posting for search engines', async () => {
  const page = await read(`/jobs/${slug}?utm_source=mail`)
  expect(page.status).toBe(200)
  expect(page.title).toBe('Baker at Morning Mill · Vouch')
  expect(page.meta('description')).toBe('Morning Mill · Stockholm · Bread & rolls.')
  expect(page.link('canonical')).toBe(`${origin}/jobs/${slug}`)
  expect(page.meta('og:title')).toBe('Baker at Morning Mill')
  expect(page.meta('og:url')).toBe(`${origin}/jobs/${slug}`)
  expect(page.meta('og:image')).toBe(`${origin}/icons/share-1200x630.png`)
  expect(page.meta('twitter:card')).toBe('summary_large_image')
  expect(page.meta('robots')).toBeUndefined()
  expect(page.headers['x-robots-tag']).toBeUndefined()
  expect(page.data).toMatchObject([
    {
      '@type': 'JobPosting',
      title: 'Baker',
      directApply: true,
      jobLocation: {
        address: { addressLocality: 'Stockholm', addressRegion: 'Stockholms län', addressCountry: 'SE' },
      },
    },
    { '@type': 'BreadcrumbList' },
  ])
  expect(page.preloads).toEqual(['/assets/job.js'])
  expect(page.styles).toEqual(['/assets/job.css'])
  const { body } = await app.request(getJob, { params: { slug } })
  expect(page.answers[`/api/v1/jobs/${slug}`]).toEqual(body)
  expect(page.answers['/config.json']).toMatchObject({ apiBaseUrl: '/api/v1' })
})

test('hostile texts are data on every page, and run nothing', async () => {
  await app.db.pool.query('update companies set about = $2 where id = $1', [company.id, hostile])
  const bad = await openJob({ title: hostile, location: hostile, country: 'SE' })
  for (const url of [
    '/',
    '/jobs',
    `/jobs/${bad}`,
    `/companies/${company.slug}`,
    `/jobs?q=${encodeURIComponent(hostile)}`,
  ]) {
    const page = await read(url)
    expect([url, page.scripts]).toEqual([url, 1])
    expect(page.answers).toHaveProperty(['/config.json'])
  }
  const job = await read(`/jobs/${bad}`)
  expect(job.title).toBe(`${hostile.replace('\u0001', '')} at Morning Mill · Vouch`)
  expect(job.data[0]).toMatchObject({ title: hostile })
  expect(JSON.stringify(job.data[0]?.jobLocation)).not.toContain('alert')
  await app.db.pool.query("update companies set about = 'We bake.' where id = $1", [company.id])
  await app.db.pool.query('delete from jobs where slug = $1', [bad])
})

test.each(['closed', 'expired', 'paused'])(
  'a job that is %s is gone, without its posting',
  async (status) => {
    const ended = await openJob({ title: 'Miller', country: 'SE' })
    expect((await read(`/jobs/${ended}`)).data).toHaveLength(2)
    await app.db.pool.query('update jobs set status = $2 where slug = $1', [ended, status])
    const page = await read(`/jobs/${ended}`)
    expect([page.status, page.data, page.meta('robots'), page.link('canonical')]).toEqual([
      410,
      [],
      'noindex',
      undefined,
    ])
    expect(page.answers).not.toHaveProperty([`/api/v1/jobs/${ended}`])
  },
)

test('a search carries the answer to its address, by the rules of the web app', async () => {
  await app.db.pool.query(
    "insert into job_categories (slug, name) values ('food', 'Food') on conflict do nothing",
  )
  const all = await read('/jobs?utm_source=x&sort=newest')
  expect([all.title, all.link('canonical'), all.meta('robots')]).toEqual([
    'Find jobs · Vouch',
    `${origin}/jobs`,
    undefined,
  ])
  expect(all.link('alternate')).toBe(`${origin}/jobs.atom`)
  const found = await read('/jobs?workMode=remote.on-site&q=a%20%26%20b%2Bc&category=food&nonsense=1')
  expect(found.link('canonical')).toBe(`${origin}/jobs?category=food&q=a+%26+b%2Bc&workMode=on-site.remote`)
  expect([found.title, found.meta('robots'), found.headers['x-robots-tag']]).toEqual([
    'a & b+c jobs · Vouch',
    'noindex',
    'noindex',
  ])
  const key =
    '/api/v1/jobs?category=food&q=a+%26+b%2Bc&withFacets=true&withTotal=true&workMode=on-site&workMode=remote'
  const { body } = await app.request(searchJobs, {
    query: {
      q: 'a & b+c',
      workMode: ['on-site', 'remote'],
      category: ['food'],
      withTotal: true,
      withFacets: true,
    },
  })
  expect(found.answers[key]).toEqual(body)
  expect(found.answers['/api/v1/job-categories']).toEqual((await app.request(listCategories, {})).body)
})

test('landing page, companies and legal documents carry what they show', async () => {
  const landing = await read('/')
  expect([landing.title, landing.link('canonical')]).toEqual([
    'Jobs where everyone gets an answer · Vouch',
    `${origin}/`,
  ])
  expect(landing.data).toMatchObject([{ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } }])
  expect(landing.answers['/api/v1/landing']).toEqual((await app.request(getLanding, {})).body)
  expect(landing.styles).toEqual(['/assets/landing.css'])

  const list = await read('/companies?q=mill')
  expect([list.title, list.meta('robots')]).toEqual(['Companies · Vouch', 'noindex'])
  const named = await app.request(listCompanyPages, { query: { q: 'mill' } })
  expect(list.answers['/api/v1/company-pages?q=mill']).toEqual(named.body)

  const params = { slug: company.slug }
  const page = await read(`/companies/${company.slug}`)
  expect(page.title).toBe('Morning Mill: jobs and company profile · Vouch')
  expect(page.meta('description')).toBe('Utrecht · We bake.')
  expect(page.data).toMatchObject([
    { '@type': 'Organization', name: 'Morning Mill', sameAs: 'https://mill.example' },
  ])
  expect(page.link('alternate')).toBe(`${origin}/companies/${company.slug}/jobs.atom`)
  expect(page.answers).toMatchObject({
    [`/api/v1/company-pages/${company.slug}`]: (await app.request(getCompanyPage, { params })).body,
    [`/api/v1/company-pages/${company.slug}/jobs`]: (
      await app.request(listCompanyJobs, { params, query: {} })
    ).body,
  })

  const terms = await read('/term-of-service')
  const document = await app.request(getLegalDocument, { params: { document: 'term-of-service' }, query: {} })
  expect(terms.title).toBe('Terms of service · Vouch')
  expect(terms.answers['/api/v1/legal/term-of-service']).toEqual(document.body)
})

test('a logo is the picture of a company and its jobs', async () => {
  const { rows } = await app.db.pool.query<{ id: string }>(
    `insert into company_pictures (id, company_id, kind, storage_key, alt, width, height)
     values (gen_random_uuid(), $1, 'logo', 'none', '', 256, 256) returning id`,
    [company.id],
  )
  const image = `${origin}/api/v1/company-pictures/${rows[0]?.id}/large`
  for (const url of [`/jobs/${slug}`, `/companies/${company.slug}`]) {
    const page = await read(url)
    expect([page.meta('og:image'), page.meta('twitter:card')]).toEqual([image, 'summary'])
  }
  await app.db.pool.query('delete from company_pictures')
})

test('pages of nobody’s interest are not listed', async () => {
  for (const url of [
    '/login',
    '/passports/offer',
    '/companies/no-such-company',
    '/jobs/no-such-job',
    '/no-such-page',
  ]) {
    const page = await read(url)
    expect([url, page.meta('robots'), page.headers['x-robots-tag']]).toEqual([url, 'noindex', 'noindex'])
  }
  expect((await read('/companies/no-such-company')).status).toBe(404)
  expect((await read('/no-such-page')).status).toBe(404)
  expect((await read('/jobs/Not%20A%20Slug')).status).toBe(404)
})

test('HTML is compressed, and sent again only when it changed', async () => {
  const plain = await request(`/jobs/${slug}`)
  const br = await request(`/jobs/${slug}`, { 'accept-encoding': 'gzip, br' })
  const gz = await request(`/jobs/${slug}`, { 'accept-encoding': 'gzip, br;q=0' })
  expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
  const tag = String(br.headers.etag)
  expect((await request(`/jobs/${slug}`, { 'if-none-match': tag })).statusCode).toBe(304)
  await app.db.pool.query("update jobs set title = 'Master baker' where slug = $1", [slug])
  expect((await request(`/jobs/${slug}`, { 'if-none-match': tag })).statusCode).toBe(200)
  await app.db.pool.query("update jobs set title = 'Baker' where slug = $1", [slug])
})

test('pages open while nothing can be read: a job with 503, others without their data', async () => {
  await app.db.pool.query('alter table jobs rename to away')
  try {
    const job = await read(`/jobs/${slug}`)
    expect([job.status, job.data, Object.keys(job.answers)]).toEqual([503, [], ['/config.json']])
    const search = await read('/jobs?q=baker')
    expect([search.status, search.title, Object.keys(search.answers)]).toEqual([
      200,
      'baker jobs · Vouch',
      ['/config.json'],
    ])
  } finally {
    await app.db.pool.query('alter table away rename to jobs')
  }
})
