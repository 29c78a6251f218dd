import {
  applyToJob,
  createJobFeed,
  deleteJobFeed,
  listJobFeeds,
  listJobImports,
  pauseJobFeed,
  startJobFeed,
  undoJobImport,
  updateJobFeed,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate } from '#testing/factories/pipeline-factory.ts'
import {
  changeFeed,
  createFeed,
  fetchDue,
  fetchNow,
  previewFeed,
  readFeed,
  startedFeed,
  startFeed,
} from '#testing/imports/job-feeds.ts'
import { type FeedServer, startFeedServer } from '#testing/servers/feed-server.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = '2026-03-10T12:00:00Z'

let app: TestApp
let site: FeedServer
let admin: TestPerson
let owner: TestPerson
let companyId: string
beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  owner = await app.person('employer')
  const company = await createCompany(app.db, { name: 'Mill' })
  companyId = company.id
  await addMember(app.db, company, owner, 'owner')
})
afterAll(() => app.close())
beforeEach(async () => {
  await site?.close()
  site = await startFeedServer()
  app.clock.set(now)
  await app.db.pool.query('truncate jobs, job_feeds, job_imports, job_import_jobs, job_import_notes cascade')
})
afterAll(() => site.close())

const board = (...ids: string[]) =>
  JSON.stringify(ids.map((id) => ({ id, title: `Job ${id}`, company: 'Mill', location: 'Konstanz' })))

async function jobs() {
  const { rows } = await app.db.pool.query(
    `select j.*, exists (select from job_search s where s.job_id = j.id) as "isFound" from jobs j order by source_id`,
  )
  return rows
}
const states = async () => (await jobs()).map(({ source_id, status }) => `${source_id} ${status}`)

const tomorrow = async () => {
  app.clock.advance({ hours: 24 })
  await fetchDue(app)
}

describe('a new feed', () => {
  test('is fetched for a preview, mapped, started and fetched again', async () => {
    site.serve('[{"nr":"1","Bezeichnung":"Baker","Firma":"Other"}]')
    const created = await createFeed(app, owner, { url: site.url, companyId })
    expect(created).toMatchObject({
      state: 'checking',
      preview: [],
      settings: { source: 'localhost', isOwn: true },
    })
    await app.runJobs()
    const ready = await readFeed(app, owner, created.id)
    expect(ready).toMatchObject({ state: 'ready', format: 'json', problem: null, doubt: null, openJobs: 0 })
    expect(ready.lastFetchedAt).toBe(app.clock.now().toISOString())
    const columns = [
      { name: 'nr', field: 'id' },
      { name: 'Bezeichnung', field: null },
    ]
    const unmapped = await changeFeed(app, owner, ready, { columns })
    expect(await app.request(startJobFeed, { params: { id: ready.id } }, owner)).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'columns' }] },
    })
    const mapped = await changeFeed(app, owner, unmapped, {
      columns: [{ name: 'Bezeichnung', field: 'title' }],
    })
    expect(mapped.preview).toMatchObject([{ outcome: 'new', title: 'Baker', company: 'Mill' }])
    expect(await jobs()).toEqual([])
    const active = await startFeed(app, owner, ready.id)
    expect(active).toMatchObject({ state: 'active', openJobs: 1, nextFetchAt: '2026-03-11T12:00:00.000Z' })
    const runs = (await app.request(listJobImports, { query: { feedId: ready.id } }, owner)).body
    expect(runs.items).toMatchObject([
      { kind: 'feed', state: 'done', name: 'Careers', counts: { created: 1 } },
    ])
    expect((await app.request(listJobFeeds, { query: {} }, owner)).body.items).toMatchObject([
      { id: ready.id },
    ])
  })

  test('keeps its mapping when it is fetched again before its start', async () => {
    site.serve('[{"nr":"1","Bezeichnung":"Baker","Firma":"Mill"}]')
    const ready = await previewFeed(app, admin, { url: site.url })
    await changeFeed(app, admin, ready, { columns: [{ name: 'nr', field: 'id' }] })
    site.serve('[{"nr":"2","Bezeichnung":"Miller","Firma":"Mill","Ort":"Konstanz"}]')
    const { state, columns } = await fetchNow(app, admin, ready.id)
    expect([state, columns.map(({ name }) => name)]).toEqual(['ready', ['nr', 'Bezeichnung', 'Firma', 'Ort']])
    expect(columns[0]).toMatchObject({ name: 'nr', field: 'id', samples: ['2'] })
  })

  test('that cannot be read says why, and is read again at a new address', async () => {
    site.serve('<!doctype html><title>Careers</title>')
    const unreadable = await previewFeed(app, admin, { url: site.url })
    expect(unreadable).toMatchObject({
      state: 'ready',
      format: null,
      columns: [],
      lastFetchedAt: expect.any(String),
    })
    expect(unreadable.problem).toMatch(/^The feed /)
    expect((await app.request(startJobFeed, { params: { id: unreadable.id } }, admin)).status).toBe(409)
    site.serve(board('1'))
    const moved = await changeFeed(app, admin, unreadable, { url: `${site.url}?all` })
    expect(moved.state).toBe('checking')
    await app.runJobs()
    expect(await readFeed(app, admin, unreadable.id)).toMatchObject({
      state: 'ready',
      problem: null,
      format: 'json',
    })
  })

  test('is refused for a known address, one with a password, and a company that is not verified', async () => {
    site.serve(board('1'))
    await createFeed(app, owner, { url: site.url, companyId })
    const ask = async (url: string, company = companyId) => {
      const body = { url, companyId: company, name: 'Again', everyHours: 24 }
      return (await app.request(createJobFeed, { body }, admin)).problem?.code
    }
    expect(await ask(site.url)).toBe('conflict')
    expect(await ask('https://me:secret@example.org/')).toBe('invalid')
    const other = await createCompany(app.db, { name: 'New' })
    await app.db.pool.query(`update companies set status = 'draft' where id = $1`, [other.id])
    expect(await ask(site.url, other.id)).toBe('not-permitted-now')
  })
})

describe('jobs of a feed', () => {
  test('close with an answer for applicants, leave the search, and come back', async () => {
    site.serve(board('1', '2'))
    const ready = await previewFeed(app, owner, { url: site.url, companyId })
    await changeFeed(app, owner, ready, { settings: { ...ready.settings, applyAt: 'here' } })
    await startFeed(app, owner, ready.id)
    const [first] = await jobs()
    const candidate = await createCandidate(app.db)
    const applied = await app.request(applyToJob, { params: { id: first.id }, body: {} }, candidate)
    expect(applied.status).toBe(201)
    site.serve(board('2'))
    await tomorrow()
    expect(await jobs()).toMatchObject([
      { status: 'closed', close_outcome: 'other', isFound: false, close_out_at: expect.any(Date) },
      { status: 'open', isFound: true },
    ])
    site.serve(board('1', '2'))
    await tomorrow()
    expect(await jobs()).toMatchObject([
      { status: 'open', close_outcome: null, closed_at: null, close_out_at: null, isFound: true },
      { status: 'open' },
    ])
    const { items } = (await app.request(listJobImports, { query: { feedId: ready.id } }, owner)).body
    expect(items.map(({ counts }) => [counts.created, counts.closed, counts.relisted])).toEqual([
      [0, 0, 1],
      [0, 1, 0],
      [2, 0, 0],
    ])
  })

  test('that a person published again are left alone', async () => {
    site.serve(board('1', '2'))
    await startedFeed(app, owner, { url: site.url, companyId })
    site.serve(board('2'))
    await tomorrow()
    const [gone] = await jobs()
    await app.db.pool.query(
      `update jobs set status = 'open', closed_at = null, closes_at = '2026-04-20' where id = $1`,
      [gone.id],
    )
    site.serve(board('2', '3'))
    await tomorrow()
    expect(await states()).toEqual(['1 open', '2 open', '3 open'])
  })

  test('of a run that is undone are restored, and the feed pauses', async () => {
    site.serve(board('1', '2', '3'))
    const { id } = await startedFeed(app, owner, { url: site.url, companyId })
    const before = await jobs()
    site.serve(board('1', '2', '4'))
    await tomorrow()
    expect(await states()).toEqual(['1 open', '2 open', '3 closed', '4 open'])
    const { items } = (await app.request(listJobImports, { query: { feedId: id } }, owner)).body
    await app.request(undoJobImport, { params: { id: items[0]?.id ?? '' } }, owner)
    await app.runJobs()
    expect(await jobs()).toEqual(before)
    expect((await readFeed(app, owner, id)).state).toBe('paused')
  })

  test('stay when a long answer breaks off in the middle', async () => {
    const many = Array.from({ length: 6_000 }, (_, n) => `${n}`.padStart(5, '0'))
    site.serve(board('1', '2'))
    const { id } = await startedFeed(app, admin, { url: site.url })
    site.serve(board('2', ...many).slice(0, -20))
    await tomorrow()
    expect(await states()).toEqual(['1 open', '2 open'])
    expect(await readFeed(app, admin, id)).toMatchObject({ state: 'failing', failures: 1, doubt: null })
  })
})

describe('a feed that runs', () => {
  test('is paused, resumed and not fetched meanwhile', async () => {
    site.serve(board('1', '2'))
    const { id } = await startedFeed(app, admin, { url: site.url })
    await app.request(pauseJobFeed, { params: { id } }, admin)
    site.serve(board('1'))
    await tomorrow()
    expect(await states()).toEqual(['1 open', '2 open'])
    expect(await readFeed(app, admin, id)).toMatchObject({ state: 'paused', nextFetchAt: null })
    expect((await startFeed(app, admin, id)).state).toBe('active')
    expect(await states()).toEqual(['1 open', '2 closed'])
  })

  test('is fetched by one of several nodes that are asked at once', async () => {
    site.serve(board('1'))
    const { id } = await startedFeed(app, admin, { url: site.url })
    const asked = site.requests
    site.serve(board('1', '2'))
    await Promise.all([1, 2, 3].map(() => fetchNow(app, admin, id)))
    expect(site.requests).toBe(asked + 1)
    expect(await states()).toEqual(['1 open', '2 open'])
  })

  test('keeps its jobs when the name of their source changes', async () => {
    site.serve(board('1', '2'))
    const feed = await startedFeed(app, admin, { url: site.url })
    const renamed = await changeFeed(app, admin, feed, {
      settings: { ...feed.settings, source: 'Mill board' },
    })
    expect(renamed.preview.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
    await fetchNow(app, admin, feed.id)
    expect((await jobs()).map(({ source, status }) => [source, status])).toEqual([
      ['Mill board', 'open'],
      ['Mill board', 'open'],
    ])
  })

  test('names its jobs after its new address unless a person chose a name', async () => {
    site.serve(board('1'))
    const feed = await startedFeed(app, admin, { url: site.url })
    const moved = await changeFeed(app, admin, feed, { url: 'https://www.mill.example/jobs' })
    expect([moved.settings.source, (await jobs())[0].source]).toEqual(['mill.example', 'mill.example'])
    const settings = { ...feed.settings, source: 'Mill board' }
    await app.db.pool.query(`update job_feeds set settings = $1`, [settings])
    const again = await changeFeed(app, admin, moved, { url: 'https://other.example/jobs' })
    expect(again.settings.source).toBe('Mill board')
  })

  test.each(['keep', 'close'] as const)('is removed: %s its jobs', async (what) => {
    site.serve(board('1', '2'))
    const { id } = await startedFeed(app, admin, { url: site.url })
    expect((await app.request(deleteJobFeed, { params: { id }, query: { jobs: what } }, admin)).status).toBe(
      204,
    )
    await app.runJobs()
    const state = what === 'keep' ? 'open' : 'closed'
    expect(await states()).toEqual([`1 ${state}`, `2 ${state}`])
    expect((await app.request(updateJobFeed, { params: { id }, version: 1, body: {} }, admin)).status).toBe(
      404,
    )
  })
})
