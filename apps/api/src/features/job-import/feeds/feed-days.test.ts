import { closeJob, listNotifications } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { fetchDue, fetchNow, readFeed, startedFeed } from '#testing/imports/job-feeds.ts'
import { endlessly, type FeedServer, startFeedServer } from '#testing/servers/feed-server.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const firstDay = Date.parse('2026-03-02T06:00:00Z')
const dateOf = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10)

let app: TestApp
let site: FeedServer
let owner: TestPerson
let companyId: string
beforeAll(async () => {
  app = await buildTestApp({ now: new Date(firstDay), env: { VOUCH_RATE_LIMIT: 'off' } })
  site = await startFeedServer()
  owner = await app.person('employer')
  const company = await createCompany(app.db, { name: 'Mill' })
  companyId = company.id
  await addMember(app.db, company, owner, 'owner')
})
afterAll(async () => {
  await app.close()
  await site.close()
})

/** A posting as the site has it. */
interface Posting {
  readonly id: string
  title: string
  /** Day of its closing date; undefined without one. */
  closes?: number
}

type Status = 'open' | 'closed' | 'expired'

/** Expected jobs, by a second and simpler implementation of the rules. */
class Model {
  readonly jobs = new Map<
    string,
    { title: string; closes?: number | undefined; status: Status; by: 'feed' | 'owner' | null }
  >()

  /** Jobs after a day on which the feed had these postings. */
  read(postings: readonly Posting[], day: number, isTrusted: boolean): void {
    const ids = new Set(postings.map(({ id }) => id))
    for (const { id, title, closes } of postings) {
      const job = this.jobs.get(id)
      const isPast = closes !== undefined && closes < day
      if (!job) this.jobs.set(id, { title, closes, status: isPast ? 'expired' : 'open', by: null })
      else {
        Object.assign(job, { title, closes })
        if (job.status === 'closed' && job.by === 'feed' && !isPast)
          Object.assign(job, { status: 'open', by: null })
        if (job.status === 'expired' && !isPast) job.status = 'open'
        if (job.status === 'open' && isPast) job.status = 'expired'
      }
    }
    if (!isTrusted) return
    for (const [id, job] of this.jobs)
      if (!ids.has(id) && job.status === 'open') Object.assign(job, { status: 'closed', by: 'feed' })
  }

  /** The clock alone: closing dates pass. */
  expire(day: number): void {
    for (const job of this.jobs.values())
      if (job.status === 'open' && job.closes !== undefined && job.closes < day) job.status = 'expired'
  }

  list() {
    return [...this.jobs].map(([id, { title, status }]) => `${id} ${title}: ${status}`).sort()
  }
}

async function stored(columns = `source_id || ' ' || title || ': ' || status`): Promise<string[]> {
  const { rows } = await app.db.pool.query(`select ${columns} as line from jobs`)
  return rows.map(({ line }) => line).sort()
}

const asJson = (postings: readonly Posting[]) =>
  JSON.stringify({
    jobs: postings.map(({ id, title, closes }) => ({
      id,
      title,
      company: 'Somebody else',
      location: 'Konstanz',
      postedAt: '2025-11-01',
      url: `https://jobs.example/${id}`,
      ...(closes !== undefined && { validThrough: dateOf(closes) }),
    })),
  })

const asCsv = (postings: readonly Posting[]) =>
  ['id,title,location', ...postings.map(({ id, title }) => `${id},${title},Konstanz`)].join('\n')

/** Answer of the site on a day, and the expected verdict. */
interface Day {
  readonly serve: (postings: readonly Posting[]) => void
  readonly doubt?: string
  readonly problem?: RegExp
  /** Postings that count; none when nothing is stored. */
  readonly read?: 'trusted' | 'doubted'
}

const refused: Day['serve'] = () => site.answer((request) => request.socket.destroy())
const dead: Day = { serve: refused, problem: /^localhost ended the connection/ }
const status = (code: number) => () => site.answer((_request, response) => response.writeHead(code).end())

const specialDays: Readonly<Record<number, Day>> = {
  10: {
    serve: () => site.serve('{"jobs":[]}'),
    doubt: 'empty',
    problem: /^The feed has no postings, but \d+ of its jobs/,
  },
  11: { serve: () => site.serve(''), doubt: 'empty', problem: /^The feed has no postings/ },
  13: {
    serve: (all) => site.serve(asCsv(all)),
    doubt: 'another-format',
    problem: /^The feed was JSON and is now CSV\.$/,
  },
  17: dead,
  18: dead,
  19: dead,
  20: dead,
  24: {
    serve: () =>
      site.answer((_request, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end()),
    problem: /^10\.0\.0\.1 resolves to an address that is not public\.$/,
  },
  27: { serve: () => site.answer(endlessly), problem: /^localhost sent more than 100 MB\.$/ },
  29: {
    serve: () => site.serve('<!doctype html><title>Sorry</title><p>Be right back'),
    problem: /web page|HTML/i,
  },
  30: { serve: status(503), problem: /^localhost answered with status 503\.$/ },
  34: { serve: (all) => site.serve(asJson(all).slice(0, -100)), problem: /cut off|ends|damaged/i },
  50: {
    serve: (all) =>
      site.serve(asJson(all.map((posting, n) => (n % 3 > 0 ? { ...posting, title: '' } : posting)))),
    doubt: 'mostly-rejected',
    problem: /^\d+ of \d+ postings of the feed could not be read\.$/,
    read: 'doubted',
  },
}

test('60 days of a feed leave the right jobs on each day', async () => {
  let next = 0
  let postings: Posting[] = []
  const add = (count: number, closes?: number) => {
    for (let n = 0; n < count; n += 1) {
      next += 1
      postings.push({
        id: `${next}`.padStart(3, '0'),
        title: `Job ${next}`,
        ...(closes !== undefined && { closes }),
      })
    }
  }
  const drop = (...ids: string[]) => {
    const left = postings.filter(({ id }) => ids.includes(id))
    postings = postings.filter(({ id }) => !ids.includes(id))
    return left
  }
  const edit = (id: string, change: Partial<Posting>) =>
    Object.assign(postings.find((posting) => posting.id === id) ?? {}, change)
  const model = new Model()
  add(30)
  add(3, 15)
  site.serve(asJson(postings))
  const { id } = await startedFeed(app, owner, { url: site.url, companyId })
  model.read(postings, 0, true)
  expect(await stored()).toEqual(model.list())

  let gone: Posting[] = []
  for (let day = 1; day <= 60; day += 1) {
    app.clock.advance({ hours: 24 })
    model.expire(day)

    if (day % 3 === 0) add(1)
    if (day % 4 === 0) edit(postings[day % postings.length]?.id ?? '', { title: `Job edited on ${day}` })
    if (day % 7 === 2) gone = drop(postings[day % 20]?.id ?? '')
    if (day % 7 === 6) postings.push(...gone.splice(0))
    if (day === 22) edit('031', { closes: 40 })
    const half = postings.slice(0, Math.ceil(postings.length * 0.6)).map((posting) => posting.id)
    if (day === 36) drop(...half)
    if (day === 40) {
      const row = await app.db.pool.query(
        `select id, version from jobs where status = 'open' order by source_id desc`,
      )
      await app.request(
        closeJob,
        { params: { id: row.rows[0].id }, version: row.rows[0].version, body: { outcome: 'other' } },
        owner,
      )
      const closed = (await app.db.pool.query(`select source_id from jobs where id = $1`, [row.rows[0].id]))
        .rows[0].source_id
      Object.assign(model.jobs.get(closed) ?? {}, { status: 'closed', by: 'owner' })
      edit(closed, { title: 'Closed by its owner' })
    }

    const special = specialDays[day]
    if (special) special.serve(postings)
    else if (day % 5 === 0) site.serve(asJson(postings), `"${day - (day % 2)}"`)
    else site.serve(asJson(postings))
    const asked = site.requests
    await fetchDue(app)
    expect(site.requests, `requests on day ${day}`).toBe(asked + 1)

    const isDoubted = day === 36 || day === 37
    if (special?.read)
      model.read(
        postings.filter((_, n) => n % 3 === 0),
        day,
        false,
      )
    else if (!special) model.read(postings, day, !isDoubted)
    expect(await stored(), `jobs on day ${day}`).toEqual(model.list())
    const feed = await readFeed(app, owner, id)
    expect([day, feed.state, feed.doubt]).toEqual([
      day,
      special || isDoubted ? 'failing' : 'active',
      special?.doubt ?? (isDoubted ? 'mostly-gone' : null),
    ])
    if (special) expect(feed.problem).toMatch(special.problem ?? '')
    if (isDoubted)
      expect(feed.problem).toMatch(/^\d+ of the \d+ open or paused jobs are gone from the feed\.$/)
    if (day === 37) {
      const accepted = await fetchNow(app, owner, id, { trust: true })
      expect([accepted.state, accepted.problem]).toEqual(['active', null])
      model.read(postings, day, true)
      expect(await stored()).toEqual(model.list())
    }
    expect(await stored(`source_id`)).toEqual([...model.jobs.keys()].sort())
  }

  const { items } = (await app.request(listNotifications, { query: { limit: 50 } }, owner)).body
  const told = items.filter(({ kind }) => kind === 'feed-failing').map(({ at }) => at.slice(0, 10))
  // Empty, another format, the third day of the dead host, most gone, most rejected.
  expect(told.reverse()).toEqual([10, 13, 19, 36, 50].map(dateOf))
}, 900_000)
