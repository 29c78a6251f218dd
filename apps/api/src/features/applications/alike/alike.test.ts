import { getApplicant, setDistinct, unsetDistinct } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { anonymizeApplications } from '../erase-applicant-store.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

interface About {
  readonly name?: string
  readonly place?: string
  readonly email?: string
  readonly person?: TestPerson
  readonly job?: { readonly id: string; readonly companyId: string }
}

let numbers = 0
/** Returns a value that no earlier test has used. */
const fresh = () => {
  numbers += 1
  return `${numbers}`
}

async function add({ name = `Person ${fresh()}`, place = '', email, job, ...about }: About = {}) {
  const person = about.person ?? (await createCandidate(app.db))
  app.clock.advance({ minutes: 1 })
  const of = job ?? { id: world.job.id, companyId: world.company.id }
  const { id } = await createApplicationRow(app.db, {
    at: app.clock.now(),
    job: of,
    candidateId: person.userId,
  })
  const { kysely } = app.db
  await kysely.updateTable('applications').set({ name }).where('id', '=', id).execute()
  await kysely
    .updateTable('application_snapshots')
    .set({ location: place })
    .where('application_id', '=', id)
    .execute()
  if (email !== undefined)
    await kysely.updateTable('users').set({ email }).where('id', '=', person.userId).execute()
  return { ...person, id, jobId: of.id }
}
type Added = Awaited<ReturnType<typeof add>>

const alike = async ({ userId, jobId }: Added, who: TestPerson = world.owner) =>
  (await app.request(getApplicant, { params: { jobId, userId } }, who)).body.alike
const ids = async (person: Added, who?: TestPerson) => (await alike(person, who)).map(({ userId }) => userId)

/** Creates different addresses of the same mailbox. */
function mailbox() {
  const name = `ada${fresh()}`
  return (tag: string) => ({ email: `${name}${tag}@example.org` })
}
const twins = () => ({ name: `Ann Lee ${fresh()}`, place: 'Berlin, Germany' })

test.each<[string, () => [About, About]]>([
  ['email', () => [mailbox()('+jobs'), { email: `ADA${numbers}@Example.org` }]],
  [
    'name-and-place',
    () => {
      const same = twins()
      return [same, { ...same, place: 'BERLIN, Germany' }]
    },
  ],
])('people with the same %s may be the same, both ways', async (reason, make) => {
  const [first, second] = make()
  const [one, other] = [await add(first), await add(second)]
  await add()
  expect(await alike(one)).toEqual([
    {
      userId: other.userId,
      name: expect.any(String),
      job: { id: world.job.id, title: expect.any(String) },
      stage: 'applied',
      status: 'active',
      appliedAt: '2026-03-10T09:02:00.000Z',
      reasons: [reason],
    },
  ])
  expect(await ids(other)).toEqual([one.userId])
})

test.each([
  ['ada+a@one.example', 'ada+a@two.example'],
  ['+a@three.example', '+b@three.example'],
  ['ada@four.example', 'adab@four.example'],
])('%s and %s are different mailboxes', async (email, another) => {
  const one = await add({ email })
  await add({ email: another })
  expect(await alike(one)).toEqual([])
})

test('contact details are not compared, because the team cannot read them', async () => {
  const [one, other] = [await add(), await add()]
  const data = JSON.stringify({ phone: '+49301234567', contactEmail: other.email })
  await app.db.kysely
    .insertInto('candidate_steps')
    .values(
      [one, other].map(({ userId }) => ({
        user_id: userId,
        step: 'contact',
        data,
        saved_at: app.clock.now(),
        version: 1,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'step']).doUpdateSet({ data }))
    .execute()
  expect([await alike(one), await alike(other)]).toEqual([[], []])
})

test('the same name alone, or empty details, is no match', async () => {
  const name = `Ann Lee ${fresh()}`
  const one = await add({ name })
  await add({ name, place: 'Berlin' })
  expect(await alike(one)).toEqual([])
})

test('applicants to other companies and people deleting their account are no match', async () => {
  const same = mailbox()
  const one = await add(same('+1'))
  const elsewhere = await createHiringWorld(app)
  await add({ ...same('+2'), job: { id: elsewhere.job.id, companyId: elsewhere.company.id } })
  const leaving = await add(same('+3'))
  expect(await ids(one)).toEqual([leaving.userId])
  await app.db.kysely
    .updateTable('users')
    .set({ status: 'deletion-requested', erase_at: app.clock.now() })
    .where('id', '=', leaving.userId)
    .execute()
  expect(await alike(one)).toEqual([])
  expect(await alike(leaving)).toEqual([])
})

test('hiring managers get no matches from other jobs', async () => {
  const same = mailbox()
  const one = await add(same('+4'))
  const other = await createJobRow(app.db, { companyId: world.company.id })
  const far = await add({ ...same('+5'), job: { id: other.id, companyId: world.company.id } })
  expect(await ids(one)).toEqual([far.userId])
  expect(await ids(one, await world.member('hiring-manager'))).toEqual([])
})

test('hiring managers do not learn the name and location used for other jobs', async () => {
  const same = twins()
  const one = await add(same)
  const near = await add({ name: same.name, place: 'Hamburg' })
  const other = await createJobRow(app.db, { companyId: world.company.id })
  await add({ ...same, person: near, job: { id: other.id, companyId: world.company.id } })
  expect(await ids(one)).toEqual([near.userId])
  expect(await ids(one, await world.member('hiring-manager'))).toEqual([])
})

test('a dismissed match is stored for the company and can be undone', async () => {
  const same = mailbox()
  const [one, other] = [await add(same('+6')), await add(same('+7'))]
  const manager = await world.member('hiring-manager')
  const pair = { params: { id: one.id, userId: other.userId } }
  expect((await app.request(setDistinct, pair, manager)).status).toBe(204)
  expect((await app.request(setDistinct, pair, manager)).status).toBe(204)
  expect([await alike(one), await alike(other)]).toEqual([[], []])
  const back = { params: { id: other.id, userId: one.userId } }
  expect((await app.request(unsetDistinct, back, world.owner)).status).toBe(204)
  expect(await ids(one)).toEqual([other.userId])
  const { rows } = await app.db.pool.query(
    `select actor_id, details from audit_events where action = 'applications.distinct' and subject_id = $1 order by at, id`,
    [world.company.id],
  )
  expect(rows).toEqual([
    { actor_id: manager.userId, details: { application: one.id, userId: other.userId, distinct: true } },
    { actor_id: world.owner.userId, details: { application: other.id, userId: one.userId, distinct: false } },
  ])
  const [self, stranger] = [one.userId, (await createCandidate(app.db)).userId]
  for (const userId of [self, stranger])
    expect((await app.request(setDistinct, { params: { id: one.id, userId } }, manager)).status).toBe(204)
  expect((await app.request(setDistinct, pair, await world.member('viewer'))).status).toBe(403)
  expect(await ids(one)).toEqual([other.userId])
})

test('erasure deletes the pairs of an applicant', async () => {
  const same = mailbox()
  const [one, other] = [await add(same('+8')), await add(same('+9'))]
  await app.request(setDistinct, { params: { id: one.id, userId: other.userId } }, world.owner)
  await inTransaction(app.db, (trx) => anonymizeApplications(trx, other.userId))
  expect(await pairsOf(other.userId)).toEqual([])
})

test.each(['the applicant', 'the other'])(
  'a pair does not outlive the erasure of %s meanwhile',
  async (who) => {
    const same = mailbox()
    const [one, other] = [await add(same('')), await add(same('+1'))]
    const { userId } = who === 'the other' ? other : one
    const pair = { params: { id: one.id, userId: other.userId } }
    const sent = await inTransaction(app.db, async (trx) => {
      await trx
        .updateTable('users')
        .set({ status: 'deletion-requested', erase_at: app.clock.now() })
        .where('id', '=', userId)
        .execute()
      await anonymizeApplications(trx, userId)
      const answer = app.request(setDistinct, pair, world.owner)
      await expect.poll(isSomebodyWaiting).toBe(true)
      return { answer }
    })
    expect((await sent.answer).status).toBe(204)
    expect(await pairsOf(userId)).toEqual([])
  },
)

const pairsOf = async (userId: string) =>
  (await app.db.pool.query(`select from distinct_applicants where $1 in (one_id, other_id)`, [userId])).rows

/** True when a query in the test database is waiting for a lock. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await app.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
