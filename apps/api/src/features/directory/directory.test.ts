import {
  deleteCandidateSearch,
  exportCandidates,
  getCandidate,
  inviteCandidate,
  listCandidateSearches,
  listJobInvitations,
  listNotifications,
  renameCandidateSearch,
  requestDeletion,
  saveCandidateSearch,
} from '@vouch/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createEmployer, createPublicCandidate, searchAs } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let employer: TestPerson
const now = '2026-03-10T09:00:00.000Z'

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(now)
  await app.db.pool.query('delete from candidate_search')
  employer = await createEmployer(app)
})

async function foundIds(): Promise<string[]> {
  return (await searchAs(app, employer, {})).items.map(({ id }) => id)
}

test('hides profiles with a pending deletion, a disabled account or an unconfirmed address', async () => {
  const person = await createPublicCandidate(app)
  expect(await foundIds()).toEqual([person.userId])
  await sql`update users set status = 'disabled' where id = ${person.userId}`.execute(app.db.kysely)
  expect(await foundIds()).toEqual([])
  await sql`update users set status = 'active' where id = ${person.userId}`.execute(app.db.kysely)
  expect(await foundIds()).toEqual([person.userId])
  const requested = await app.request(requestDeletion, {}, person)
  expect(requested.status).toBeLessThan(300)
  expect(await foundIds()).toEqual([])
  expect((await app.request(getCandidate, { params: { id: person.userId } }, employer)).status).toBe(404)
})

test('the export neutralises formulas; exports and an administrator’s reads are audited', async () => {
  const person = await createPublicCandidate(app, ({ contact, preferences }) => {
    contact.firstName = '=HYPERLINK("evil")'
    preferences.headline = '+1 baker, "best"'
  })
  const answer = await app.request(exportCandidates, { query: { q: 'baker' } }, employer)
  expect(answer.headers['content-disposition']).toContain('candidates.csv')
  const [header, line, ...rest] = String(answer.body).split('\r\n')
  expect(header).toContain('"Name","Headline"')
  expect(line).toContain(`"'=HYPERLINK(""evil"") Applicant","'+1 baker, ""best"""`)
  expect(line).toContain(`/admin/candidates/${person.userId}"`)
  expect(rest).toEqual([''])
  const admin = await app.person('admin')
  await app.request(getCandidate, { params: { id: person.userId } }, admin)
  await searchAs(app, admin, {})
  const { rows } = await app.db.pool.query(
    'select action, actor_id, subject_id from audit_events where actor_id = any($1) order by id',
    [[employer.userId, admin.userId]],
  )
  expect(rows).toEqual([
    { action: 'candidates.export', actor_id: employer.userId, subject_id: employer.userId },
    { action: 'candidate.read', actor_id: admin.userId, subject_id: person.userId },
    { action: 'candidates.search', actor_id: admin.userId, subject_id: admin.userId },
  ])
})

test('saves up to fifty searches with unique names, containing filters only', async () => {
  const save = (name: string, query: string) =>
    app.request(saveCandidateSearch, { body: { name, query } }, employer)
  const { body: saved } = await save('Bakers', 'skill=baking%3Aadvanced&skill=icing&sort=newest')
  expect((await save('bakers', 'q=x')).problem?.code).toBe('conflict')
  for (const nothing of ['', 'q=', 'sort=newest', 'passport=false', 'currency=EUR&radiusKm=10']) {
    const { problem } = await save('Others', nothing)
    expect(problem?.errors?.[0]?.message).toBe('Add search words or a filter first.')
  }
  expect((await save('Others', 'cursor=abc')).problem?.code).toBe('invalid')
  const long = await save('Long', new URLSearchParams({ q: 'nurse & cook '.repeat(150) }).toString())
  expect(long.status).toBe(201)
  await app.request(deleteCandidateSearch, { params: { id: long.body.id } }, employer)
  expect((await save('Others', 'workMode=under-water')).problem?.code).toBe('invalid')
  const renamed = await app.request(
    renameCandidateSearch,
    { params: { id: saved.id }, body: { name: 'BAKERS' } },
    employer,
  )
  expect(renamed.body.name).toBe('BAKERS')
  const other = await app.person('employer')
  expect((await app.request(deleteCandidateSearch, { params: { id: saved.id } }, other)).status).toBe(204)
  expect((await app.request(listCandidateSearches, {}, other)).body.items).toEqual([])
  const results = await Promise.all(Array.from({ length: 52 }, (_, place) => save(`Search ${place}`, 'q=x')))
  expect(results.filter(({ status }) => status === 201)).toHaveLength(49)
  expect((await app.request(listCandidateSearches, {}, employer)).body.items).toHaveLength(50)
})

describe('inviting a candidate to apply', () => {
  async function hiring(status: 'open' | 'paused' = 'open') {
    const company = await createCompany(app.db)
    const owner = await app.person('employer')
    await addMember(app.db, company, owner)
    const closesAt = '2026-04-01T00:00:00Z'
    const job = await createJobRow(app.db, { companyId: company.id, status, closesAt })
    const invite = (person: TestPerson, by = owner) =>
      app.request(
        inviteCandidate,
        { params: { id: person.userId }, body: { jobId: job.id, message: 'Come and see us' } },
        by,
      )
    return { company, job, invite }
  }

  test('notifies the candidate once per job', async () => {
    const { job, invite } = await hiring()
    const person = await createPublicCandidate(app)
    const answers = await Promise.all([invite(person), invite(person), invite(person)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    const { items } = (await app.request(listNotifications, {}, person)).body
    expect(items.map(({ kind, jobId }) => ({ kind, jobId }))).toEqual([
      { kind: 'invited-to-apply', jobId: job.id },
    ])
    const mine = (await app.request(listJobInvitations, {}, person)).body.items
    expect(mine).toMatchObject([{ jobSlug: job.slug, message: 'Come and see us', open: true }])
  })

  test('is refused for closed or other companies’ jobs, applicants and hidden profiles', async () => {
    const { company, job, invite } = await hiring()
    const person = await createPublicCandidate(app)
    expect((await (await hiring('paused')).invite(person)).problem?.code).toBe('not-permitted-now')
    expect((await invite(person, employer)).status).toBe(404)
    const viewer = await app.person('employer')
    await addMember(app.db, company, viewer, 'hiring-manager')
    expect((await invite(person, viewer)).status).toBe(403)
    const hidden = await createPublicCandidate(app, ({ review }) => {
      review.excludedCompanies = [{ id: company.id, name: company.name }]
    })
    expect((await invite(hidden)).status).toBe(404)
    await app.db.kysely
      .insertInto('applications')
      .values({
        id: person.userId,
        job_id: job.id,
        company_id: company.id,
        candidate_id: person.userId,
        name: 'Robin',
        headline: 'Baker',
        applied_at: now,
        stage_since: now,
        last_news_at: now,
      })
      .execute()
    expect((await invite(person)).problem?.code).toBe('already-applied')
    expect((await app.request(listJobInvitations, {}, person)).body.items).toEqual([])
  })
})
