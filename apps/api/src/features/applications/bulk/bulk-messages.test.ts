import {
  type BulkChange,
  getApplicant,
  getMyApplication,
  holdApplication,
  listBulkOperations,
  listMyApplications,
  listNotifications,
  previewBulkOperation,
  type Route,
  type RouteInput,
  rejectApplication,
  runBulkOperation,
  sendMessage,
  undoBulkOperation,
  withdrawApplication,
} from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createContentCipher } from '#platform/content-cipher.ts'
import { mailPurpose } from '#platform/mail/outbox.ts'
import { runAtOnce } from '#testing/bulk/run-at-once.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'
import { both, createTwin, type Twin, teamActs, withoutIds } from '#testing/twin-acts.ts'

const cipher = createContentCipher(testSecrets.signingSecret, mailPurpose)
let app: TestApp
let world: HiringWorld
let twins: readonly [Twin, Twin]
const text = 'Hello {candidate},\n\nsee you “soon” <b>there</b>.'
const message: BulkChange = { action: 'message', text }
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
})
beforeEach(async () => {
  world = await createHiringWorld(app)
  twins = [await createTwin(app, world), await createTwin(app, world)]
})
afterAll(() => app.close())

const params = ({ id }: Twin) => ({ params: { id } })
const acts = () => teamActs(app)
const reject = (twin: Twin) =>
  app.request(rejectApplication, { ...params(twin), body: { reason: 'other', message: 'No.' } }, world.owner)
const stateOf = async ({ person }: Twin) =>
  (await app.request(getApplicant, { params: { jobId: world.job.id, userId: person.userId } }, world.owner))
    .body
const preview = (by = world.owner, change = message) =>
  app.request(previewBulkOperation, { body: { selection: { ids: twins.map(({ id }) => id) }, change } }, by)
const run = (id: string, by = world.owner) => app.request(runBulkOperation, { params: { id }, body: {} }, by)

async function advanced(): Promise<void> {
  const { advance } = acts()
  if (advance) await both(app, twins, advance)
}

/** A person's mails. Decrypted, because equal texts are encrypted differently each time. */
async function mailsTo(address: string): Promise<unknown> {
  const { rows } = await app.db.pool.query<{ id: string; kind: string; content: Buffer | null }>(
    'select id, kind, content from mails where recipient = $1 order by created_at, kind',
    [address],
  )
  return rows.map(({ id, kind, content }) => [kind, content && cipher.open(id, content)])
}

/** All that the candidate and the team can read, and the mails. */
async function seen(twin: Twin): Promise<unknown> {
  const { person, id } = twin
  const read = async <R extends Route>(route: R, input: RouteInput<R>) =>
    (await app.request(route, input, person)).body
  const rows = async (statement: string, value: string) => (await app.db.pool.query(statement, [value])).rows
  return withoutIds([
    await read(getMyApplication, params(twin)),
    await read(listMyApplications, {}),
    await read(listNotifications, {}),
    await stateOf(twin),
    await rows('select stage, at, author_id, side, text from stage_messages where application_id = $1', id),
    await rows(
      `select kind, side, at, stage, page, person_name, candidate_id is not null as candidate from notifications
       where application_id = $1 order by at, kind, side`,
      id,
    ),
    await mailsTo(person.email),
    await rows(
      `select to_jsonb(a) - 'id' - 'candidate_id' - 'name' as row from applications a where id = $1`,
      id,
    ),
  ])
}

test('whoever is written to with others reads and gets what a single message makes', async () => {
  const steps = fc.array(fc.constantFrom('advance', 'ask', 'propose', 'request', 'message', 'hire'), {
    maxLength: 6,
  })
  const end = fc.constantFrom('none', 'held', 'rejected', 'withdrawn')
  await fc.assert(
    fc.asyncProperty(steps, end, async (history, ended) => {
      world = await createHiringWorld(app)
      await app.db.pool.query('update jobs set regret_hours = 48 where id = $1', [world.job.id])
      twins = [await createTwin(app, world), await createTwin(app, world)]
      for (const step of history) {
        const act = acts()[step]
        if (act) await both(app, twins, act)
        app.clock.advance({ seconds: 1 })
      }
      for (const twin of twins) {
        if (ended === 'held') await app.request(holdApplication, { ...params(twin), body: {} }, world.owner)
        if (ended === 'rejected') await reject(twin)
        if (ended === 'withdrawn')
          await app.request(withdrawApplication, { ...params(twin), body: { reason: 'pay' } }, twin.person)
      }
      const { stage } = await stateOf(twins[0])
      const result = await runAtOnce(app, world.owner, [twins[0].id], message)
      const page = stage === 'applied' ? 'shortlist' : stage
      const single = await app.request(
        sendMessage,
        { params: { id: twins[1].id, stage: page }, body: { text } },
        world.owner,
      )
      expect(result.changed).toBe(single.status === 201 ? 1 : 0)
      expect(await seen(twins[0])).toEqual(await seen(twins[1]))
      app.clock.advance({ hours: 2 })
      await app.runJobs()
      expect(await seen(twins[0])).toEqual(await seen(twins[1]))
    }),
    {
      numRuns: rounds(25),
      examples: [[['advance', 'ask', 'advance', 'ask'], 'withdrawn']],
      endOnFailure: true,
    },
  )
}, 240_000)

test('an untold rejection shows nothing to its candidate: neither message nor that others got one', async () => {
  await app.db.pool.query('update jobs set regret_hours = 48 where id = $1', [world.job.id])
  await advanced()
  await reject(twins[0])
  const before = await seen(twins[0])
  const done = await runAtOnce(
    app,
    world.owner,
    twins.map(({ id }) => id),
    message,
  )
  expect([done.changed, done.reasons]).toEqual([1, [{ reason: 'ended', count: 1 }]])
  expect(await seen(twins[0])).toEqual(before)
})

test('the preview shows the words as they are sent, and sends nothing', async () => {
  await advanced()
  const { body } = await preview()
  expect(body).toMatchObject({ action: 'message', changed: 2, telling: null })
  expect(body.letters.map(({ body: words, subject, language }) => [words, subject, language])).toEqual([
    [text, null, null],
    [text, null, null],
  ])
  expect((await stateOf(twins[0])).messages).toEqual([])
})

test('who has not reached a stage with messages is left out, with the reason', async () => {
  expect((await preview()).body).toMatchObject({
    changed: 0,
    reasons: [{ reason: 'not-reached', count: 2 }],
    letters: [],
  })
})

test('a message cannot be undone, and two runs at once send it once', async () => {
  await advanced()
  const { body } = await preview()
  const results = await Promise.all([run(body.id), run(body.id), run(body.id)])
  expect(results.map(({ body: { changed, undoUntil } }) => [changed, undoUntil])).toEqual(
    Array(3).fill([2, null]),
  )
  for (const twin of twins) expect((await stateOf(twin)).messages).toHaveLength(1)
  expect(
    (await app.request(undoBulkOperation, { params: { id: body.id } }, world.owner)).problem,
  ).toMatchObject({
    code: 'not-permitted-now',
    message: 'Messages cannot be undone.',
  })
  expect((await app.request(listBulkOperations, {}, world.owner)).body.items).toEqual([])
})

test('only those write who may write singly, with a confirmed address', async () => {
  await advanced()
  const viewer = await world.member('viewer')
  expect((await preview(viewer)).body.reasons).toEqual([{ reason: 'forbidden', count: 2 }])
  const stranger = (await createHiringWorld(app)).owner
  expect((await preview(stranger)).body).toMatchObject({ changed: 0, skipped: [] })
  const unproven = { ...world.owner, claims: { email_verified: false } }
  expect((await preview(unproven)).problem?.code).toBe('email-unproven')
})
