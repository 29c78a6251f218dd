import {
  addRole,
  createCompany as createCompanyRoute,
  getCompany,
  listCompanies,
  searchJobs,
  updateCompany,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const input = { website: 'https://mill.example', about: 'We bake.' }
const create = (person: TestPerson, name: string, headers = {}) =>
  app.request(createCompanyRoute, { body: { ...input, name } }, person, headers)

describe('creating', () => {
  test('makes an employer the owner in the same transaction', async () => {
    const person = await app.person('employer')
    const { status, body } = await create(person, 'Morning Mill')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...input,
      name: 'Morning Mill',
      slug: 'morning-mill',
      role: 'owner',
      version: 1,
    })
    expect((await app.request(getCompany, { params: { id: body.id } }, person)).body).toEqual(body)
  })

  test('allows a name once, ignoring case and spaces, also in a race', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.person('employer')))
    const names = ['Evening Oven', ' evening oven', 'EVENING OVEN', 'Evening Oven ']
    const answers = await Promise.all(people.map((person, index) => create(person, names[index] ?? '')))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
    const lost = answers.find((answer) => answer.status === 409)
    expect(lost?.problem?.message).toContain('already exists')
    expect(lost?.problem?.errors?.[0]?.path).toBe('name')
  })

  test('gives different names with the same slug different addresses', async () => {
    const person = await app.person('employer')
    const [one, other] = [(await create(person, 'A & B')).body, (await create(person, 'A and B')).body]
    expect(one.slug).toBe('a-and-b')
    expect(other.slug).toMatch(/^a-and-b-[0-9a-f]{6}$/)
  })

  test('creates one company per idempotency key', async () => {
    const person = await app.person('employer')
    const headers = { 'idempotency-key': 'found-once-1' }
    const [first, second] = [
      await create(person, 'Only One', headers),
      await create(person, 'Only One', headers),
    ]
    expect(second.body).toEqual(first.body)
  })

  test('by an admin makes no owner and records an audit event', async () => {
    const admin = await app.person('admin')
    const { body } = await create(admin, 'Founded by an Admin')
    expect(body).toMatchObject({ role: null, members: 0, status: 'verified' })
    expect(await audited(body.id)).toEqual([{ action: 'company.create', actor_id: admin.userId }])
  })

  test('is refused to candidates', async () => {
    expect((await create(await app.person('candidate'), 'Nope')).status).toBe(403)
  })
})

async function audited(id: string) {
  return app.db.kysely
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .execute()
}

describe('reading', () => {
  test('lists own companies by name in pages for an employer, and all for an admin', async () => {
    const [person, admin] = [await app.person('employer'), await app.person('admin')]
    const names = ['zz List 2', 'ZZ list 1', 'zz List 3_%']
    const companies = await Promise.all(names.map((name) => createCompany(app.db, { name })))
    for (const company of companies.slice(0, 2)) await addMember(app.db, company, person, 'viewer')
    await createJobRow(app.db, { companyId: companies[0]?.id ?? '' })
    await createJobRow(app.db, { companyId: companies[0]?.id ?? '', status: 'closed' })
    const first = (await app.request(listCompanies, { query: { limit: 1 } }, person)).body
    expect(first.items).toMatchObject([{ name: 'ZZ list 1', openJobs: 0, members: 1, role: 'viewer' }])
    expect(first.total).toEqual({ count: 2, capped: false })
    const rest = (await app.request(listCompanies, { query: { cursor: first.nextCursor ?? '' } }, person))
      .body
    expect(rest).toMatchObject({ items: [{ name: 'zz List 2', openJobs: 1 }], nextCursor: null })
    const search = async (q: string) =>
      (await app.request(listCompanies, { query: { q } }, admin)).body.items.map((item) => item.name)
    expect(await search('LIST')).toEqual(['ZZ list 1', 'zz List 2', 'zz List 3_%'])
    expect(await search('3_%')).toEqual(['zz List 3_%'])
    expect(await search('_')).toEqual(['zz List 3_%'])
  })

  test('does not reveal a company’s existence to strangers', async () => {
    const company = await createCompany(app.db)
    const { problem } = await app.request(
      getCompany,
      { params: { id: company.id } },
      await app.person('employer'),
    )
    expect(problem?.code).toBe('not-found')
  })
})

describe('changing', () => {
  async function owned(name: string) {
    const owner = await app.person('employer')
    const company = await createCompany(app.db, { name })
    await addMember(app.db, company, owner)
    const change = (version: number, next: string, who = owner) =>
      app.request(updateCompany, { params: { id: company.id }, version, body: { ...input, name: next } }, who)
    return { owner, company, change }
  }

  test('updates the name in the search at once', async () => {
    const { company, change } = await owned('Xylographers')
    const job = await createJobRow(app.db, { companyId: company.id })
    const search = async (q: string) =>
      (await app.request(searchJobs, { query: { q, exact: true } })).body.items
    const { status, body } = await change(1, 'Quillmakers')
    expect([status, body.name, body.version, body.slug]).toEqual([200, 'Quillmakers', 2, company.slug])
    expect((await search('Quillmakers')).map((card) => card.id)).toEqual([job.id])
    expect(await search('Xylographers')).toEqual([])
  })

  test('refuses a stale version with the current one; a race has one winner', async () => {
    const { change } = await owned('Versioned')
    const statuses = (await Promise.all([change(1, 'Versioned 1'), change(1, 'Versioned 2')])).map(
      (a) => a.status,
    )
    expect(statuses.sort()).toEqual([200, 412])
    expect((await change(1, 'Versioned 3')).problem?.currentVersion).toBe(2)
  })

  test('refuses another company’s name, but allows the own name in other case', async () => {
    const [one, other] = [await owned('Taken Name'), await owned('Second Name')]
    expect((await other.change(1, 'TAKEN name')).problem?.code).toBe('conflict')
    expect((await other.change(1, 'SECOND NAME')).status).toBe(200)
    const race = await Promise.all([one.change(1, 'Coveted'), other.change(2, 'coveted')])
    expect(race.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('is limited to owners and admins, and an admin’s change is audited', async () => {
    const { owner, company, change } = await owned('Guarded')
    const [recruiter, admin] = [await app.person('employer'), await app.person('admin')]
    await addMember(app.db, company, recruiter, 'recruiter')
    expect((await change(1, 'Guarded 2', recruiter)).status).toBe(403)
    expect((await change(1, 'Guarded 2', owner)).status).toBe(200)
    expect(await audited(company.id)).toEqual([])
    expect((await change(2, 'Guarded 3', admin)).status).toBe(200)
    expect(await audited(company.id)).toEqual([{ action: 'company.update', actor_id: admin.userId }])
  })
})

test('the employer role is enough to create a company', async () => {
  const person = await app.person('candidate')
  await app.request(addRole, { body: { role: 'employer' } }, person)
  expect((await create(person, 'A Candidate’s Company')).body.role).toBe('owner')
})
