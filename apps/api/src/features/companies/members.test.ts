import {
  addCompanyMember,
  type CompanyRole,
  currentPerson,
  listCompanyMembers,
  removeCompanyMember,
  setCompanyMemberRole,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function world() {
  const [owner, admin] = [await app.person('employer'), await app.person('admin')]
  const company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  const params = { id: company.id }
  return {
    owner,
    company,
    add: (email: string, role: CompanyRole, who: TestPerson = admin) =>
      app.request(addCompanyMember, { params, body: { email, role } }, who),
    setRole: (person: TestPerson, role: CompanyRole, who: TestPerson = owner) =>
      app.request(
        setCompanyMemberRole,
        { params: { ...params, userId: person.userId }, body: { role } },
        who,
      ),
    remove: (person: TestPerson, who: TestPerson = owner) =>
      app.request(removeCompanyMember, { params: { ...params, userId: person.userId } }, who),
    roles: async (who: TestPerson = owner) =>
      (await app.request(listCompanyMembers, { params }, who)).body.items.map((member) => member.role),
  }
}

test('adds an account by e-mail address, ignoring case, and makes it an employer', async () => {
  const { add, owner, company, roles } = await world()
  const person = await app.person('candidate')
  const { body } = await add(person.email.toUpperCase(), 'recruiter')
  expect(body).toEqual({
    userId: person.userId,
    displayName: person.displayName,
    email: person.email,
    role: 'recruiter',
  })
  const me = (await app.request(currentPerson, {}, person)).body
  expect(me.roles).toEqual(['candidate', 'employer'])
  expect(me.memberships).toEqual([
    { companyId: company.id, companyName: company.name, companySlug: company.slug, role: 'recruiter' },
  ])
  expect(await roles(owner)).toEqual(['owner', 'recruiter'])
})

test('adding a member again changes the role, also in parallel', async () => {
  const { add, roles } = await world()
  const person = await app.person('employer')
  await Promise.all([1, 2, 3].map(() => add(person.email, 'viewer')))
  expect(await roles()).toEqual(['owner', 'viewer'])
  await add(person.email, 'hiring-manager')
  expect(await roles()).toEqual(['owner', 'hiring-manager'])
})

test('refuses an address without an account', async () => {
  const { add } = await world()
  const { status, problem } = await add('nobody@example.org', 'viewer')
  expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'email'])
  expect(problem?.message).toContain('Ask the person to sign up')
})

test('refuses an unconfirmed address, which may belong to another person', async () => {
  const { add } = await world()
  const person = { ...(await app.person('employer')), claims: { email_verified: false } }
  await app.request(currentPerson, {}, person)
  const { status, problem } = await add(person.email, 'viewer')
  expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'email'])
})

test('an owner changes a member’s role; a non-member is not found', async () => {
  const { add, setRole, roles } = await world()
  const person = await app.person('employer')
  expect((await setRole(person, 'viewer')).problem?.code).toBe('not-found')
  await add(person.email, 'viewer')
  const { body } = await setRole(person, 'recruiter')
  expect(body).toMatchObject({ userId: person.userId, email: person.email, role: 'recruiter' })
  expect(await roles()).toEqual(['owner', 'recruiter'])
})

test('members may leave but cannot remove others', async () => {
  const { add, remove, roles } = await world()
  const [person, other] = [await app.person('employer'), await app.person('employer')]
  await add(person.email, 'viewer')
  await add(other.email, 'recruiter')
  expect((await remove(other, person)).status).toBe(403)
  expect((await remove(person, person)).status).toBe(204)
  expect(await roles()).toEqual(['owner', 'recruiter'])
})

test('the last owner can be neither removed nor given another role', async () => {
  const { add, remove, setRole, owner, roles } = await world()
  expect((await remove(owner)).problem?.code).toBe('conflict')
  expect((await setRole(owner, 'viewer')).problem?.code).toBe('conflict')
  expect((await add(owner.email, 'viewer')).problem?.code).toBe('conflict')
  expect(await roles()).toEqual(['owner'])
})

test('leaves one owner when two remove each other at once', async () => {
  const { add, remove, owner, roles } = await world()
  const second = await app.person('employer')
  await add(second.email, 'owner')
  const admin = await app.person('admin')
  const answers = await Promise.all([remove(second, admin), remove(owner, admin)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409])
  expect(await roles(admin)).toEqual(['owner'])
})

test('removing a non-member is not found', async () => {
  const { remove } = await world()
  expect((await remove(await app.person('employer'))).problem?.code).toBe('not-found')
})

test('other members have read access only; strangers get not-found', async () => {
  const { add, remove, setRole, company, roles, owner } = await world()
  const [recruiter, stranger] = [await app.person('employer'), await app.person('employer')]
  await addMember(app.db, company, recruiter, 'recruiter')
  expect(await roles(recruiter)).toHaveLength(2)
  expect((await add(stranger.email, 'owner', recruiter)).status).toBe(403)
  expect((await remove(owner, recruiter)).status).toBe(403)
  expect((await add(stranger.email, 'owner', owner)).status).toBe(403)
  expect((await setRole(recruiter, 'owner', recruiter)).status).toBe(403)
  expect((await setRole(recruiter, 'owner', stranger)).status).toBe(404)
  const { status } = await app.request(listCompanyMembers, { params: { id: company.id } }, stranger)
  expect(status).toBe(404)
})

test('an admin may change members of any company, with an audit event each', async () => {
  const { add, remove, company } = await world()
  const [admin, person] = [await app.person('admin'), await app.person('employer')]
  await add(person.email, 'viewer', admin)
  await remove(person, admin)
  const rows = await app.db.kysely
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', company.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      action: 'company.member.put',
      actor_id: admin.userId,
      details: { userId: person.userId, role: 'viewer' },
    },
    { action: 'company.member.remove', actor_id: admin.userId, details: { userId: person.userId } },
  ])
})

test('an owner with a pending deletion does not count as the remaining owner', async () => {
  const { owner, add, remove, setRole } = await world()
  const departing = await app.person('employer')
  await add(departing.email, 'owner')
  const stand = (status: string, eraseAt: Date | null) =>
    app.db.pool.query('update users set status = $2, erase_at = $3 where id = $1', [
      departing.userId,
      status,
      eraseAt,
    ])
  await stand('deletion-requested', new Date())
  expect((await remove(owner)).problem?.code).toBe('conflict')
  expect((await setRole(owner, 'viewer')).problem?.code).toBe('conflict')
  await stand('active', null)
  expect((await remove(owner)).status).toBe(204)
})
