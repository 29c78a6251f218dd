import {
  getCandidateDashboard,
  getJob,
  getLanding,
  listCompanyJobs,
  listRecommendations,
  saveSearch,
  searchJobs,
  similarJobs,
} from '@vouch/contract'
import PostalMime from 'postal-mime'
import { mailAlerts } from '#features/alerts/run-alerts.ts'
import { repeatArrivals } from '#features/search/new-jobs/arrivals-store.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

export interface PublicJob {
  readonly id: string
  readonly slug: string
}

/** Whether a place shows a job. */
type Place = (job: PublicJob) => Promise<boolean>

interface Asked {
  readonly app: TestApp
  /** Public address of the app. */
  readonly origin: string
  readonly company: { readonly slug: string }
  /** Words of a search that finds the jobs and few others. */
  readonly words: string
  /** A candidate whom the jobs suit. */
  readonly candidate: TestPerson
  /** A job to which the jobs are similar, and that stays open. */
  readonly similar: PublicJob
}

const has = (cards: readonly { readonly id: string }[], { id }: PublicJob) =>
  cards.some((card) => card.id === id)

/** Pages, feeds and lists that visitors and crawlers read, by name. */
function openPlaces({ app, origin, company, words, similar }: Asked): Readonly<Record<string, Place>> {
  const text = async (url: string) => (await app.app.inject({ url })).body
  const sitemap = async () => {
    const parts = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]*jobs-[^<]*)<\/loc>/g)]
    return (await Promise.all(parts.map(([, part = '']) => text(part.slice(origin.length))))).join('')
  }
  return {
    page: async ({ slug }) => (await app.request(getJob, { params: { slug } })).status === 200,
    'served page': async ({ slug }) => (await app.app.inject({ url: `/jobs/${slug}` })).statusCode === 200,
    'JSON-LD': async ({ slug }) => (await text(`/jobs/${slug}`)).includes('"JobPosting"'),
    search: async (job) =>
      has((await app.request(searchJobs, { query: { q: words, exact: true } })).body.items, job),
    'newest jobs': async (job) => has((await app.request(searchJobs, { query: {} })).body.items, job),
    'similar jobs': async (job) =>
      has((await app.request(similarJobs, { params: { slug: similar.slug } })).body.items, job),
    'company page': async (job) =>
      has((await app.request(listCompanyJobs, { params: { slug: company.slug } })).body.items, job),
    landing: async (job) => has((await app.request(getLanding, {})).body.fresh, job),
    sitemap: async ({ slug }) => (await sitemap()).includes(slug),
    'feed of the search': async ({ slug }) => (await text(`/jobs.atom?q=${words}`)).includes(slug),
    'feed of the company': async ({ slug }) =>
      (await text(`/companies/${company.slug}/jobs.atom`)).includes(slug),
    'feed for job boards': async ({ slug }) => (await text('/feeds/jobs.xml')).includes(slug),
  }
}

/** Mails a job to a new person's saved search, as if it were new. */
async function isMailed({ app, words }: Asked, { id, slug }: PublicJob): Promise<boolean> {
  const person = await app.person('candidate')
  await app.db.pool.query('update users set email_verified = true where id = $1', [person.userId])
  await app.request(saveSearch, { body: { query: `q=${words}`, frequency: 'daily' } }, person)
  const due = 'update saved_searches set next_run_at = $2 where user_id = $1'
  await app.db.pool.query(due, [person.userId, app.clock.now()])
  await repeatArrivals(app.db, [id])
  await app.platform.queue.enqueue(app.db.kysely, mailAlerts, {})
  await app.runJobs()
  const { folder } = app.platform.mailer
  for (const name of (await folder?.list()) ?? []) {
    const mail = await PostalMime.parse((await folder?.read(name)) ?? '')
    if (mail.to?.[0]?.address === person.email) return mail.text?.includes(slug) ?? false
  }
  return false
}

/** Every place that shows public jobs, by name. */
export function publicPlaces(asked: Asked): Readonly<Record<string, Place>> {
  const { app, candidate } = asked
  return {
    ...openPlaces(asked),
    recommendations: async (job) => {
      const { items } = (await app.request(listRecommendations, {}, candidate)).body
      return has(
        items.map((item) => item.job),
        job,
      )
    },
    dashboard: async (job) =>
      has((await app.request(getCandidateDashboard, {}, candidate)).body.freshJobs, job),
    alert: (job) => isMailed(asked, job),
  }
}
