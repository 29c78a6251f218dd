import {
  acceptCompanyInvitation,
  type CompanyRole,
  currentPerson,
  inviteToCompany,
  listCompanyInvitations,
  listCompanyMembers,
  listNotifications,
  readCompanyInvitation,
  removeCompanyMember,
  setCompanyMemberRole,
  withdrawCompanyInvitation,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { waitingMails } from '#testing/servers/mailbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    now: '2026-03-10T09:00:00Z',
    env: { VOUCH_RATE_LIMIT: 'off', PUBLIC_URL: 'https://jobs.example.org' },
  })
})
afterAll(() => app.close())

const accept = (person: TestPerson, token: string) =>
  app.request(acceptCompanyInvitation, { body: { token } }, person)
const offer = (person: TestPerson, token: string) =>
  app.request(readCompanyInvitation, { body: { token } }, person)

async function world() {
  const owner = await app.person('employer')
  const company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  const params = { id: company.id }
  const send = (email: string, role: CompanyRole = 'recruiter', who = owner, headers = {}) =>
    app.request(inviteToCompany, { params, body: { email, role } }, who, headers)
  return {
    owner,
    company,
    send,
    invite: async (email: string, role: CompanyRole = 'recruiter') => {
      const { body } = await send(email, role)
      const mail = (await waitingMails(app, body.email, 'company-invitation')).at(-1)
      const token = new URL(mail?.link ?? '').searchParams.get('company-invitation') ?? ''
      return { invitation: body, mail, token }
    },
    open: async () => (await app.request(listCompanyInvitations, { params }, owner)).body.items,
    withdraw: (invitationId: string) =>
      app.request(withdrawCompanyInvitation, { params: { ...params, invitationId } }, owner),
    roles: async () =>
      (await app.request(listCompanyMembers, { params }, owner)).body.items.map(({ role }) => role),
    news: async () =>
      (await app.request(listNotifications, {}, owner)).body.items.map(({ kind, personName }) => [
        kind,
        personName,
      ]),
  }
}

test('a mailed invitation works once, for the confirmed address, and notifies the owners', async () => {
  const { owner, company, invite, roles, news, open } = await world()
  const { invitation, mail, token } = await invite('New.Colleague@Example.org')
  expect(invitation).toMatchObject({
    email: 'new.colleague@example.org',
    role: 'recruiter',
    invitedBy: owner.displayName,
    expiresAt: '2026-03-17T09:00:00.000Z',
  })
  expect(mail?.link).toMatch(/^https:\/\/jobs\.example\.org\/welcome\?company-invitation=[\w-]{43}$/)
  expect(mail).toMatchObject({ company: company.name, role: 'recruiter', invitedBy: owner.displayName })
  const stranger = await app.person('candidate')
  expect((await offer(stranger, token)).body).toEqual({
    companyName: company.name,
    role: 'recruiter',
    invitedBy: owner.displayName,
    forEmail: 'new.colleague@example.org',
    expiresAt: '2026-03-17T09:00:00.000Z',
  })
  const refused = await accept(stranger, token)
  expect([refused.problem?.code, refused.problem?.message]).toEqual([
    'not-permitted-now',
    expect.stringContaining('new.colleague@example.org'),
  ])
  const known = { ...(await app.person('candidate')), email: 'new.colleague@example.org' }
  const unproven = { ...known, claims: { email_verified: false } }
  expect((await accept(unproven, token)).problem?.message).toContain('Confirm your e-mail address first')
  app.clock.advance({ seconds: 1 })
  const joined = (await accept(known, token)).body
  expect(joined.roles).toEqual(['candidate', 'employer'])
  expect(joined.memberships).toMatchObject([{ companyId: company.id, role: 'recruiter' }])
  expect((await accept(known, token)).status).toBe(200)
  expect((await accept(stranger, token)).problem?.code).toBe('gone')
  expect((await offer(stranger, token)).problem?.code).toBe('gone')
  expect([await roles(), await news(), await open()]).toEqual([
    ['owner', 'recruiter'],
    [['member-joined', known.displayName]],
    [],
  ])
  app.clock.set('2026-03-10T09:00:00Z')
})

test('a used link does not readmit a removed member', async () => {
  const { owner, company, invite, roles } = await world()
  const person = await app.person('candidate')
  const { token } = await invite(person.email)
  await accept(person, token)
  expect([(await offer(person, token)).status, (await accept(person, token)).status]).toEqual([200, 200])
  const params = { id: company.id, userId: person.userId }
  expect((await app.request(removeCompanyMember, { params }, owner)).status).toBe(204)
  for (const answer of [await offer(person, token), await accept(person, token)]) {
    expect([answer.status, answer.problem?.message]).toEqual([
      410,
      expect.stringContaining('Ask for a new one'),
    ])
  }
  expect(await roles()).toEqual(['owner'])
})

test('one of ten parallel accepts takes effect; the link’s secret is stored as a hash', async () => {
  const { company, invite, roles, news } = await world()
  const person = await app.person('employer')
  const { token } = await invite(person.email, 'viewer')
  const { rows } = await app.db.pool.query<{ row: string }>(
    'select to_jsonb(i)::text as row from company_invitations i where company_id = $1',
    [company.id],
  )
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(person, token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await roles()).toEqual(['owner', 'viewer'])
  expect(await news()).toHaveLength(1)
})

test('an invitation is void after a newer one, withdrawal, 7 days, or suspension of the company', async () => {
  const { company, invite, open, withdraw, roles } = await world()
  const person = await app.person('employer')
  const first = await invite(person.email, 'owner')
  const second = await invite(person.email, 'viewer')
  expect((await open()).map(({ id }) => id)).toEqual([second.invitation.id])
  expect((await accept(person, first.token)).status).toBe(410)
  expect((await withdraw(second.invitation.id)).status).toBe(204)
  expect((await withdraw(second.invitation.id)).status).toBe(404)
  expect((await accept(person, second.token)).status).toBe(410)
  const third = await invite(person.email, 'viewer')
  app.clock.advance({ hours: 7 * 24 })
  expect((await accept(person, third.token)).status).toBe(410)
  expect(await open()).toEqual([])
  const fourth = await invite(person.email, 'viewer')
  await app.db.pool.query("update companies set status = 'suspended' where id = $1", [company.id])
  expect((await accept(person, fourth.token)).status).toBe(410)
  expect(await roles()).toEqual(['owner'])
  app.clock.set('2026-03-10T09:00:00Z')
})

test('accepting an invitation does not change an existing member’s role', async () => {
  const { company, invite, send, roles, owner } = await world()
  const person = await app.person('employer')
  const { token } = await invite(person.email, 'viewer')
  await addMember(app.db, company, person)
  const params = { id: company.id, userId: owner.userId }
  await app.request(setCompanyMemberRole, { params, body: { role: 'recruiter' } }, person)
  expect((await accept(person, token)).status).toBe(200)
  expect(await roles()).toContain('owner')
  expect((await send(person.email, 'viewer', person)).problem?.code).toBe('conflict')
})

test('sends one invitation per idempotency key and at most 20 an hour', async () => {
  const { send } = await world()
  const key = { 'idempotency-key': 'invite-once' }
  const email = 'once@example.org'
  const [one, two] = await Promise.all([
    send(email, 'viewer', undefined, key),
    send(email, 'viewer', undefined, key),
  ])
  expect(one.body).toEqual(two.body)
  expect(await waitingMails(app, email, 'company-invitation')).toHaveLength(1)
  for (let place = 1; place < 20; place += 1) {
    expect((await send(`p${place}@example.org`)).status).toBe(201)
  }
  const refused = await send('p20@example.org')
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 3600])
})

test('only owners and admins can invite, and an admin’s invitation is audited', async () => {
  const { company, send } = await world()
  const [recruiter, stranger, admin] = [
    await app.person('employer'),
    await app.person('employer'),
    await app.person('admin'),
  ]
  await addMember(app.db, company, recruiter, 'recruiter')
  expect((await send('x@example.org', 'owner', recruiter)).status).toBe(403)
  expect((await send('x@example.org', 'owner', stranger)).status).toBe(404)
  expect((await send('x@example.org', 'owner', admin)).status).toBe(201)
  const { rows } = await app.db.pool.query(
    'select action, actor_id from audit_events where subject_id = $1',
    [company.id],
  )
  expect(rows).toEqual([{ action: 'company.invite', actor_id: admin.userId }])
  expect((await app.request(currentPerson, {}, stranger)).body.memberships).toEqual([])
})

test('creating many companies does not raise a person’s limit; other owners keep theirs', async () => {
  const { owner, send } = await world()
  const [second, other] = [await createCompany(app.db), await app.person('employer')]
  await addMember(app.db, second, owner)
  await addMember(app.db, second, other)
  const sendOfSecond = (email: string, who: TestPerson) =>
    app.request(inviteToCompany, { params: { id: second.id }, body: { email, role: 'viewer' } }, who)
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      at % 2 ? send(`many-${at}@example.org`) : sendOfSecond(`many-${at}@example.org`, owner),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  expect((await sendOfSecond('one-more@example.org', other)).status).toBe(201)
})
