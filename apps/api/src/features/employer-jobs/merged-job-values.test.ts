import {
  createJob,
  getEmployerJob,
  getJob,
  type JobPatch,
  previewMasterMerge,
  publishJob,
  searchJobs,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createPair, mergeValue, unmergeValue } from '#testing/lists/merges.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let owner: TestPerson
let company: TestCompany
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  owner = await app.person('employer')
  company = await createCompany(app.db)
  await addMember(app.db, company, owner)
})
afterAll(() => app.close())

async function openJob(fields: JobPatch) {
  const { id } = (await app.request(createJob, { body: { companyId: company.id } }, owner)).body
  const body: JobPatch = {
    title: 'Keeper',
    occupation: 'Keeper',
    employmentType: 'volunteer',
    workMode: 'on-site',
    location: 'Utrecht',
    country: 'NL',
    description: '<p>Keep.</p>',
    ...fields,
  }
  expect((await app.request(updateJob, { params: { id }, version: 1, body }, owner)).status).toBe(200)
  await app.request(publishJob, { params: { id }, version: 2 }, owner)
  return id
}

const read = async (id: string) => (await app.request(getEmployerJob, { params: { id } }, owner)).body
/** Everything of a job that a merge may touch. */
const stored = async (id: string) => {
  const { rows } = await app.db.pool.query(
    `select j.occupation, j.occupation_code, j.department, j.department_code, j.education_level, j.required_skills,
       j.nice_skills, j.version, j.updated_at, s.terms::text,
       (select json_agg(k order by position) from job_skills k where k.job_id = j.id) as skills,
       (select json_agg(v order by entity, position) from job_values v where v.job_id = j.id) as others
     from jobs j join job_search s on s.job_id = j.id where j.id = $1`,
    [id],
  )
  return rows
}

type Make = (code: string) => JobPatch
const lists: readonly (readonly [string, Make])[] = [
  ['skills', (code) => ({ requiredSkills: [{ code, label: 'x', level: 'advanced' }] })],
  ['occupations', (occupationCode) => ({ occupationCode })],
  ['departments', (code) => ({ department: { code, label: 'x' } })],
  ['education-levels', (code) => ({ educationLevel: { code, label: 'x' } })],
  ['languages', (code) => ({ languages: [{ code, label: 'x', level: 'C1' }] })],
  ['benefits', (code) => ({ benefits: [{ code, label: 'x' }] })],
  ['shifts', (code) => ({ shifts: [{ code, label: 'x' }] })],
]

test.each(lists)('a merge in %s moves jobs, and its undo moves them back', async (entity, make) => {
  const { from, into } = await createPair(app, entity, 1)
  const id = await openJob(make(from.code))
  const before = await stored(id)
  const params = { entity, code: from.code }
  const { uses } = (await app.request(previewMasterMerge, { params, query: { into: into.code } }, admin)).body
  expect(uses.jobs).toBe(1)
  expect((await mergeValue(app, admin, params, into.code)).status).toBe(200)
  // People read the new name at once.
  const early = await read(id)
  expect(JSON.stringify(early.fields)).toContain(into.label)
  expect(JSON.stringify(early.fields)).not.toContain(from.label)
  const page = async () => (await app.request(getJob, { params: { slug: early.slug ?? '' } })).body
  const earlyPage = await page()
  expect(JSON.stringify(earlyPage)).toContain(into.label)
  await app.runJobs()
  const late = await read(id)
  expect(JSON.stringify(late.fields)).not.toContain(`"${from.code}"`)
  expect([late.version, late.updatedAt]).toEqual([early.version, early.updatedAt])
  expect(JSON.stringify(await stored(id))).toContain(into.code)
  await unmergeValue(app, admin, params)
  await app.runJobs()
  expect(await stored(id)).toEqual(before)
})

test('a job that has both skills keeps the required one with its level, and is found by the new name', async () => {
  const { from, into } = await createPair(app, 'skills', 2)
  const skill = (value: { code: string }) => ({ code: value.code, label: 'x' })
  const id = await openJob({
    requiredSkills: [{ ...skill(from), level: 'lead' }],
    niceSkills: [{ ...skill(into), level: 'beginner' }],
  })
  await mergeValue(app, admin, { entity: 'skills', code: from.code }, into.code)
  await app.runJobs()
  const { fields } = await read(id)
  expect(fields.requiredSkills).toEqual([{ code: into.code, label: into.label, level: 'lead' }])
  expect(fields.niceSkills).toEqual([])
  const search = async (q: string) =>
    (await app.request(searchJobs, { query: { q } })).body.items.map((job) => job.id)
  expect(await search(into.label)).toContain(id)
})
