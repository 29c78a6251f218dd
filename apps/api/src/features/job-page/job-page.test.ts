import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getJob } from '@vouch/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { planOf, scannedTables } from '#testing/query-plan.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createJobPageReadModel, jobPagesBySlug } from './job-page-read-model.ts'

let app: TestApp
let company: TestCompany
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'vouch-web-'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html>')
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', webRoot })
  company = await createCompany(app.db, {
    name: 'Morning Mill',
    about: 'We bake.',
    website: 'https://mill.example',
  })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

const closesAt = '2026-03-31T23:59:59Z'
const page = (slug: string) => app.request(getJob, { params: { slug } })
const html = async (slug: string) =>
  (await app.app.inject({ method: 'GET', url: `/jobs/${slug}` })).statusCode

test('an open job has all fields of its page', async () => {
  const job = await createJobRow(app.db, {
    companyId: company.id,
    closesAt,
    postedAt: '2026-03-01T08:30:00.250Z',
  })
  await app.db.kysely
    .insertInto('job_questions')
    .values([
      {
        id: job.id,
        job_id: job.id,
        position: 1,
        text: 'Early riser?',
        kind: 'yes-no',
        required: true,
        knock_out: 'no',
      },
      { id: company.id, job_id: job.id, position: 0, text: 'Why bread?', kind: 'text', required: false },
    ])
    .execute()
  const { body } = await page(job.slug)
  const shown = { help: '', options: [], min: null, max: null, showWhen: null }
  expect(body).toEqual({
    id: job.id,
    slug: job.slug,
    title: 'Baker',
    company: { name: 'Morning Mill', slug: company.slug, logo: null },
    location: 'Utrecht',
    country: 'NL',
    workMode: 'on-site',
    employmentType: 'full-time',
    category: null,
    pay: { min: 2500, max: 3200.5, currency: 'EUR', period: 'month' },
    postedAt: '2026-03-01T08:30:00.250Z',
    closesAt: '2026-03-31T23:59:59.000Z',
    description: '<p>Bread, every morning.</p>',
    occupation: 'Baker',
    seniority: 'experienced',
    openings: 1,
    department: null,
    start: null,
    startsOn: null,
    hours: null,
    shifts: [],
    benefits: [],
    requiredSkills: [{ code: 'baking', label: 'Baking', level: null }],
    niceSkills: [{ code: 'pastry-making', label: 'Pastry making', level: null }],
    experienceYears: null,
    educationLevel: null,
    languages: [],
    licences: [],
    eligibility: 'not-asked',
    blindUntil: null,
    cvRule: 'optional',
    letterRule: 'optional',
    promisedDays: null,
    // Questions in order, without the knock-out answer, which only the employer may see.
    questions: [
      { ...shown, id: company.id, text: 'Why bread?', kind: 'long-text', required: false },
      { ...shown, id: job.id, text: 'Early riser?', kind: 'yes-no', required: true },
    ],
    companyVerified: true,
    companyAbout: 'We bake.',
    companyWebsite: 'https://mill.example',
    companyLogo: null,
    // The job is not in the search index, which knows its city.
    otherPlaces: [],
    addresses: [{ locality: null, region: null, country: 'NL' }],
    applyUrl: null,
    source: null,
  })
  await app.db.pool.query("update companies set status = 'pending' where id = $1", [company.id])
  expect((await page(job.slug)).body).toMatchObject({ companyVerified: false })
  await app.db.pool.query("update companies set status = 'verified' where id = $1", [company.id])
  expect(await html(job.slug)).toBe(200)
})

test.each(['closed', 'expired', 'paused'] as const)(
  'a job that is %s gets 410 with its title',
  async (status) => {
    const job = await createJobRow(app.db, { companyId: company.id, status, closesAt })
    const { status: code, problem } = await page(job.slug)
    expect([code, problem?.code]).toEqual([410, 'gone'])
    expect(problem?.message).toContain('“Baker”')
    expect(await html(job.slug)).toBe(410)
  },
)

test('an open job is gone one second after its closing time', async () => {
  const job = await createJobRow(app.db, { companyId: company.id, closesAt })
  app.clock.set('2026-03-31T23:59:58Z')
  expect((await page(job.slug)).status).toBe(200)
  app.clock.set(closesAt)
  expect((await page(job.slug)).status).toBe(410)
})

test('a draft and an unknown slug get 404', async () => {
  await createJobRow(app.db, { companyId: company.id, status: 'draft' })
  const pending = await createJobRow(app.db, { companyId: company.id, status: 'pending-approval' })
  for (const slug of [pending.slug, 'no-such-job']) {
    expect((await page(slug)).problem?.code).toBe('not-found')
    expect(await html(slug)).toBe(404)
  }
  expect((await page('Not A Slug')).status).toBe(400)
})

test('job pages requested in one event loop turn share a statement, and each caller gets the right page', async () => {
  const [first, second] = [
    await createJobRow(app.db, { companyId: company.id, closesAt }),
    await createJobRow(app.db, { companyId: company.id, closesAt }),
  ]
  const closed = await createJobRow(app.db, { companyId: company.id, closesAt, status: 'closed' })
  const { page } = createJobPageReadModel({ db: app.db, clock: () => new Date('2026-03-10T09:00:00Z') })
  const query = vi.spyOn(app.db.pool, 'query')
  const slugs = [first.slug, 'no-such-job', second.slug, closed.slug, first.slug]
  const answers = await Promise.allSettled(slugs.map(page))
  expect(query).toHaveBeenCalledTimes(1)
  query.mockRestore()
  const results = answers.map((answer) =>
    answer.status === 'fulfilled' ? JSON.parse(answer.value).id : answer.reason.code,
  )
  expect(results).toEqual([first.id, 'not-found', second.id, 'gone', first.id])
})

test('the plan of job pages uses the slug index', async () => {
  expect(scannedTables(await planOf(app.db, jobPagesBySlug))).toEqual([])
})

test('the promise is the shorter of the job’s and the company’s, and none where people apply elsewhere', async () => {
  const other = await createCompany(app.db, { responseDays: 7 })
  const job = await createJobRow(app.db, { companyId: other.id, closesAt: '2027-01-31T08:00:00Z' })
  const promised = async () =>
    (await app.request(getJob, { params: { slug: job.slug ?? '' } })).body.promisedDays
  expect(await promised()).toBe(7)
  await app.db.pool.query('update jobs set promise_days = 3 where id = $1', [job.id])
  expect(await promised()).toBe(3)
  await app.db.pool.query('update jobs set promise_days = 20 where id = $1', [job.id])
  expect(await promised()).toBe(7)
  await app.db.pool.query(`update jobs set apply_url = 'https://else.example/apply' where id = $1`, [job.id])
  expect(await promised()).toBeNull()
})
