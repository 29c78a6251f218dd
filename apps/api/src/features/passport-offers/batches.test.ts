import {
  acceptMyOffer,
  agreeToBatch,
  createBatch,
  declineOffer,
  getBatch,
  listBatchRows,
  listIssuedPassports,
  listMyOffers,
  offerBatch,
  openOffer,
  type PassportDefinition,
  putIssuerMember,
  retireDefinition,
  undoBatch,
  withdrawOffer,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  offerHere,
  offerToken,
  publishHere,
  suspendHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { seenPassport } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { sendDueOffers } from './offer-mails.ts'

let app: TestApp
let here: TestIssuerHere
let definition: PassportDefinition
/** Another member who may issue. */
let colleague: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  here = await createIssuerHere(app)
  definition = await publishHere(app, here)
  colleague = await createUser(app.db, {
    roles: ['employer', 'candidate'],
    email: 'colleague@school.example',
  })
  await addMember(app.db, here.company, colleague, 'recruiter')
  const params = { id: here.issuer.id, userId: colleague.userId }
  await app.request(putIssuerMember, { params, body: { mayIssue: true, mayAssess: false } }, here.owner)
})
afterAll(() => app.close())

let people = 0
const someone = () => `kim-${people++}@people.example`

async function check(person: TestPerson, emails: readonly string[], of = definition) {
  const body = { definitionId: of.id, people: emails.map((email) => ({ email })) }
  return (await app.request(createBatch, { body }, person)).body
}
const seen = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

async function addAddress(person: TestPerson, email: string): Promise<void> {
  await app.db.pool.query('insert into person_addresses (user_id, email, proven_at) values ($1, $2, $3)', [
    person.userId,
    email,
    app.clock.now(),
  ])
}

describe('undo', () => {
  test('within ten minutes sends no mail and removes the offers', async () => {
    const email = someone()
    const person = await createUser(app.db, { roles: ['candidate'], email })
    const other = someone()
    const offered = (await app.request(offerBatch, seen(await check(here.owner, [email, other])), here.owner))
      .body
    expect((await app.request(listMyOffers, {}, person)).body.items).toEqual([])
    app.clock.advance({ minutes: 9 })
    const undone = (await app.request(undoBatch, { params: { id: offered.id } }, here.owner)).body
    expect(undone).toMatchObject({ state: 'undone', mailsAt: null, progress: { pending: 0, closed: 2 } })
    app.clock.advance({ minutes: 30 })
    await app.runJobs()
    await expect(offerToken(app, other)).rejects.toThrow('no offer')
    expect((await app.request(listMyOffers, {}, person)).body.items).toEqual([])
    const { rows } = await app.db.pool.query(
      `select email, name, salt, token_hash from issued_passports where batch_id = $1`,
      [offered.id],
    )
    for (const row of rows) expect(row).toEqual({ email: null, name: '', salt: null, token_hash: null })
    // Undo is idempotent.
    expect((await app.request(undoBatch, { params: { id: offered.id } }, here.owner)).status).toBe(200)
    expect((await check(here.owner, [email, other])).counts.good).toBe(2)
  })

  test('is refused after the mails are sent, and before an offer is made', async () => {
    const email = someone()
    const checked = await check(here.owner, [someone()])
    expect((await app.request(undoBatch, { params: { id: checked.id } }, here.owner)).status).toBe(409)
    const batch = await offerHere(app, here.owner, definition, [email])
    const answer = await app.request(undoBatch, { params: { id: batch.id } }, here.owner)
    expect(answer.problem?.message).toMatch(/e-mails have gone out/)
    expect(await offerToken(app, email)).toBeTruthy()
  })
})

test('each person gets one mail even if the job runs twice, and none after a withdrawal', async () => {
  const [email, withdrawn] = [someone(), someone()]
  const offered = (
    await app.request(offerBatch, seen(await check(here.owner, [email, withdrawn])), here.owner)
  ).body
  const { items } = (await app.request(listIssuedPassports, { query: { batchId: offered.id } }, here.owner))
    .body
  const one = items.find((item) => item.email === withdrawn)
  const gone = (await app.request(withdrawOffer, await seenPassport(app, one?.id ?? ''), here.owner)).body
  expect(gone).toMatchObject({ state: 'closed', email: null, name: '' })
  app.clock.advance({ minutes: 11 })
  await app.runJobs()
  const token = await offerToken(app, email)
  await app.platform.queue.enqueue(app.db.kysely, sendDueOffers, {})
  await app.runJobs()
  expect(await offerToken(app, email)).toBe(token)
  await expect(offerToken(app, withdrawn)).rejects.toThrow('no offer')
})

test('declining an offer deletes its address and disables its link', async () => {
  const email = someone()
  const batch = await offerHere(app, here.owner, definition, [email])
  const token = await offerToken(app, email)
  expect((await app.request(declineOffer, { body: { token } }, null)).status).toBe(204)
  expect((await app.request(openOffer, { body: { token } }, null)).status).toBe(410)
  const { items } = (await app.request(listIssuedPassports, { query: { batchId: batch.id } }, here.owner))
    .body
  expect(items[0]).toMatchObject({ state: 'closed', email: null })
})

test('the people of an offer are listed until it is answered or undone', async () => {
  const emails = [someone(), someone(), someone()].sort()
  const listed = async (id: string, limit = 20) => {
    const query = { state: 'good', limit } as const
    return (await app.request(listBatchRows, { params: { id }, query }, here.owner)).body
  }
  const namesOf = async (id: string) => (await listed(id)).items.map(({ email }) => email)
  const checked = await check(here.owner, emails)
  expect(await namesOf(checked.id)).toEqual(emails)
  await app.request(offerBatch, seen(checked), here.owner)
  expect(await namesOf(checked.id)).toEqual(emails)
  const first = await listed(checked.id, 2)
  expect(first.items.map(({ level }) => level)).toEqual(['advanced', 'advanced'])
  const rest = { state: 'good', limit: 2, cursor: first.nextCursor ?? '' } as const
  const { items } = (
    await app.request(listBatchRows, { params: { id: checked.id }, query: rest }, here.owner)
  ).body
  expect([...first.items, ...items].map(({ email }) => email)).toEqual(emails)
  await app.request(undoBatch, { params: { id: checked.id } }, here.owner)
  expect(await namesOf(checked.id)).toEqual([])
})

test('offers of a suspended issuer are not mailed, and say that they cannot be accepted now', async () => {
  const other = await createIssuerHere(app)
  const course = await publishHere(app, other)
  const email = someone()
  await offerHere(app, other.owner, course, [email])
  const token = await offerToken(app, email)
  const late = someone()
  const checked = await check(other.owner, [late], course)
  const offered = (await app.request(offerBatch, seen(checked), other.owner)).body
  await suspendHere(app, other)
  app.clock.advance({ minutes: 11 })
  await app.runJobs()
  await expect(offerToken(app, late)).rejects.toThrow('no offer')
  const { body } = await app.request(getBatch, { params: { id: offered.id } }, other.owner)
  expect(body.progress).toMatchObject({ pending: 1, unsent: 1 })
  expect((await app.request(openOffer, { body: { token } }, null)).body.issuer.mayIssue).toBe(false)

  await app.db.pool.query(`update passport_issuers set status = 'verified' where id = $1`, [other.issuer.id])
  await app.platform.queue.enqueue(app.db.kysely, sendDueOffers, {})
  await app.runJobs()
  expect(await offerToken(app, late)).toBeTruthy()
  expect((await app.request(openOffer, { body: { token } }, null)).body.issuer.mayIssue).toBe(true)
})

describe('a definition that requires a second approval', () => {
  let careful: PassportDefinition
  beforeAll(async () => {
    careful = await publishHere(app, here, { name: 'Careful course', secondPerson: true })
  })

  test('waits until another member approves', async () => {
    const email = someone()
    const waiting = (
      await app.request(offerBatch, seen(await check(here.owner, [email], careful)), here.owner)
    ).body
    expect(waiting).toMatchObject({ state: 'waiting', mayAgree: false, mailsAt: null })
    app.clock.advance({ minutes: 30 })
    await app.runJobs()
    await expect(offerToken(app, email)).rejects.toThrow('no offer')
    // Nobody approves without seeing for whom.
    const rows = { params: { id: waiting.id }, query: { state: 'good' as const } }
    const { items } = (await app.request(listBatchRows, rows, colleague)).body
    expect(items.map((row) => row.email)).toEqual([email])
    expect((await app.request(agreeToBatch, seen(waiting), here.owner)).status).toBe(409)
    expect((await app.request(getBatch, { params: { id: waiting.id } }, colleague)).body.mayAgree).toBe(true)
    expect((await app.request(agreeToBatch, seen(waiting), colleague)).body.state).toBe('offered')
    app.clock.advance({ minutes: 11 })
    await app.runJobs()
    expect(await offerToken(app, email)).toBeTruthy()
  })

  test('a member who offers a batch that a colleague checked cannot approve it', async () => {
    const checked = await check(here.owner, [someone()], careful)
    const waiting = (await app.request(offerBatch, seen(checked), colleague)).body
    expect(waiting.mayAgree).toBe(false)
    expect((await app.request(agreeToBatch, seen(waiting), colleague)).status).toBe(409)
    expect((await app.request(agreeToBatch, seen(waiting), here.owner)).body.state).toBe('offered')
  })

  test('members cannot approve offers to themselves', async () => {
    const waiting = (
      await app.request(offerBatch, seen(await check(here.owner, [colleague.email], careful)), here.owner)
    ).body
    expect((await app.request(agreeToBatch, seen(waiting), colleague)).problem?.message).toMatch(/for you/)
  })
})

describe('offers to oneself', () => {
  test('are bad lines, including additional addresses and capitals', async () => {
    await addAddress(here.owner, 'old@people.example')
    const batch = await check(here.owner, [here.owner.email.toUpperCase(), 'Old@People.example', someone()])
    expect(batch.counts).toEqual({ good: 1, bad: 2, has: 0 })
  })

  test('are refused in a batch that a colleague checked', async () => {
    const checked = await check(here.owner, [colleague.email, someone()])
    const offer = await app.request(offerBatch, seen(checked), colleague)
    expect(offer.problem?.message).toMatch(/for you/)
    expect((await app.request(offerBatch, seen(checked), here.owner)).body.state).toBe('offered')
    app.clock.advance({ minutes: 11 })
    await app.runJobs()
    const [mine] = (await app.request(listMyOffers, {}, colleague)).body.items
    expect(mine?.email).toBe(colleague.email)
  })

  test('are refused even if the address is confirmed later', async () => {
    const email = someone()
    await offerHere(app, colleague, definition, [email])
    await addAddress(colleague, email)
    const { rows } = await app.db.pool.query('select id from issued_passports where email = $1', [email])
    const answer = await app.request(acceptMyOffer, { params: { id: rows[0].id }, body: {} }, colleague)
    expect(answer.problem?.message).toMatch(/cannot accept it yourself/)
  })
})

test('a person who has the passport at another address is not offered it again', async () => {
  const [email, further] = [someone(), someone()]
  const person = await createUser(app.db, { roles: ['candidate'], email })
  await addAddress(person, further)
  await offerHere(app, here.owner, definition, [further])
  expect((await check(here.owner, [email])).counts).toEqual({ good: 0, bad: 0, has: 1 })
})

test('a stranger cannot accept an offer, nor learn that it exists', async () => {
  const email = someone()
  await offerHere(app, here.owner, definition, [email])
  const { rows } = await app.db.pool.query('select id from issued_passports where email = $1', [email])
  const stranger = await app.person('candidate')
  const accept = (id: string) => app.request(acceptMyOffer, { params: { id }, body: {} }, stranger)
  const said = async (id: string) => {
    const { status, problem } = await accept(id)
    return { status, message: problem?.message }
  }
  expect(await said(rows[0].id)).toEqual(await said(here.issuer.id))
  expect((await said(rows[0].id)).status).toBe(404)
})

test('a batch cannot be offered after its definition is retired', async () => {
  const retiring = await publishHere(app, here, { name: 'Course that ends' })
  const checked = await check(here.owner, [someone()], retiring)
  await app.request(retireDefinition, seen(retiring), here.owner)
  expect((await app.request(offerBatch, seen(checked), here.owner)).problem?.message).toMatch(/retired/)
})

test('offering to more than 100 people needs a recent sign-in and a raised limit', async () => {
  const emails = Array.from({ length: 101 }, someone)
  const checked = await check(here.owner, emails)
  const long = { ...here.owner, claims: { auth_time: app.clock.now().getTime() / 1000 - 7200 } }
  expect((await app.request(offerBatch, seen(checked), long)).problem?.code).toBe('sign-in-again')
  expect((await app.request(offerBatch, seen(checked), here.owner)).problem?.message).toMatch(/may offer 100/)
  await app.db.pool.query('update passport_issuers set daily_offers = 1000 where id = $1', [here.issuer.id])
  expect((await app.request(offerBatch, seen(checked), here.owner)).body.state).toBe('offered')
  // Repeating the call with the old version is refused, so nobody is offered the passport twice.
  expect((await app.request(offerBatch, seen(checked), here.owner)).status).toBe(412)
})
