import {
  copyJob,
  createJob,
  getEmployerJob,
  getJob,
  type JobPatch,
  publishJob,
  searchJobs,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let company: TestCompany
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_WIDEST_PAY: '2' } })
  owner = await app.person('employer')
  company = await createCompany(app.db, { name: 'Morning Mill' })
  await addMember(app.db, company, owner)
  await createMasterValue(app.db, { entity: 'skills', code: 'kilning', label: 'Kilning' })
  await createMasterValue(app.db, { entity: 'occupations', code: 'kilner', label: 'Kilner' })
})
afterAll(() => app.close())

const draft = async () => (await app.request(createJob, { body: { companyId: company.id } }, owner)).body
const patch = (id: string, version: number, body: JobPatch) =>
  app.request(updateJob, { params: { id }, version, body }, owner)
const read = async (id: string) => (await app.request(getEmployerJob, { params: { id } }, owner)).body
const columns = async (id: string) =>
  (
    await app.db.pool.query<{ required_skills: string[]; nice_skills: string[] }>(
      'select required_skills, nice_skills from jobs where id = $1',
      [id],
    )
  ).rows[0]

const complete: JobPatch = {
  title: 'Kilner of the old kiln',
  occupationCode: 'kilner',
  employmentType: 'part-time',
  workMode: 'on-site',
  location: 'Utrecht',
  country: 'NL',
  description: '<p>Malt.</p>',
  payMin: 2000,
  payMax: 2500,
  payCurrency: 'EUR',
  payPeriod: 'month',
}

const requirements: JobPatch = {
  department: { code: null, label: 'Malting floor' },
  start: 'date',
  startsOn: '2026-05-01',
  hoursMin: 20,
  hoursMax: 32.5,
  shifts: [{ code: 'night-shift', label: 'x' }],
  benefits: [
    { code: 'company-pension', label: 'x' },
    { code: null, label: 'Beer' },
  ],
  requiredSkills: [
    { code: 'kilning', label: 'x', level: 'advanced' },
    { code: null, label: 'Turning malt' },
  ],
  niceSkills: [{ code: null, label: 'Singing', level: 'beginner' }],
  experienceYears: 2,
  educationLevel: { code: 'vocational', label: 'x' },
  languages: [{ code: 'nl', label: 'x', level: 'B2' }],
  licences: ['Driving licence'],
  eligibility: 'right-to-work',
  letterRule: 'required',
}

describe('requirements of a job', () => {
  test('are stored with the names of the lists, copied, published and searched', async () => {
    const { id } = await draft()
    const { body } = await patch(id, 1, { ...complete, ...requirements })
    expect(body.widestPay).toBe(2)
    expect(body.fields).toMatchObject({
      occupation: 'Kilner',
      occupationCode: 'kilner',
      department: { code: null, label: 'Malting floor' },
      hoursMax: 32.5,
      shifts: [{ code: 'night-shift', label: 'Night shift' }],
      benefits: [
        { code: 'company-pension', label: 'Company pension' },
        { code: null, label: 'Beer' },
      ],
      requiredSkills: [
        { code: 'kilning', label: 'Kilning', level: 'advanced' },
        { code: null, label: 'Turning malt', level: null },
      ],
      educationLevel: { code: 'vocational', label: 'Vocational training' },
      languages: [{ code: 'nl', label: 'Dutch', level: 'B2' }],
    })
    expect(await columns(id)).toEqual({
      required_skills: ['Kilning', 'Turning malt'],
      nice_skills: ['Singing'],
    })
    const copy = (await app.request(copyJob, { params: { id } }, owner)).body
    expect(copy.fields).toEqual({ ...body.fields, closesOn: null })

    const published = await app.request(publishJob, { params: { id }, version: 2 }, owner)
    expect(published.status).toBe(200)
    const page = (await app.request(getJob, { params: { slug: published.body.slug ?? '' } })).body
    expect(page).toMatchObject({
      occupation: 'Kilner',
      department: 'Malting floor',
      start: 'date',
      startsOn: '2026-05-01',
      hours: { min: 20, max: 32.5 },
      shifts: ['Night shift'],
      benefits: ['Company pension', 'Beer'],
      requiredSkills: body.fields.requiredSkills,
      niceSkills: body.fields.niceSkills,
      experienceYears: 2,
      educationLevel: body.fields.educationLevel,
      languages: body.fields.languages,
      licences: ['Driving licence'],
      eligibility: 'right-to-work',
      letterRule: 'required',
    })
    for (const q of ['kilning', 'turning malt', 'singing']) {
      const found = (await app.request(searchJobs, { query: { q } })).body.items
      expect(found.map((job) => job.id)).toEqual([id])
    }
  })

  test.each<[string, JobPatch]>([
    [
      'requiredSkills.1',
      {
        requiredSkills: [
          { code: null, label: 'a' },
          { code: 'no-such', label: 'b' },
        ],
      },
    ],
    ['niceSkills.0', { niceSkills: [{ code: 'no-such', label: 'b' }] }],
    ['languages.0', { languages: [{ code: 'no-such', label: 'b' }] }],
    ['benefits.0', { benefits: [{ code: 'no-such', label: 'b' }] }],
    ['shifts.0', { shifts: [{ code: 'no-such', label: 'b' }] }],
    ['department', { department: { code: 'no-such', label: 'b' } }],
    ['educationLevel', { educationLevel: { code: 'no-such', label: 'b' } }],
    ['occupation', { occupationCode: 'no-such' }],
    ['experienceYears', { experienceYears: 11 }],
    ['hoursMin', { hoursMin: 0 }],
    [
      'requiredSkills',
      { requiredSkills: Array.from({ length: 16 }, (_, n) => ({ code: null, label: `${n}` })) },
    ],
    ['languages', { languages: Array.from({ length: 11 }, (_, n) => ({ code: null, label: `${n}` })) }],
    ['licences', { licences: Array.from({ length: 11 }, (_, n) => `${n}`) }],
    ['benefits', { benefits: Array.from({ length: 16 }, (_, n) => ({ code: null, label: `${n}` })) }],
  ])('a wrong value is refused at its field %s', async (path, body) => {
    const { id } = await draft()
    const answer = await patch(id, 1, body)
    expect(answer.problem).toMatchObject({ code: 'invalid', errors: [{ path }] })
    expect((await read(id)).version).toBe(1)
  })

  test('a skill is named once, and a required one is not also nice to have', async () => {
    const { id } = await draft()
    const baking = { code: null, label: 'Old ovens' }
    await patch(id, 1, { niceSkills: [baking, { code: null, label: 'OLD OVENS' }] })
    expect((await read(id)).fields.niceSkills).toHaveLength(1)
    const { body } = await patch(id, 2, { requiredSkills: [baking] })
    expect(body.fields).toMatchObject({ requiredSkills: [baking], niceSkills: [] })
  })

  test('a job with more than 15 skills keeps them until they are edited', async () => {
    const { id } = await draft()
    const many = Array.from({ length: 20 }, (_, n) => `Craft ${n}`)
    await app.db.pool.query('update jobs set required_skills = $2 where id = $1', [id, many])
    const { body } = await patch(id, 1, { title: 'Miller' })
    expect(body.fields.requiredSkills.map(({ label }) => label)).toEqual(many)
    const fewer = body.fields.requiredSkills.slice(1)
    expect((await patch(id, 2, { requiredSkills: fewer })).problem?.errors?.[0]?.path).toBe('requiredSkills')
    expect((await patch(id, 2, { requiredSkills: fewer.slice(0, 15) })).status).toBe(200)
  })

  test('new words for the occupation have no code', async () => {
    const { id } = await draft()
    await patch(id, 1, { occupationCode: 'kilner' })
    const { body } = await patch(id, 2, { occupation: 'Keeper of kilns' })
    expect(body.fields).toMatchObject({ occupation: 'Keeper of kilns', occupationCode: null })
  })

  test('an occupation that an older process wrote, without its code, is kept as words', async () => {
    const { id } = await draft()
    await patch(id, 1, { occupationCode: 'kilner' })
    await app.db.pool.query('update jobs set occupation = $2 where id = $1', [id, 'Keeper of kilns'])
    const { body } = await patch(id, 2, { title: 'Miller' })
    expect(body.fields).toMatchObject({ occupation: 'Keeper of kilns', occupationCode: null })
  })

  test('a start date in a year that the database cannot store is refused at its field', async () => {
    const { id } = await draft()
    for (const startsOn of ['0000-01-01', '1899-12-31']) {
      expect((await patch(id, 1, { startsOn })).problem?.errors?.[0]?.path).toBe('startsOn')
    }
  })

  test('a start date and hours in order are needed to publish', async () => {
    const { id } = await draft()
    await patch(id, 1, { ...complete, start: 'date', hoursMin: 30, hoursMax: 20 })
    const { problem } = await app.request(publishJob, { params: { id }, version: 2 }, owner)
    expect(problem?.errors?.map(({ path }) => path)).toEqual(['startsOn', 'hoursMax'])
  })

  test('words that others write become skills, and known ones keep their level', async () => {
    const { id } = await draft()
    await patch(id, 1, { requiredSkills: [{ code: null, label: 'Old ovens', level: 'lead' }] })
    await app.db.pool.query('update jobs set required_skills = $2, nice_skills = $3 where id = $1', [
      id,
      ['Kilning', 'Old ovens'],
      ['Humming to malt'],
    ])
    expect((await read(id)).fields).toMatchObject({
      requiredSkills: [
        { code: 'kilning', label: 'Kilning', level: null },
        { code: null, label: 'Old ovens', level: 'lead' },
      ],
      niceSkills: [{ code: null, label: 'Humming to malt', level: null }],
    })
  })
})

test('a draft starts with the currency of the company’s latest pay', async () => {
  const swiss = await createCompany(app.db, { name: 'Dawn Dairy' })
  await addMember(app.db, swiss, owner)
  const create = async () => (await app.request(createJob, { body: { companyId: swiss.id } }, owner)).body
  const first = await create()
  expect(first.fields.payCurrency).toBe('USD')
  await patch(first.id, 1, { payMin: 5000, payMax: 5500, payCurrency: 'CHF', payPeriod: 'month' })
  // A draft without pay says nothing about the currency.
  await create()
  expect((await create()).fields.payCurrency).toBe('CHF')
})
