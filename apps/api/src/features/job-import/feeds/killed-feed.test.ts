import { expect, test } from 'vitest'
import { startFeedWorkers } from '#testing/imports/feed-workers.ts'
import { readFeed, startedFeed } from '#testing/imports/job-feeds.ts'
import { until } from '#testing/until.ts'

const rows = 6_000

const { app, site, admin, work } = await startFeedWorkers()

async function count(what: string): Promise<number> {
  return (await app.db.pool.query(`select count(*)::int as n from ${what}`)).rows[0].n
}

const board = (from: number, to: number) =>
  JSON.stringify(
    Array.from({ length: to - from }, (_, n) => ({
      id: `${from + n}`,
      title: `Job ${from + n}`,
      company: `Company ${n % 100}`,
      location: 'Konstanz',
    })),
  )

test('kill -9 while a feed of two nodes is stored loses nothing, stores nothing twice and closes what is gone', async () => {
  site.serve(board(0, 1_000))
  const { id } = await startedFeed(app, admin, { url: site.url })
  expect(await count('jobs')).toBe(1_000)
  site.serve(board(400, rows))
  await app.db.pool.query('update job_feeds set next_fetch_at = $1', [app.clock.now()])
  const asked = site.requests
  for (const share of [0.3, 0.6]) {
    const pair = [work(), work()]
    await until(async () => (await count('jobs')) >= rows * share)
    for (const worker of pair) await worker.kill()
    expect(await count(`job_imports where state = 'running'`), 'it was killed in the middle').toBe(1)
    expect(await count(`jobs where status = 'closed'`)).toBe(0)
  }
  work()
  await until(async () => (await readFeed(app, admin, id)).openJobs === rows - 400)
  await until(async () => (await count('job_search_waiting')) === 0)
  expect(site.requests - asked).toBe(1)
  expect(await count('jobs')).toBe(rows)
  expect(await count(`jobs where status = 'closed' and source_id::integer < 400`)).toBe(400)
  expect(await count('job_search')).toBe(rows - 400)
  const { rows: runs } = await app.db.pool.query(
    `select state, counts -> 'created' as created, counts -> 'closed' as closed, counts -> 'unchanged' as unchanged
    from job_imports order by created_at`,
  )
  expect(runs).toMatchObject([
    { state: 'done', created: 1_000 },
    { state: 'done', created: rows - 1_000, closed: 400, unchanged: 600 },
  ])
}, 300_000)
