import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createAmongHidden } from '#testing/factories/hidden-jobs.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { placeJob } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { withoutEntities } from './job-feed-xml.ts'

const origin = 'https://jobs.example'
const closesAt = '2026-03-31T08:00:00.000Z'
const hostile = `]]></title><script>alert(1)</script>]]]]>"'& \u0001\uffff😀 مرحبا`

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
beforeEach(() => app.db.pool.query('truncate jobs cascade'))

/** Reads the feed with an XML parser, which throws if it is not well-formed. */
async function read() {
  const response = await app.app.inject({ url: '/feeds/jobs.xml' })
  expect(response.statusCode).toBe(200)
  const jobs: Record<string, string>[] = []
  const source: Record<string, string> = {}
  const open: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    open.push(name)
    if (name === 'job') jobs.push({})
  })
  parser.on('cdata', (text) => {
    const into = open.includes('job') ? (jobs.at(-1) ?? {}) : source
    const name = open.at(-1) ?? ''
    into[name] = (into[name] ?? '') + text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(response.body).close()
  return { jobs, source, body: response.body }
}

const change = (id: string, columns: string) =>
  app.db.pool.query(`update jobs set ${columns} where id = $1`, [id])

test('a job has the elements that job boards require, with the date and texts of its page', async () => {
  const job = await createJobRow(app.db, { companyId: company.id, title: 'Baker', closesAt })
  await change(
    job.id,
    `posted_at = '2026-03-02T10:00:00Z', description = '<p>Bread &amp; rolls</p>', country = 'GB', location = 'Leeds',
     employment_type = 'part-time', work_mode = 'hybrid', pay_min = 12.5, pay_max = 14, pay_currency = 'GBP',
     pay_period = 'hour', experience_years = 1`,
  )
  const { jobs, source } = await read()
  expect(source).toMatchObject({ publisher: 'Vouch', publisherurl: `${origin}/` })
  expect(jobs).toHaveLength(1)
  expect(jobs[0]).toMatchObject({
    title: 'Baker',
    date: '2026-03-02T10:00:00.000Z',
    expirationdate: closesAt,
    referencenumber: job.id,
    url: `${origin}/jobs/${job.slug}`,
    city: 'Leeds',
    country: 'GB',
    description: '<p>Bread & rolls</p>',
    jobtype: 'parttime',
    remotetype: 'Hybrid remote',
    salary: '£12.50 - £14 an hour',
    experience: '1+ year',
  })
})

test('hostile texts make no broken feed', async () => {
  const job = await createJobRow(app.db, { companyId: company.id, title: hostile, closesAt })
  await change(job.id, `description = '<p>]]&gt; &lt;script&gt; ]]></p>'`)
  const { jobs } = await read()
  expect(jobs).toHaveLength(1)
  expect(jobs[0]?.title).toBe(hostile.replace('\u0001', '').replace('\uffff', ''))
  expect(jobs[0]?.company).toContain(']]></title><script>alert(1)</script>')
  expect(jobs[0]?.description).toBe('<p>]]› ‹script› ]]></p>')
})

test('descriptions have no entities', () => {
  expect(withoutEntities('<p>a &amp; b &lt; c &quot;d&quot; &#39;e&#39; &nbsp;&#233;&#xe9;</p>')).toBe(
    '<p>a & b ‹ c ”d” ’e’ \u00a0éé</p>',
  )
  for (const text of ['&amp;lt;b&amp;gt;', '&amp;amp;lt;', '&unknown;', '&#x110000;', '&amp;#60;'])
    expect(withoutEntities(text)).not.toMatch(/&#?\w+;/)
})

test('only open, own jobs of companies in the marketplace are in it, until the second they close', async () => {
  const open = await createAmongHidden(app.db, company, closesAt)
  const references = async () => (await read()).jobs.map(({ referencenumber }) => referencenumber)
  expect(await references()).toEqual([open.id])
  app.clock.set('2026-03-31T07:59:59Z')
  expect(await references()).toEqual([open.id])
  app.clock.set(closesAt)
  expect(await references()).toEqual([])
  app.clock.set('2026-03-10T09:00:00Z')
})

test('the reference of a job survives edit and relisting', async () => {
  const job = await createJobRow(app.db, { companyId: company.id, title: 'Baker', closesAt })
  await change(job.id, `title = 'Night baker', location = 'York', status = 'closed'`)
  expect((await read()).jobs).toEqual([])
  await change(job.id, `status = 'open', posted_at = '2026-03-09T10:00:00Z'`)
  expect((await read()).jobs[0]).toMatchObject({
    title: 'Night baker',
    referencenumber: job.id,
    date: '2026-03-09T10:00:00.000Z',
  })
})

test('it has every job once, over several batches', async () => {
  await app.db.pool.query(
    `insert into jobs (id, company_id, slug, status, title, posted_at, closes_at)
     select gen_random_uuid(), $1, 'job-' || n, 'open', 'Baker', now(), $2 from generate_series(1, 1501) n`,
    [company.id, closesAt],
  )
  const { jobs } = await read()
  expect(new Set(jobs.map(({ referencenumber }) => referencenumber)).size).toBe(1501)
  expect(jobs).toHaveLength(1501)
})

test('a place keeps its reference, and no other place gets it', async () => {
  const { id } = await createJobRow(app.db, { companyId: company.id, title: 'Baker', closesAt })
  const references = async (...places: readonly string[]) => {
    await placeJob(
      app.db,
      id,
      places.map((location) => ({ location, country: 'DE' })),
    )
    const { jobs } = await read()
    return Object.fromEntries(jobs.map(({ city, referencenumber }) => [city, referencenumber]))
  }
  const own = (place: string) => `${id}-text-${place}`
  // A job's only place has the job's id as its reference.
  expect(await references('Kiel')).toEqual({ Kiel: id })
  expect(await references('Bremen')).toEqual({ Bremen: id })
  expect(await references('Emden', 'Bremen')).toEqual({ Emden: own('Emden'), Bremen: id })
  expect(await references('Bremen', 'Emden')).toEqual({ Emden: own('Emden'), Bremen: id })
  expect(await references('Emden', 'Kiel')).toEqual({ Emden: own('Emden'), Kiel: own('Kiel') })
  expect(await references('Kiel')).toEqual({ Kiel: own('Kiel') })
  // A place that comes back has its old reference.
  expect(await references('Kiel', 'Bremen')).toEqual({ Kiel: own('Kiel'), Bremen: id })
})
