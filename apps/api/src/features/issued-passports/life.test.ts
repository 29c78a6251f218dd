import {
  acceptMyOffer,
  correctPassport,
  getIssuedPassport,
  issuedActions,
  issuedPassportStates,
  listNotifications,
  listPassports,
  reinstatePassport,
  renewPassport,
  revokePassport,
  suspendPassport,
  withdrawOffer,
} from '@vouch/contract'
import { issuedTransitions } from '@vouch/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { checkOutside, currentFile, publishedBit, seenPassport } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { expireIssued, warnOfExpiry } from './expiry-jobs.ts'

let app: TestApp
let here: TestIssuerHere
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  here = await createIssuerHere(app)
})
afterAll(() => app.close())

const reason = 'We look into the test piece.'
let people = 0

async function issue(validMonths: number | null = null): Promise<string> {
  const definition = await publishHere(app, here, { validMonths, name: `Course ${people}` })
  return issueHere(app, here.owner, definition, `kim-${people++}@people.example`)
}

/** Issues a passport and adds it to a new account. */
async function issueToPerson(validMonths: number | null) {
  const id = await issue(validMonths)
  const person = await createUser(app.db, { roles: ['candidate'], email: `kim-${people - 1}@people.example` })
  await app.request(acceptMyOffer, { params: { id }, body: {} }, person)
  return { id, person }
}

async function act(action: (typeof issuedActions)[number], id: string) {
  const seen = await seenPassport(app, id)
  const { owner } = here
  const facts = { name: 'Kim', awardedOn: '2026-03-02', levels: [] }
  const calls = {
    withdraw: () => app.request(withdrawOffer, seen, owner),
    suspend: () => app.request(suspendPassport, { ...seen, body: { reason } }, owner),
    reinstate: () => app.request(reinstatePassport, seen, owner),
    revoke: () => app.request(revokePassport, { ...seen, body: { reason } }, owner),
    renew: () => app.request(renewPassport, { ...seen, body: { until: '2031-01-01' } }, owner),
    correct: () => app.request(correctPassport, { ...seen, body: facts }, owner),
  }
  return calls[action]()
}

async function run(job: typeof expireIssued | typeof warnOfExpiry) {
  await app.platform.queue.enqueue(app.db.kysely, job, {})
  await app.runJobs()
}

describe('every action in every state', () => {
  let id = ''
  beforeAll(async () => {
    id = await issue()
  })
  const cases = issuedActions.flatMap((action) =>
    issuedPassportStates.map((state) => [action, state] as const),
  )
  test.each(cases)('%s a passport that is %s', async (action, state) => {
    await app.db.pool.query('update issued_passports set state = $2, email = $3 where id = $1', [
      id,
      state,
      `of-${people}@people.example`,
    ])
    const isAllowed = issuedTransitions[action].from.includes(state)
    const shown = (await app.request(getIssuedPassport, { params: { id } }, here.owner)).body
    expect(shown.actions.includes(action)).toBe(isAllowed)
    const answer = await act(action, id)
    expect(answer.problem?.code).toBe(isAllowed ? undefined : 'not-permitted-now')
    if (isAllowed) expect(answer.body.state).toBe(issuedTransitions[action].to)
    const stale = { params: { id }, version: 1, body: { reason } }
    expect((await app.request(suspendPassport, stale, here.owner)).status).toBe(412)
  })
})

test('a suspension or revocation sets its bit at once; an unchanged list returns 304', async () => {
  const id = await issue()
  const first = await currentFile(app, id)
  expect(await publishedBit(app, first.list, first.index)).toBe(false)
  const url = `/status/${first.list}`
  const { etag } = (await app.app.inject({ url })).headers
  const again = () => app.app.inject({ url, headers: { 'if-none-match': `${etag}` } })
  expect((await again()).statusCode).toBe(304)
  await act('suspend', id)
  expect((await again()).statusCode).toBe(200)
  expect(await publishedBit(app, first.list, first.index)).toBe(true)
  await act('reinstate', id)
  const second = await currentFile(app, id)
  expect([second.list, second.index]).not.toEqual([first.list, first.index])
  expect(await publishedBit(app, second.list, second.index)).toBe(false)
  await act('revoke', id)
  expect(await publishedBit(app, second.list, second.index)).toBe(true)
  expect(await publishedBit(app, first.list, first.index)).toBe(true)
})

test('renewing a passport that expired while suspended takes a new slot, so the new file is valid', async () => {
  const id = await issue(6)
  await act('suspend', id)
  app.clock.set('2026-10-01T10:00:00Z')
  await run(expireIssued)
  await act('renew', id)
  expect(await checkOutside(app, (await currentFile(app, id)).credential)).toBe('issued')
})

test('renewal keeps the id and moves validFrom and validUntil', async () => {
  const { id, person } = await issueToPerson(12)
  const before = JSON.parse((await currentFile(app, id)).credential)
  app.clock.advance({ hours: 24 })
  await act('renew', id)
  const after = await currentFile(app, id)
  const renewed = JSON.parse(after.credential)
  expect(renewed.id).toBe(before.id)
  expect(Date.parse(renewed.validFrom)).toBeGreaterThan(Date.parse(before.validFrom))
  expect(renewed.validUntil).toBe('2031-01-01T23:59:59Z')
  expect(await checkOutside(app, after.credential)).toBe('issued')
  expect((await app.request(listPassports, {}, person)).body.items[0]).toMatchObject({
    issuedId: id,
    expiresAt: '2031-01-01T23:59:59.000Z',
  })
  expect(await checkOutside(app, JSON.stringify(before))).toBe('issued')
  // A corrected name keeps the renewed end.
  const corrected = (await act('correct', id)).body
  expect(corrected).toMatchObject({ name: 'Kim', validUntil: '2031-01-01T23:59:59.000Z' })
})

test('files from before a correction are revoked, and the new one is valid', async () => {
  const { id } = await issueToPerson(12)
  const wrong = await currentFile(app, id)
  await act('correct', id)
  const right = await currentFile(app, id)
  for (const form of ['credential', 'jwt'] as const)
    expect([await checkOutside(app, wrong[form]), await checkOutside(app, right[form])]).toEqual([
      'revoked',
      'issued',
    ])
})

test('a passport renewed before its holder signs up is added with the new end date', async () => {
  const id = await issue(6)
  await act('renew', id)
  const person = await createUser(app.db, { roles: ['candidate'], email: `kim-${people - 1}@people.example` })
  const held = (await app.request(acceptMyOffer, { params: { id }, body: {} }, person)).body
  expect(held.expiresAt).toBe('2031-01-01T23:59:59.000Z')
})

test('holders are notified once 60 days and once 14 days before expiry, and at expiry', async () => {
  const { id, person } = await issueToPerson(12)
  const end = Date.parse(
    (await app.request(getIssuedPassport, { params: { id } }, here.owner)).body.validUntil ?? '',
  )
  const at = (days: number) => app.clock.set(new Date(end - days * 86_400_000))
  const kinds = async () =>
    (await app.request(listNotifications, { query: {} }, person)).body.items
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('passport-expir'))
  const after = async (days: number) => {
    at(days)
    await run(warnOfExpiry)
    await run(warnOfExpiry)
    return (await kinds()).length
  }
  expect([await after(61), await after(59), await after(15), await after(13), await after(1)]).toEqual([
    0, 1, 1, 2, 2,
  ])
  at(0)
  await run(expireIssued)
  expect((await app.request(getIssuedPassport, { params: { id } }, here.owner)).body.state).toBe('expired')
  expect((await app.request(listPassports, {}, person)).body.items[0]?.status).toBe('expired')
  expect(await kinds()).toHaveLength(3)
})
