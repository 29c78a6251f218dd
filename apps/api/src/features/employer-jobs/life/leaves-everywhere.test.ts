import { closeJob, getJob, getLanding, listCompanyJobs, pauseJob, searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { postedJobs, publishable } from '#testing/factories/posted-jobs.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { expireJobs } from '../expire-jobs.ts'

const origin = 'https://jobs.example'

let app: TestApp
let company: TestCompany
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp({
    now: '2026-03-10T09:00:00Z',
    env: { PUBLIC_URL: origin, VOUCH_RATE_LIMIT: 'off' },
  })
  owner = await app.person('employer')
  company = await createCompany(app.db)
  await addMember(app.db, company, owner)
})
afterAll(() => app.close())

const fields = { ...publishable, title: 'Quillwright', occupation: 'Quillwright' }

interface PublicJob {
  readonly id: string
  readonly slug: string
}

const text = async (url: string) => (await app.app.inject({ url })).body

async function sitemap(): Promise<string> {
  const parts = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]*jobs-[^<]*)<\/loc>/g)]
  return (await Promise.all(parts.map(([, part = '']) => text(part.slice(origin.length))))).join('')
}

/** Whether each public place shows the job, by its name. */
const places: Readonly<Record<string, (job: PublicJob) => Promise<boolean>>> = {
  page: async ({ slug }) => (await app.request(getJob, { params: { slug } })).status === 200,
  'served page': async ({ slug }) => (await app.app.inject({ url: `/jobs/${slug}` })).statusCode === 200,
  'JSON-LD': async ({ slug }) => (await text(`/jobs/${slug}`)).includes('"JobPosting"'),
  search: async ({ id }) => {
    const { body } = await app.request(searchJobs, { query: { q: 'quillwright', exact: true } })
    return body.items.some((card) => card.id === id)
  },
  'company page': async ({ id }) => {
    const { body } = await app.request(listCompanyJobs, { params: { slug: company.slug } })
    return body.items.some((card) => card.id === id)
  },
  landing: async ({ id }) => (await app.request(getLanding, {})).body.fresh.some((card) => card.id === id),
  sitemap: async ({ slug }) => (await sitemap()).includes(slug),
  'feed of the search': async ({ slug }) => (await text('/jobs.atom?q=quillwright')).includes(slug),
  'feed of the company': async ({ slug }) =>
    (await text(`/companies/${company.slug}/jobs.atom`)).includes(slug),
  'feed for job boards': async ({ slug }) => (await text('/feeds/jobs.xml')).includes(slug),
}

const posted = postedJobs(() => ({ app, company, owner }))
async function published(): Promise<PublicJob> {
  const { id, slug } = await posted.published(fields)
  return { id, slug: slug ?? '' }
}

const shownAt = async (job: PublicJob) => {
  const shown: Record<string, boolean> = {}
  for (const [name, shows] of Object.entries(places)) shown[name] = await shows(job)
  return shown
}
const everywhere = (shown: boolean) => Object.fromEntries(Object.keys(places).map((name) => [name, shown]))

/** Ways in which a job stops being public. */
const endings: Readonly<Record<string, (job: PublicJob) => Promise<unknown>>> = {
  paused: ({ id }) => app.request(pauseJob, { params: { id } }, owner),
  closed: ({ id }) => app.request(closeJob, { params: { id }, body: { outcome: 'cancelled' } }, owner),
  expired: async () => {
    app.clock.set('2026-04-10T00:00:01Z')
    await app.platform.queue.enqueue(app.db.kysely, expireJobs, {})
    await app.runJobs()
  },
}

for (const [name, end] of Object.entries(endings)) {
  test(`a ${name} job is in no public place any more, also for those who read meanwhile`, async () => {
    const job = await published()
    expect(await shownAt(job)).toEqual(everywhere(true))
    const found: string[] = []
    const state = { isOver: false }
    // Reads the places in a random order: once one has lost the job, no later one may show it.
    const read = async () => {
      let lostAt: string | undefined
      const names = Object.keys(places).toSorted(() => Math.random() - 0.5)
      for (const place of names) {
        const isShown = await places[place]?.(job)
        if (!isShown) lostAt ??= place
        else if (lostAt !== undefined) found.push(`${place} after ${lostAt}`)
      }
    }
    const reader = async () => {
      while (!state.isOver) await read()
    }
    const readers = [reader(), reader(), reader()]
    await end(job)
    state.isOver = true
    await Promise.all(readers)
    expect(found).toEqual([])
    expect(await shownAt(job)).toEqual(everywhere(false))
    app.clock.set('2026-03-10T09:00:00Z')
  })
}
