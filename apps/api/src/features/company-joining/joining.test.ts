import {
  type CompanyRole,
  decideJoinRequest,
  listCompanyChoices,
  listCompanyMembers,
  listJoinRequests,
  listMyJoinRequests,
  listNotifications,
  requestToJoin,
  withdrawJoinRequest,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

const setStatus = (id: string, status: string) =>
  app.db.pool.query('update companies set status = $2 where id = $1', [id, status])

async function world() {
  const owner = await app.person('employer')
  const company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  const params = { id: company.id }
  return {
    owner,
    company,
    ask: (person: TestPerson, message = 'Let me in') =>
      app.request(requestToJoin, { params, body: { message } }, person),
    waiting: async (who = owner) => (await app.request(listJoinRequests, { params }, who)).body.items,
    accept: (requestId: string, role: CompanyRole = 'recruiter', who = owner) =>
      app.request(
        decideJoinRequest,
        { params: { ...params, requestId }, body: { decision: 'accept', role } },
        who,
      ),
    decline: (requestId: string, reason = 'Not now') =>
      app.request(
        decideJoinRequest,
        { params: { ...params, requestId }, body: { decision: 'decline', reason } },
        owner,
      ),
    roles: async () =>
      (await app.request(listCompanyMembers, { params }, owner)).body.items.map(({ role }) => role),
  }
}
const mine = async (person: TestPerson) => (await app.request(listMyJoinRequests, {}, person)).body.items
const newsOf = async (person: TestPerson) =>
  (await app.request(listNotifications, {}, person)).body.items.map(({ kind }) => kind)

describe('a join request', () => {
  test('notifies the owners once, and its message can be changed', async () => {
    const { owner, company, ask, waiting } = await world()
    const person = await app.person('employer')
    await Promise.all([ask(person, 'One'), ask(person, 'One'), ask(person, 'One')])
    const { body } = await ask(person, 'I am the new recruiter')
    expect(body).toMatchObject({
      company: { id: company.id, name: company.name, status: 'verified' },
      status: 'open',
      message: 'I am the new recruiter',
      decidedAt: null,
    })
    expect(await waiting()).toEqual([
      {
        id: body.id,
        userId: person.userId,
        displayName: person.displayName,
        email: person.email,
        message: 'I am the new recruiter',
        createdAt: '2026-03-10T09:00:00.000Z',
      },
    ])
    expect(await newsOf(owner)).toEqual(['join-requested'])
  })

  test('is accepted with a role, once for parallel calls, and notifies the person', async () => {
    const { ask, accept, decline, roles, waiting } = await world()
    const person = await app.person('employer')
    const { id } = (await ask(person)).body
    const answers = await Promise.all([accept(id), accept(id), accept(id)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect([await roles(), await newsOf(person), await waiting()]).toEqual([
      ['owner', 'recruiter'],
      ['join-accepted'],
      [],
    ])
    expect((await decline(id)).problem?.code).toBe('not-permitted-now')
    expect((await ask(person)).problem?.code).toBe('conflict')
  })

  test('to a suspended company can only be declined', async () => {
    const { company, ask, accept, decline, roles } = await world()
    const { id } = (await ask(await app.person('employer'))).body
    await setStatus(company.id, 'suspended')
    expect((await accept(id)).problem?.code).toBe('not-permitted-now')
    expect(await roles()).toEqual(['owner'])
    expect((await decline(id)).status).toBe(204)
  })

  test('a race of accepting and declining has one winner', async () => {
    const { ask, accept, decline, roles } = await world()
    const person = await app.person('employer')
    const { id } = (await ask(person)).body
    const answers = await Promise.all([accept(id), decline(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const [request] = await mine(person)
    expect(await roles()).toEqual(request?.status === 'accepted' ? ['owner', 'recruiter'] : ['owner'])
  })

  test('shows the reason when declined, and can be repeated after 7 days', async () => {
    const { ask, decline } = await world()
    const person = await app.person('employer')
    await decline((await ask(person)).body.id, 'We do not know you')
    expect((await mine(person))[0]).toMatchObject({ status: 'declined', reason: 'We do not know you' })
    expect(await newsOf(person)).toEqual(['join-declined'])
    expect((await ask(person)).status).toBe(429)
    app.clock.advance({ hours: 7 * 24 })
    expect((await ask(person)).status).toBe(200)
    app.clock.set('2026-03-10T09:00:00Z')
  })

  test('can be withdrawn by its sender only, and then not decided', async () => {
    const { ask, accept, waiting } = await world()
    const [person, other] = [await app.person('employer'), await app.person('employer')]
    const { id } = (await ask(person)).body
    const withdraw = (who: TestPerson) => app.request(withdrawJoinRequest, { params: { id } }, who)
    expect((await withdraw(other)).status).toBe(404)
    expect((await withdraw(person)).status).toBe(204)
    expect((await withdraw(person)).status).toBe(404)
    expect((await accept(id)).problem?.message).toContain('withdrew the request')
    expect(await waiting()).toEqual([])
  })

  test('requires a confirmed address and an active account, and is limited per day', async () => {
    const person = await app.person('employer')
    const first = await world()
    const unproven = { ...person, claims: { email_verified: false } }
    expect((await first.ask(unproven)).problem?.code).toBe('not-permitted-now')
    app.clock.advance({ seconds: 1 })
    for (let place = 0; place < 10; place += 1) expect((await (await world()).ask(person)).status).toBe(200)
    expect((await first.ask(person)).status).toBe(429)
    const leaver = await app.person('employer')
    const { id } = (await first.ask(leaver)).body
    await app.db.pool.query("update users set status = 'deletion-requested', erase_at = $2 where id = $1", [
      leaver.userId,
      new Date(app.clock.now().getTime() + 86_400_000),
    ])
    expect(await first.waiting()).toEqual([])
    expect((await first.accept(id)).status).toBe(404)
    app.clock.set('2026-03-10T09:00:00Z')
  })

  test('is decided by owners and admins; a non-public company is not found', async () => {
    const { company, ask, accept } = await world()
    const [person, recruiter] = [await app.person('employer'), await app.person('employer')]
    await addMember(app.db, company, recruiter, 'recruiter')
    const { id } = (await ask(person)).body
    expect((await accept(id, 'owner', recruiter)).status).toBe(403)
    expect((await accept(id, 'owner', person)).status).toBe(404)
    expect((await accept(id, 'viewer', await app.person('admin'))).status).toBe(204)
    for (const status of ['draft', 'rejected', 'suspended']) {
      await setStatus(company.id, status)
      expect((await ask(await app.person('employer'))).status).toBe(404)
    }
  })
})

test('choices match word starts of both names, without hidden companies', async () => {
  const person = await app.person('candidate')
  const find = async (q: string) =>
    (await app.request(listCompanyChoices, { query: { q } }, person)).body.items.map(({ name }) => name)
  const named = async (name: string, status: string, tradingName = '') => {
    const company = await createCompany(app.db, { name })
    await app.db.pool.query('update companies set status = $2, trading_name = $3 where id = $1', [
      company.id,
      status,
      tradingName,
    ])
    return company
  }
  await named('Quirrel Grain Works', 'verified', 'The Mill')
  await named('Quirrel Bakers 50%_', 'pending')
  await named('Quirrel Gone', 'rejected')
  await named('Quirrel Stopped', 'suspended')
  const draft = await named('Quirrel Draft', 'draft')
  expect(await find('quirrel')).toEqual(['Quirrel Bakers 50%_', 'The Mill'])
  expect(await find('mill')).toEqual(['The Mill'])
  expect(await find('grain')).toEqual(['The Mill'])
  expect(await find('irrel')).toEqual([])
  expect(await find('50%_')).toEqual(['Quirrel Bakers 50%_'])
  expect(await find('%')).toEqual(['Quirrel Bakers 50%_'])
  expect(await find('_%')).toEqual([])
  await createJobRow(app.db, { companyId: draft.id })
  expect(await find('QUIRREL D')).toEqual(['Quirrel Draft'])
  const first = (await app.request(listCompanyChoices, { query: { q: 'quirrel', limit: 1 } }, person)).body
  const cursor = first.nextCursor ?? ''
  const rest = (await app.request(listCompanyChoices, { query: { q: 'quirrel', cursor } }, person)).body
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual([
    'Quirrel Bakers 50%_',
    'Quirrel Draft',
    'The Mill',
  ])
})
