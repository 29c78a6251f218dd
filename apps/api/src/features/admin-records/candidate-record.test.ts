import { getCandidate, getCandidateRecord, listAllCandidates, listAuditEntries } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createPublicCandidate } from '#testing/factories/directory-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { createCandidate, createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { noAnswers } from '#testing/factories/profile-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
})
afterAll(() => app.close())

const read = (person: { readonly userId: string }, by = admin) =>
  app.request(getCandidateRecord, { params: { id: person.userId } }, by)
const find = async (q: string) =>
  (await app.request(listAllCandidates, { query: { q } }, admin)).body.items.map(({ id }) => id)

const audited = async () =>
  (
    await app.db.pool.query<{ action: string; subject_id: string; details: unknown }>(
      'select action, subject_id, details from audit_events where actor_id = $1 order by at, id',
      [admin.userId],
    )
  ).rows

describe('the list of candidates', () => {
  test('finds a part of the account’s or profile’s name or address, and a whole id', async () => {
    const person = await createCandidate(app.db, { name: 'Quentin Umbral' })
    await app.db.pool.query(
      "update users set display_name = 'Quill', email = 'q.umb@mail.example' where id = $1",
      [person.userId],
    )
    for (const q of ['UMBRAL', 'quill', 'umb@mail', person.userId, person.userId.toUpperCase()])
      expect(await find(q)).toEqual([person.userId])
    expect(await find('nobody is called so')).toEqual([])
  })

  test('holds candidates only, newest first, page by page', async () => {
    const people = [
      await createCandidate(app.db, { name: 'Page One' }),
      await createCandidate(app.db, { name: 'Page Two' }),
    ]
    await createUser(app.db, { roles: ['employer'], displayName: 'Page Employer' })
    const first = (await app.request(listAllCandidates, { query: { q: 'page', limit: 1 } }, admin)).body
    const cursor = first.nextCursor ?? ''
    const second = (await app.request(listAllCandidates, { query: { q: 'page', limit: 1, cursor } }, admin))
      .body
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      people.map(({ userId }) => userId).reverse(),
    )
    expect(second.nextCursor).toBeNull()
  })

  test('hides the name and address of an account that is being deleted', async () => {
    const person = await createCandidate(app.db, { name: 'Leah Leaving' })
    await app.db.pool.query(
      "update users set status = 'deletion-requested', erase_at = now() where id = $1",
      [person.userId],
    )
    expect(await find('leaving')).toEqual([])
    const { items } = (await app.request(listAllCandidates, { query: { q: person.userId } }, admin)).body
    expect(items).toMatchObject([{ name: 'Deleted person', email: '', status: 'deletion-requested' }])
    expect((await read(person)).body).toMatchObject({ name: 'Deleted person', email: '' })
  })

  test('is recorded with the ids of the people, not with the text', async () => {
    const person = await createCandidate(app.db, { name: 'Audrey Audited' })
    await find('audrey')
    expect((await audited()).at(-1)).toEqual({
      action: 'candidates.list',
      subject_id: admin.userId,
      details: { people: [person.userId] },
    })
  })
})

describe('the record of a candidate', () => {
  test('shows account, profile state, consents, companies and applications as the candidate sees them', async () => {
    const { company, job } = await createHiringWorld(app)
    const person = await createPublicCandidate(app)
    await addMember(app.db, company, person, 'viewer')
    const at = { id: job.id, companyId: company.id }
    // Rejected, but the candidate is not told yet.
    await createApplicationRow(app.db, {
      job: at,
      candidateId: person.userId,
      stage: 'interview',
      status: 'rejected',
    })
    const { body } = await read(person)
    expect(body).toMatchObject({
      id: person.userId,
      status: 'active',
      roles: ['candidate'],
      eraseAt: null,
      profile: { visibility: 'public', complete: true, listed: true, stepsSaved: 5 },
      memberships: [{ id: company.id, role: 'viewer', status: 'verified' }],
      applications: {
        total: 1,
        items: [
          { jobId: job.id, jobTitle: job.title, companyName: company.name, visibleStatus: 'in-review' },
        ],
      },
    })
    expect(body.consents.length).toBeGreaterThan(0)
  })

  test('contains no document, profile content or equal-opportunity answer', async () => {
    const person = await createCandidate(app.db, { headline: 'Secret headline' })
    await createFile(app.db, { ownerId: person.userId, name: 'secret-cv.pdf' })
    const answers = { ...noAnswers, religion: 'secret-religion' }
    await app.db.pool.query("insert into equal_opportunity_answers values ($1, $2, '1', now(), 1)", [
      person.userId,
      JSON.stringify(answers),
    ])
    expect(JSON.stringify((await read(person)).body)).not.toMatch(/secret/i)
  })

  test('a profile that nobody may see is known by its state only', async () => {
    const person = await createCandidate(app.db)
    expect((await app.request(getCandidate, { params: { id: person.userId } }, admin)).status).toBe(404)
    expect((await read(person)).body.profile).toMatchObject({
      visibility: 'hidden',
      listed: false,
      publishedAt: null,
    })
    const fresh = await app.person('candidate')
    expect((await read(fresh)).body).toMatchObject({ profile: null, applications: { total: 0, items: [] } })
  })

  test('each read is in the audit log that administrators see', async () => {
    const person = await createPublicCandidate(app)
    await read(person)
    await app.request(getCandidate, { params: { id: person.userId } }, admin)
    expect((await audited()).slice(-2)).toMatchObject([
      { action: 'candidate.record', subject_id: person.userId },
      { action: 'candidate.read', subject_id: person.userId },
    ])
    const entries = async (kind: 'reads' | 'changes', limit = 20, cursor?: string) =>
      (
        await app.request(
          listAuditEntries,
          { query: { subjectId: person.userId, kind, limit, ...(cursor && { cursor }) } },
          admin,
        )
      ).body
    const first = await entries('reads', 1)
    const second = await entries('reads', 1, first.nextCursor ?? '')
    expect([...first.items, ...second.items].map(({ action }) => action).sort()).toEqual([
      'candidate.read',
      'candidate.record',
    ])
    expect(second.nextCursor).toBeNull()
    expect((await entries('changes')).items).toEqual([])
  })

  test('an unknown id, and a person who is no candidate, give 404 and no audit entry', async () => {
    const before = (await audited()).length
    const employer = await app.person('employer')
    expect((await read(employer)).status).toBe(404)
    expect((await read({ userId: uuidv7() })).status).toBe(404)
    expect(await audited()).toHaveLength(before)
  })
})

test('the audit log of a company names who acted and what changed, but no typed text or other person', async () => {
  const company = await createCompany(app.db)
  const other = await app.person('employer')
  await app.db.pool.query(
    `insert into audit_events (id, at, actor_id, action, subject_type, subject_id, details) values
     ($1, '2026-03-01T10:00:00Z', $3, 'company.decide', 'company', $4, '{"from": "pending", "to": "verified"}'),
     ($2, '2026-03-02T10:00:00Z', null, 'company.member.put', 'company', $4, $5)`,
    [
      uuidv7(),
      uuidv7(),
      admin.userId,
      company.id,
      JSON.stringify({ userId: other.userId, role: 'viewer', name: 'Typed' }),
    ],
  )
  const { items } = (await app.request(listAuditEntries, { query: { subjectId: company.id } }, admin)).body
  expect(items).toMatchObject([
    { action: 'company.member.put', by: null, details: { role: 'viewer' } },
    {
      action: 'company.decide',
      by: admin.displayName,
      at: '2026-03-01T10:00:00.000Z',
      details: { from: 'pending', to: 'verified' },
    },
  ])
  expect(items[0]?.details).toEqual({ role: 'viewer' })
})
