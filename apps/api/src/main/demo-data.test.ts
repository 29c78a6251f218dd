import {
  getApplicant,
  getCandidateDashboard,
  getCandidateProfile,
  getEmployerDashboard,
  getEmployerJob,
  getFileLink,
  getJob,
  getLanding,
  getMyApplication,
  listApplicants,
  listEmployerJobs,
  listMyApplications,
  listNotifications,
  listSavedJobs,
  searchJobs,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import type { Composition } from '#main/compose.ts'
import { prepareDemoData } from '#main/demo-data.ts'
import { buildDemoApp, composeDemo, type DemoApp } from '#testing/demo-app.ts'
import type { TestApp } from '#testing/test-app.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let demo: DemoApp
let app: TestApp
let composition: Composition
let printed: string

const named = (role: Parameters<DemoApp['named']>[0]) => demo.named(role)

beforeAll(async () => {
  demo = await buildDemoApp()
  ;({ app, composition, printed } = demo)
})
afterAll(() => demo.close())

async function counts(db: Database) {
  const { rows } = await db.pool.query(`
    select (select count(*) from users) as users, (select count(*) from jobs) as jobs,
      (select count(*) from applications) as applications, (select count(*) from identity.accounts) as accounts`)
  return rows[0]
}

describe('the first start', () => {
  test('prints a working sign-in for each role', async () => {
    for (const role of ['candidate', 'employer', 'admin'] as const) {
      const email = `${role}@demo.vouch`
      expect(printed).toContain(email)
      const answer = await composition.app.inject({
        method: 'POST',
        url: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${app.platform.secrets.identityApiKey}`,
        payload: { email, password: 'vouch-demo', returnSecureToken: true },
      })
      expect(answer.json()).toMatchObject({ localId: named(role).uid })
    }
    expect(printed).toContain('vouch-demo')
  })

  test('leaves no job to be indexed again', async () => {
    expect(await composition.marketplace.search.refreshKnowledge()).toBe(0)
  })

  test('the second start prints the same and adds nothing', async () => {
    const before = await counts(app.db)
    expect(await prepareDemoData(composition)).toBe(printed)
    expect(await counts(app.db)).toEqual(before)
  })
})

test('most skills of demo candidates come from the master lists', async () => {
  const { rows } = await app.db.pool.query<{ chosen: number; typed: number }>(`
    select count(*) filter (where item #>> '{skill,code}' is not null)::int as chosen,
      count(*) filter (where item #>> '{skill,code}' is null)::int as typed
    from candidate_steps s, jsonb_array_elements(s.data -> 'items') item where s.step = 'skills'`)
  expect(rows[0]?.chosen).toBeGreaterThan(100)
  expect(rows[0]?.typed).toBeGreaterThan(0)
})

test('demo notifications are not mailed', async () => {
  const { rows } = await app.db.pool.query(`
    select count(*) as count from notifications n, news_mail_progress p where n.id > p.up_to`)
  expect(rows).toEqual([{ count: 0 }])
  expect((await app.db.pool.query('select up_to from news_mail_progress')).rowCount).toBe(1)
})

describe('demo data is not created', () => {
  test('in production, when switched off, or beside other data', async () => {
    const db = await openTestDatabase()
    const start = async (env: Record<string, string>) => {
      const other = await composeDemo(app, db, env)
      return prepareDemoData(other)
    }
    expect(await start({ NODE_ENV: 'production' })).toBe('')
    expect(await start({ VOUCH_DEMO: 'off' })).toBe('')
    expect(await counts(db)).toEqual({ users: 0, jobs: 0, applications: 0, accounts: 0 })
    const own = {
      id: named('admin').userId,
      identity_uid: 'own',
      email: 'me@example.org',
      display_name: 'Me',
    }
    await db.kysely.insertInto('users').values(own).execute()
    expect(await start({})).toBe('')
    expect(await counts(db)).toEqual({ users: 1, jobs: 0, applications: 0, accounts: 0 })
    await db.close()
  })

  test('at all when a part of it cannot be stored', async () => {
    const db = await openTestDatabase()
    const other = await composeDemo(app, db)
    const { put } = other.platform.files
    other.platform.files.put = () => Promise.reject(new Error('the disk is full'))
    await expect(prepareDemoData(other)).rejects.toThrow('the disk is full')
    expect(await counts(db)).toEqual({ users: 0, jobs: 0, applications: 0, accounts: 0 })
    other.platform.files.put = put
    // Two concurrent starts create the demo data only once.
    const both = await Promise.all([prepareDemoData(other), prepareDemoData(await composeDemo(app, db))])
    expect(both).toEqual([printed, printed])
    expect(await counts(db)).toEqual(await counts(app.db))
    await db.close()
  })
})

describe('the marketplace', () => {
  test('every open job has a page with pay and is in the search index', async () => {
    const jobs = await app.db.kysely.selectFrom('jobs').select(['slug', 'status']).execute()
    for (const { slug, status } of jobs) {
      if (slug === null) continue
      const page = await app.request(getJob, { params: { slug } })
      expect(page.status).toBe(status === 'open' ? 200 : 410)
      if (status === 'open') expect(page.body.pay).not.toBeNull()
    }
    const open = jobs.filter((job) => job.status === 'open').length
    const { rows } = await app.db.pool.query('select count(*) as count from job_search')
    expect(rows).toEqual([{ count: open }])
    const { body } = await app.request(searchJobs, {
      query: { q: 'nurse', withTotal: true, withFacets: true },
    })
    expect(body.total?.count).toBeGreaterThan(5)
    const landing = (await app.request(getLanding, {})).body
    expect([landing.fresh.length, landing.companies.length].every((count) => count > 3)).toBe(true)
  })

  test('the search corrects a typing error', async () => {
    const { body } = await app.request(searchJobs, { query: { q: 'warehose' } })
    expect(body.correction?.to).toBe('warehouse')
    expect(body.items.length).toBeGreaterThan(0)
  })
})

/** Reads all pages of a list. */
async function all<T>(
  page: (cursor: string | undefined) => Promise<{ items: T[]; nextCursor: string | null }>,
) {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const answer = await page(cursor)
    items.push(...answer.items)
    cursor = answer.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}

const at = (cursor: string | undefined) => ({ limit: 100, ...(cursor !== undefined && { cursor }) })

describe('both sides', () => {
  test('every application opens for its candidate and matches the contract', async () => {
    const rows = await app.db.kysely
      .selectFrom('applications as a')
      .innerJoin('users as u', 'u.id', 'a.candidate_id')
      .select(['u.email', 'a.status', 'a.tell_at', 'a.id'])
      .execute()
    for (const [email, own] of Map.groupBy(rows, (row) => row.email)) {
      const person = demo.people.get(email) ?? named('candidate')
      const list = await all(
        async (cursor) => (await app.request(listMyApplications, { query: at(cursor) }, person)).body,
      )
      expect(list.map((row) => row.id).sort()).toEqual(own.map((row) => row.id).sort())
      const opened = await Promise.all(
        own.map(({ id }) => app.request(getMyApplication, { params: { id } }, person)),
      )
      for (const [index, { id, status, tell_at: tellAt }] of own.entries()) {
        const body = opened[index]?.body
        expect(list.find((row) => row.id === id)?.visibleStatus).toBe(body?.visibleStatus)
        expect(body?.news.length).toBeGreaterThan(0)
        const isDisclosed = status === 'rejected' && tellAt === null
        expect(body?.visibleStatus === 'not-selected').toBe(isDisclosed)
      }
    }
  }, 120_000)

  test('every application opens for the team and matches the contract', async () => {
    const owners = await app.db.kysely
      .selectFrom('company_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('u.email')
      .where('m.role', '=', 'owner')
      .execute()
    let opened = 0
    for (const { email } of owners) {
      const person = demo.people.get(email) ?? named('employer')
      const jobs = await all(
        async (cursor) => (await app.request(listEmployerJobs, { query: at(cursor) }, person)).body,
      )
      for (const { id, counts: listed } of jobs) {
        const job = (await app.request(getEmployerJob, { params: { id } }, person)).body
        expect(job.counts).toEqual(listed)
        const params = { id }
        const rows = await all(
          async (cursor) => (await app.request(listApplicants, { params, query: at(cursor) }, person)).body,
        )
        const applicants = await Promise.all(
          rows.map(({ userId }) => app.request(getApplicant, { params: { jobId: id, userId } }, person)),
        )
        for (const { body } of applicants) expect(body.events.length).toBeGreaterThan(0)
        opened += applicants.length
      }
    }
    const { rows } = await app.db.pool.query('select count(*) as count from applications')
    expect(rows).toEqual([{ count: opened }])
  }, 120_000)
})

describe('the named demo accounts', () => {
  test('the candidate has an application in every state, and open tasks', async () => {
    const person = named('candidate')
    const { items } = (await app.request(listMyApplications, { query: { limit: 100 } }, person)).body
    const seen = new Set(items.map((row) => row.visibleStatus))
    expect([...seen].sort()).toEqual([
      'action-needed',
      'in-review',
      'not-selected',
      'offer',
      'received',
      'withdrawn',
    ])
    const dashboard = (await app.request(getCandidateDashboard, {}, person)).body
    expect(dashboard.waiting.total).toBeGreaterThanOrEqual(3)
    expect(dashboard.profileComplete).toBe(true)
    expect((await app.request(listNotifications, {}, person)).body.items.length).toBeGreaterThan(5)
    expect((await app.request(listSavedJobs, {}, person)).body.items.length).toBeGreaterThan(1)
  })

  test('the candidate’s CV is a valid PDF', async () => {
    const person = named('candidate')
    const { cv } = (await app.request(getCandidateProfile, {}, person)).body
    const { url } = (await app.request(getFileLink, { params: { id: cv?.id ?? '' } }, person)).body
    const file = await app.app.inject({ method: 'GET', url })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.length).toBe(cv?.bytes)
    expect(file.body).toMatch(/^%PDF-1\.4[\s\S]*\(Mateo Ferreira\) Tj[\s\S]*%%EOF\n$/)
  })

  test('the employer owns a company with active jobs', async () => {
    const dashboard = (await app.request(getEmployerDashboard, {}, named('employer'))).body
    expect(dashboard.jobs).toMatchObject({ draft: 1, expired: 1 })
    expect(dashboard.jobs.open).toBeGreaterThan(8)
    for (const [stage, count] of Object.entries(dashboard.counts)) {
      expect(count, stage).toBeGreaterThan(0)
    }
    expect(dashboard.tasks['first-answer'].total).toBeGreaterThan(2)
  })
})
