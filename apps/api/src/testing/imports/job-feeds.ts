import {
  createJobFeed,
  fetchJobFeed,
  getJobFeed,
  type JobFeed,
  startJobFeed,
  updateJobFeed,
} from '@vouch/contract'
import { expireJobs } from '#features/employer-jobs/expire-jobs.ts'
import { fetchDueFeeds } from '#features/job-import/feeds/feed-jobs.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

interface NewFeed {
  readonly url: string
  readonly companyId?: string | null
  readonly name?: string
  readonly everyHours?: number
}

/** Adds a feed. @returns it before it was read */
export async function createFeed(
  app: TestApp,
  person: TestPerson,
  { url, companyId = null, name = 'Careers', everyHours = 24 }: NewFeed,
): Promise<JobFeed> {
  return (await app.request(createJobFeed, { body: { url, companyId, name, everyHours } }, person)).body
}

/** Adds a feed and reads it for its preview. */
export async function previewFeed(...[app, person, feed]: Parameters<typeof createFeed>): Promise<JobFeed> {
  const { id } = await createFeed(app, person, feed)
  await app.runJobs()
  return readFeed(app, person, id)
}

/** Adds a feed, starts it and stores what it has. */
export async function startedFeed(...args: Parameters<typeof createFeed>): Promise<JobFeed> {
  const [app, person] = args
  const { id } = await previewFeed(...args)
  return startFeed(app, person, id)
}

export async function startFeed(app: TestApp, person: TestPerson, id: string): Promise<JobFeed> {
  const started = await app.request(startJobFeed, { params: { id } }, person)
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem))
  await app.runJobs()
  return readFeed(app, person, id)
}

export async function readFeed(app: TestApp, person: TestPerson, id: string): Promise<JobFeed> {
  return (await app.request(getJobFeed, { params: { id } }, person)).body
}

/** Does what the schedule does each minute: jobs expire, and feeds that are due are fetched. */
export async function fetchDue(app: TestApp): Promise<void> {
  await app.platform.queue.enqueue(app.db.kysely, expireJobs, {})
  await app.platform.queue.enqueue(app.db.kysely, fetchDueFeeds, {})
  await app.runJobs()
}

/** Fetches a feed at a person's request. */
export async function fetchNow(
  app: TestApp,
  person: TestPerson,
  id: string,
  body: { readonly trust?: boolean } = {},
): Promise<JobFeed> {
  const asked = await app.request(fetchJobFeed, { params: { id }, body }, person)
  if (asked.status !== 202) throw new Error(JSON.stringify(asked.problem))
  await app.runJobs()
  return readFeed(app, person, id)
}

export async function changeFeed(
  app: TestApp,
  person: TestPerson,
  { id, version }: Pick<JobFeed, 'id' | 'version'>,
  body: object,
): Promise<JobFeed> {
  return (await app.request(updateJobFeed, { params: { id }, version, body }, person)).body
}
