import type { MasterPick, ProfileData } from '@vouch/contract'
import {
  dismissJob,
  getJobMatch,
  listDismissedJobs,
  listJobMatches,
  listRecommendations,
  saveProfileStep,
  undismissJob,
} from '@vouch/contract'
import { emptyProfile, emptyStep } from '@vouch/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createProfile } from '#testing/factories/profile-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = '2026-03-10T09:00:00Z'
const closesAt = new Date('2026-03-31T23:59:59Z')

let app: TestApp
let company: TestCompany
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now })
  company = await createCompany(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.pool.query('delete from job_search')
  person = await app.person('candidate')
})

const pick = (code: string, label = code): MasterPick => ({ code, label })

function knows(...codes: string[]): ProfileData {
  const data = emptyProfile()
  data.skills.items = codes.map((code, at) => ({
    id: `s${at}`,
    skill: pick(code),
    level: 'advanced',
    years: null,
    keywords: [],
    levelWords: '',
    evidence: [],
  }))
  return data
}

const jobs = (...asked: [title: string, ...skills: string[]][]) =>
  createSearchableJobs(
    app.db,
    asked.map(([title, ...skills], at) => ({
      companyId: company.id,
      title,
      skills,
      postedAt: new Date(Date.parse(now) - at * 60_000),
      closesAt,
    })),
  )

async function recommended() {
  const { body } = await app.request(listRecommendations, {}, person)
  return body.items.map(({ job, match }) => [job.title, match.number])
}

test('the best matches come first, without applied, dismissed and unsuitable jobs', async () => {
  await createProfile(app.db, person.userId, { data: knows('python', 'sql') })
  const [, both, one, applied = '', dismissed = ''] = await jobs(
    ['Cook', 'Cooking', 'Hygiene'],
    ['Data analyst', 'Python', 'SQL'],
    ['Programmer', 'Python', 'Docker'],
    ['Applied', 'Python'],
    ['Dismissed', 'Python'],
  )
  await createApplicationRow(app.db, {
    job: { id: applied, companyId: company.id },
    candidateId: person.userId,
    status: 'rejected',
  })
  const params = { id: dismissed }
  for (const _ of [1, 2]) {
    expect((await app.request(dismissJob, { params }, person)).status).toBe(204)
  }
  expect(await recommended()).toEqual([['Data analyst', 90]])
  await app.request(undismissJob, { params }, person)
  expect(await recommended()).toEqual([
    ['Data analyst', 90],
    ['Dismissed', 90],
  ])
  for (const id of [both, one]) {
    const { body } = await app.request(getJobMatch, { params: { id: id ?? '' } }, person)
    expect(body.parts.map(({ part }) => part)).toEqual(['required-skills'])
  }
})

test('lists dismissed open jobs, most recent first, until they are brought back', async () => {
  const ids = await jobs(['First', 'Python'], ['Second', 'Python'], ['Ended', 'Python'])
  for (const id of ids) {
    await app.request(dismissJob, { params: { id } }, person)
    app.clock.advance({ minutes: 1 })
  }
  await app.db.pool.query("update jobs set status = 'closed' where id = $1", [ids[2]])
  const list = async (query: { limit?: number; cursor?: string } = {}) =>
    (await app.request(listDismissedJobs, { query }, person)).body
  expect((await list()).items.map(({ title }) => title)).toEqual(['Second', 'First'])
  const page = await list({ limit: 1 })
  const rest = await list({ limit: 1, cursor: page.nextCursor ?? '' })
  expect([page.items[0]?.title, rest.items[0]?.title, rest.nextCursor]).toEqual(['Second', 'First', null])
  await app.request(undismissJob, { params: { id: ids[1] ?? '' } }, person)
  expect((await list()).items.map(({ title }) => title)).toEqual(['First'])
  const { body } = await app.request(listDismissedJobs, {}, await app.person('candidate'))
  expect(body.items).toEqual([])
})

test('ended jobs and those of suspended companies are not recommended', async () => {
  await createProfile(app.db, person.userId, { data: knows('python') })
  const [first = '', second = ''] = await jobs(['Open', 'Python'], ['Ended', 'Python'])
  await app.db.pool.query("update job_search set closes_at = '2026-03-09' where job_id = $1", [second])
  expect(await recommended()).toEqual([['Open', 90]])
  await app.db.pool.query('delete from job_search where job_id = $1', [first])
  expect(await recommended()).toEqual([])
})

test('without skills and occupations nothing can be found, and the answer says so', async () => {
  await jobs(['Data analyst', 'Python'])
  const nothing = { items: [], canBeFound: false }
  expect((await app.request(listRecommendations, {}, person)).body).toEqual(nothing)
  await createProfile(app.db, person.userId, { data: knows('cooking') })
  expect((await app.request(listRecommendations, {}, person)).body).toEqual({ items: [], canBeFound: true })
})

test('occupations are found by titles; related ones count half', async () => {
  const data = emptyProfile()
  data.preferences.targetOccupations = [pick('software-developer')]
  await createProfile(app.db, person.userId, { data })
  const [id = ''] = await jobs(['Software developer'])
  await app.db.pool.query("update jobs set occupation_code = 'software-developer' where id = $1", [id])
  expect(await recommended()).toEqual([['Software developer', 100]])
  const { rows } = await app.db.pool.query<{ code: string }>(
    `select b.code from master_relations r join master_values a on a.id = r.from_id join master_values b on b.id = r.to_id
     where r.kind = 'related' and a.code = 'software-developer' and b.entity = 'occupations' limit 1`,
  )
  await app.db.pool.query('update jobs set occupation_code = $2 where id = $1', [id, rows[0]?.code])
  const { body } = await app.request(getJobMatch, { params: { id } }, person)
  expect(body).toMatchObject({ number: 50, parts: [{ part: 'occupation', reasons: [{ result: 'partly' }] }] })
})

test('a match names what is met and missing, by the profile of today', async () => {
  const [id = ''] = await jobs(['Data analyst', 'Python', 'SQL', 'Bread whispering'])
  await app.db.pool.query("update job_skills set level = 'lead' where job_id = $1 and code = 'python'", [id])
  const match = async () => (await app.request(getJobMatch, { params: { id } }, person)).body
  const reasons = async () => (await match()).parts[0]?.reasons.map(({ name, result }) => [name, result])
  expect(await reasons()).toEqual([
    ['Python', 'missing'],
    ['SQL', 'missing'],
    ['Bread whispering', 'unknown'],
  ])
  const skills = { ...emptyStep('skills'), items: knows('python', 'sql').skills.items }
  const body = { step: 'skills' as const, data: skills }
  const saved = await app.request(saveProfileStep, { version: 0, body }, person)
  expect(saved.status).toBe(200)
  expect(await reasons()).toEqual([
    ['Python', 'partly'],
    ['SQL', 'met'],
    ['Bread whispering', 'unknown'],
  ])
  expect((await match()).number).toBe(79)
})

test('drafts have no match and cannot be dismissed; employers have no matches', async () => {
  const draft = await createJobRow(app.db, { companyId: company.id, status: 'draft' })
  const params = { id: draft.id }
  expect((await app.request(getJobMatch, { params }, person)).status).toBe(404)
  expect((await app.request(dismissJob, { params }, person)).status).toBe(404)
  const employer = await app.person('employer')
  expect((await app.request(listRecommendations, {}, employer)).status).toBe(403)
})

test('a list of jobs is compared in one request, with the numbers of the job pages, without jobs of too little known', async () => {
  await createProfile(app.db, person.userId, { data: knows('python', 'sql') })
  const [cook = '', analyst = '', programmer = '', silent = ''] = await jobs(
    ['Cook', 'Cooking', 'Hygiene'],
    ['Data analyst', 'Python', 'SQL', 'Our own tool'],
    ['Programmer', 'Python', 'Docker'],
    ['Anything'],
  )
  const draft = await createJobRow(app.db, { companyId: company.id, status: 'draft' })
  const ids = [cook, silent, analyst, draft.id, programmer]
  const { body } = await app.request(listJobMatches, { query: { ids } }, person)
  expect(body.items.map(({ id }) => id)).toEqual([cook, analyst, programmer])
  expect(body.items.map(({ skills }) => skills)).toEqual([
    { met: 0, count: 2 },
    { met: 2, count: 2 },
    { met: 1, count: 2 },
  ])
  for (const { id, number } of body.items) {
    expect((await app.request(getJobMatch, { params: { id } }, person)).body.number).toBe(number)
  }
})

test('a remote job suits people of each of its countries, in the list as on its page', async () => {
  const [id = ''] = await createSearchableJobs(app.db, [
    {
      ...{ companyId: company.id, title: 'Remote', skills: ['Python'], workMode: 'remote', country: 'DE' },
      otherPlaces: [{ location: '', country: 'AT' }],
      ...{ postedAt: new Date(now), closesAt },
    },
  ])
  const numbers = async (country: string) => {
    person = await app.person('candidate')
    const data = knows('python')
    data.personal.country = country
    await createProfile(app.db, person.userId, { data })
    const { body } = await app.request(getJobMatch, { params: { id } }, person)
    expect(await recommended()).toEqual([['Remote', body.number]])
    return body.number ?? 0
  }
  expect(await numbers('AT')).toBe(await numbers('DE'))
  expect(await numbers('FR')).toBeLessThan(await numbers('AT'))
})
