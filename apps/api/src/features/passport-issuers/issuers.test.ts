import {
  applyAsIssuer,
  createBatch,
  createDefinition,
  decideIssuer,
  getIssuer,
  type Issuer,
  limitIssuer,
  listIssuerMembers,
  listIssuers,
  listMyIssuers,
  listNotifications,
  offerBatch,
  putIssuerMember,
  reinstateIssuer,
  retireIssuer,
  suspendIssuer,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  definitionFields,
  issueHere,
  offerHere,
  publishHere,
} from '#testing/factories/passport-issuing.ts'
import { checkOutside, currentFile } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  admin = await app.person('admin')
})
afterAll(() => app.close())

async function ownedCompany() {
  const owner = await app.person('employer')
  const company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  return { owner, company }
}

const purpose = 'Courses for welders'
const apply = (owner: TestPerson, company: { readonly id: string }) =>
  app.request(applyAsIssuer, { body: { companyId: company.id, purpose } }, owner)
const seen = ({ id, version }: Pick<Issuer, 'id' | 'version'>) => ({ params: { id }, version })
const decide = (issuer: Issuer, body: { status: 'verified' | 'refused'; reason?: string }, person = admin) =>
  app.request(decideIssuer, { ...seen(issuer), body }, person)
const read = async (issuer: Issuer, person = admin) =>
  (await app.request(getIssuer, { params: { id: issuer.id } }, person)).body
const news = async (person: TestPerson) =>
  (await app.request(listNotifications, { query: {} }, person)).body.items.map(({ kind }) => kind)
const longAgo = (person: TestPerson) => ({
  ...person,
  claims: { auth_time: app.clock.now().getTime() / 1000 - 7200 },
})

describe('an application', () => {
  test('is for owners of a verified company', async () => {
    const { owner, company } = await ownedCompany()
    const recruiter = await app.person('employer')
    await addMember(app.db, company, recruiter, 'recruiter')
    expect((await apply(recruiter, company)).status).toBe(403)
    expect((await apply(await app.person('employer'), company)).status).toBe(404)
    await app.db.pool.query(`update companies set status = 'draft' where id = $1`, [company.id])
    expect((await apply(owner, company)).problem?.message).toMatch(/must be verified/)
    await app.db.pool.query(`update companies set status = 'verified' where id = $1`, [company.id])
    expect((await apply(owner, company)).body).toMatchObject({
      status: 'requested',
      obstacle: 'status',
      purpose,
    })
  })

  test('is stored once even if sent twice at the same time, and can be sent again after a refusal', async () => {
    const { owner, company } = await ownedCompany()
    const answers = await Promise.all([apply(owner, company), apply(owner, company)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const applied = (await app.request(listMyIssuers, {}, owner)).body.items[0] as Issuer
    const refused = (await decide(applied, { status: 'refused', reason: 'Which courses?' })).body
    expect(refused).toMatchObject({ status: 'refused', reason: 'Which courses?' })
    expect(await news(owner)).toContain('issuer-refused')
    const again = (await apply(owner, company)).body
    expect(again).toMatchObject({ id: applied.id, status: 'requested', reason: '', decidedAt: null })
    expect((await decide(again, { status: 'verified' })).body.obstacle).toBeNull()
    expect((await apply(owner, company)).status).toBe(409)
    expect(await news(owner)).toContain('issuer-verified')
  })

  test('is decided with a recent sign-in and the current version; a refusal needs a reason', async () => {
    const { owner, company } = await ownedCompany()
    const applied = (await apply(owner, company)).body
    expect((await decide(applied, { status: 'verified' }, longAgo(admin))).problem?.code).toBe(
      'sign-in-again',
    )
    expect((await decide(applied, { status: 'refused' })).problem?.errors?.[0]?.path).toBe('reason')
    expect((await decide({ ...applied, version: 99 }, { status: 'verified' })).status).toBe(412)
    await app.db.pool.query(`update companies set status = 'suspended' where id = $1`, [company.id])
    expect((await decide(applied, { status: 'verified' })).problem?.message).toMatch(/not verified/)
  })
})

test('a renamed company issues nothing until its new name is verified, and passports carry that name', async () => {
  const here = await createIssuerHere(app, 'Old Harbour School')
  const definition = await publishHere(app, here)
  const old = await issueHere(app, here.owner, definition, 'before@people.example')
  await offerHere(app, here.owner, definition, ['waiting@people.example'])
  await app.db.pool.query(`update companies set name = 'New Harbour School' where id = $1`, [here.company.id])
  const waiting = await read(here.issuer)
  expect(waiting).toMatchObject({ status: 'verified', obstacle: 'renamed', name: 'Old Harbour School' })
  const body = { definitionId: definition.id, people: [{ email: 'after@people.example' }] }
  const batch = (await app.request(createBatch, { body }, here.owner)).body
  const offer = await app.request(offerBatch, seen(batch), here.owner)
  expect(offer.problem?.message).toMatch(/new name/)
  await expect(publishHere(app, here, { name: 'Another course' })).rejects.toThrow('not-permitted-now')
  expect(await checkOutside(app, (await currentFile(app, old)).credential)).toBe('issued')
  const first = (await app.request(listIssuers, { query: {} }, admin)).body.items[0]
  expect(first?.id).toBe(here.issuer.id)

  expect((await decide(waiting, { status: 'verified' })).body).toMatchObject({
    obstacle: null,
    name: 'New Harbour School',
  })
  const issued = await issueHere(app, here.owner, definition, 'after@people.example')
  expect(JSON.parse((await currentFile(app, issued)).credential).issuer.name).toBe('New Harbour School')
})

describe('suspended and retired issuers', () => {
  test('cannot sign, and their passports can still be checked', async () => {
    const here = await createIssuerHere(app)
    const definition = await publishHere(app, here)
    const id = await issueHere(app, here.owner, definition, 'held@people.example')
    const suspend = { ...seen(await read(here.issuer)), body: { reason: 'Reports about courses' } }
    const suspended = (await app.request(suspendIssuer, suspend, admin)).body
    expect(suspended).toMatchObject({
      status: 'suspended',
      obstacle: 'status',
      reason: 'Reports about courses',
    })
    expect(await news(here.owner)).toContain('issuer-suspended')
    await expect(issueHere(app, here.owner, definition, 'new@people.example')).rejects.toThrow(
      'not-permitted-now',
    )
    expect(await checkOutside(app, (await currentFile(app, id)).credential)).toBe('issued')
    const back = (await app.request(reinstateIssuer, seen(suspended), admin)).body
    expect(back).toMatchObject({ status: 'verified', obstacle: null })
    expect((await app.request(retireIssuer, seen(back), longAgo(here.owner))).problem?.code).toBe(
      'sign-in-again',
    )
    const retired = (await app.request(retireIssuer, seen(back), here.owner)).body
    expect(retired.status).toBe('retired')
    expect((await app.request(reinstateIssuer, seen(retired), admin)).status).toBe(409)
    expect((await apply(here.owner, here.company)).status).toBe(409)
    expect(await checkOutside(app, (await currentFile(app, id)).credential)).toBe('issued')
  })
})

test('members can issue until an owner removes the right or they leave the company', async () => {
  const here = await createIssuerHere(app)
  const member = await app.person('employer')
  const params = { id: here.issuer.id, userId: member.userId }
  const grant = (mayIssue: boolean) =>
    app.request(putIssuerMember, { params, body: { mayIssue, mayAssess: false } }, here.owner)
  expect((await grant(true)).status).toBe(404)
  await addMember(app.db, here.company, member, 'viewer')
  const body = { issuerId: here.issuer.id, fields: definitionFields() }
  const draft = async () => (await app.request(createDefinition, { body }, member)).status
  expect(await draft()).toBe(403)
  expect((await app.request(listMyIssuers, {}, member)).body.items).toEqual([])
  expect((await grant(true)).body).toMatchObject({ userId: member.userId, mayIssue: true, mayAssess: false })
  expect(await draft()).toBe(201)
  expect((await app.request(listMyIssuers, {}, member)).body.items[0]?.rights).toEqual({
    mayIssue: true,
    mayAssess: false,
    mayManage: false,
  })
  await grant(false)
  expect(await draft()).toBe(403)
  await grant(true)
  await app.db.pool.query('delete from company_members where user_id = $1', [member.userId])
  expect(await draft()).toBe(404)
  // Returning members start without the right.
  await addMember(app.db, here.company, member, 'viewer')
  const { items } = (await app.request(listIssuerMembers, { params: { id: here.issuer.id } }, here.owner))
    .body
  expect(items.find(({ userId }) => userId === member.userId)?.mayIssue).toBe(false)
  expect(items.find(({ userId }) => userId === here.owner.userId)).toMatchObject({
    mayIssue: true,
    mayAssess: true,
  })
})

test('the daily limit covers 24 hours and concurrent batches, and can be raised', async () => {
  const here = await createIssuerHere(app)
  const definition = await publishHere(app, here)
  const limited = { ...seen(await read(here.issuer)), body: { dailyOffers: 5 } }
  expect((await app.request(limitIssuer, limited, admin)).body.dailyOffers).toBe(5)
  const batchOf = async (count: number, name: string) => {
    const people = Array.from({ length: count }, (_, number) => ({
      email: `${name}-${number}@people.example`,
    }))
    return (await app.request(createBatch, { body: { definitionId: definition.id, people } }, here.owner))
      .body
  }
  const batches = [await batchOf(3, 'a'), await batchOf(3, 'b')]
  const offers = await Promise.all(batches.map((batch) => app.request(offerBatch, seen(batch), here.owner)))
  expect(offers.map(({ status }) => status).sort()).toEqual([200, 409])
  const left = await batchOf(3, 'c')
  app.clock.advance({ hours: 23 })
  expect((await app.request(offerBatch, seen(left), here.owner)).status).toBe(409)
  app.clock.advance({ hours: 1 })
  expect((await app.request(offerBatch, seen(left), here.owner)).status).toBe(200)
})
