import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { fetchDue, fetchNow, readFeed, startedFeed } from '#testing/imports/job-feeds.ts'
import { type FeedServer, startFeedServer } from '#testing/servers/feed-server.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = '2026-03-10T12:00:00Z'

let app: TestApp
let site: FeedServer
let admin: TestPerson
let id: string
beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  site = await startFeedServer()
})
afterAll(async () => {
  await app.close()
  await site.close()
})
beforeEach(async () => {
  app.clock.set(now)
  await app.db.pool.query('truncate jobs, job_feeds, job_imports, job_import_jobs, job_import_notes cascade')
  site.serve(board(20))
  id = (await startedFeed(app, admin, { url: site.url })).id
})

/** A feed with the first of its jobs. */
const board = (count: number) =>
  JSON.stringify({
    jobs: Array.from({ length: count }, (_, n) => ({
      id: `${n}`,
      title: `Job ${n}`,
      company: 'Mill',
      location: 'Konstanz',
    })),
  })
const csv = 'id,title,company,location\n0,Job 0,Mill,Konstanz\n'

const fetchTomorrow = async (text: string) => {
  site.serve(text)
  app.clock.advance({ hours: 24 })
  await fetchDue(app)
}
const accept = (text: string) => {
  site.serve(text)
  return fetchNow(app, admin, id, { trust: true })
}

test.each([
  ['the same jobs', board(5), 5],
  ['some of them again', board(8), 8],
])('accepts a feed without most of its jobs when it has %s', async (_what, text, openJobs) => {
  await fetchTomorrow(board(5))
  expect(await accept(text)).toMatchObject({ state: 'active', doubt: null, openJobs })
})

test.each([
  ['has become empty', board(0), 'empty', 20],
  ['has lost more jobs', board(4), 'mostly-gone', 20],
  ['has changed its format', csv, 'another-format', 20],
])('doubts a feed again that %s since its doubt was shown', async (_what, text, doubt, openJobs) => {
  await fetchTomorrow(board(5))
  expect(await accept(text)).toMatchObject({ state: 'failing', doubt, openJobs })
  // The person has now seen the new doubt.
  const accepted = await accept(text)
  if (doubt === 'another-format') expect(accepted).toMatchObject({ doubt: 'mostly-gone', openJobs })
  else expect(accepted).toMatchObject({ state: 'active', doubt: null })
})

test('records that a person accepted what the feed has, only where there was a doubt', async () => {
  const accepted = async () =>
    (
      await app.db.pool.query(
        `select from audit_events where action = 'job-feed.trust' and subject_id = $1`,
        [id],
      )
    ).rowCount
  await accept(board(20))
  expect(await accepted()).toBe(0)
  // Trust without a doubt must not cover a later one.
  expect(await accept(board(5))).toMatchObject({ state: 'failing', doubt: 'mostly-gone' })
  expect(await accepted()).toBe(0)
  await accept(board(5))
  expect(await accepted()).toBe(1)
})

test('counts paused jobs, which the feed would close, and says so', async () => {
  await app.db.pool.query(`update jobs set status = 'paused' where source_id::int < 12`)
  await fetchTomorrow(board(5))
  expect(await readFeed(app, admin, id)).toMatchObject({
    doubt: 'mostly-gone',
    problem: '15 of the 20 open or paused jobs are gone from the feed.',
    openJobs: 8,
  })
  await fetchTomorrow(board(0))
  expect((await readFeed(app, admin, id)).problem).toBe(
    'The feed has no postings, but 20 of its jobs are open or paused.',
  )
})

test('accepts an empty feed', async () => {
  await fetchTomorrow(board(0))
  expect(await accept(board(0))).toMatchObject({ state: 'active', openJobs: 0 })
})
