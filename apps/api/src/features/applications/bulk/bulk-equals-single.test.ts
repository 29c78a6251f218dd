import {
  advanceApplication,
  type BulkChange,
  getApplicant,
  getCandidateDashboard,
  getMyApplication,
  getRejectionLetter,
  holdApplication,
  listMyApplications,
  listNotifications,
  moveBackApplication,
  type Route,
  type RouteInput,
  readNotifications,
  rejectApplication,
  rejectionReasons,
  resumeApplication,
  type Stage,
  undoBulkOperation,
  undoRejectApplication,
} from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAtOnce } from '#testing/bulk/run-at-once.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { both, createTwin, type Twin, teamActs, withoutIds } from '#testing/twin-acts.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const history = fc.array(fc.constantFrom('advance', 'ask', 'propose', 'request', 'message', 'hire'), {
  maxLength: 6,
})
const change: fc.Arbitrary<BulkChange> = fc.oneof(
  fc.record({
    action: fc.constant('reject' as const),
    reason: fc.constantFrom(...rejectionReasons),
  }),
  fc.record({
    action: fc.constant('advance' as const),
    to: fc.constantFrom('shortlist' as const, 'questionnaire' as const, 'interview' as const),
    reason: fc.constant('Good'),
  }),
  fc.record({ action: fc.constant('hold' as const) }),
)

const params = ({ id }: Twin) => ({ params: { id } })

/** Decides about one application with the routes of single decisions. */
async function decideAlone(twin: Twin, { action, ...input }: BulkChange) {
  const { owner } = twin.world
  if (action === 'hold') return app.request(holdApplication, { ...params(twin), body: {} }, owner)
  if (action === 'advance') {
    const { to, reason } = input as Extract<BulkChange, { action: 'advance' }>
    return app.request(
      advanceApplication,
      { ...params(twin), body: reason === undefined ? { to } : { to, reason } },
      owner,
    )
  }
  const { reason } = input as Extract<BulkChange, { action: 'reject' }>
  const letter = await app.request(getRejectionLetter, { ...params(twin), query: { reason } }, owner)
  if (letter.problem) return letter
  return app.request(
    rejectApplication,
    { ...params(twin), body: { reason, message: letter.body.body } },
    owner,
  )
}

async function undoAlone(twin: Twin, action: BulkChange['action'], to: Stage) {
  const { owner } = twin.world
  if (action === 'reject') return app.request(undoRejectApplication, params(twin), owner)
  if (action === 'hold') return app.request(resumeApplication, params(twin), owner)
  const body = { to, reason: 'Several moves were undone together' }
  return app.request(moveBackApplication, { ...params(twin), body }, owner)
}

async function stateOf({ person, world }: Twin) {
  const params = { jobId: world.job.id, userId: person.userId }
  return (await app.request(getApplicant, { params }, world.owner)).body
}

async function hasOffer(twin: Twin): Promise<boolean> {
  const { stage, status } = await stateOf(twin)
  return stage === 'hired' && status === 'active'
}

/** All that a candidate and the team can read, the letters and the mails. */
async function seen(twin: Twin): Promise<unknown> {
  const { person, id, world } = twin
  const read = async <R extends Route>(route: R, input: RouteInput<R>, by = person) => {
    const { body } = await app.request(route, input, by)
    return body
  }
  const rows = async (text: string, value: string) => (await app.db.pool.query(text, [value])).rows
  return withoutIds([
    await read(getMyApplication, params(twin)),
    await read(listMyApplications, {}),
    await read(getCandidateDashboard, {}),
    await read(listNotifications, {}),
    await read(getApplicant, { params: { jobId: world.job.id, userId: person.userId } }, world.owner),
    await rows(
      `select kind, language, subject, body, page, written_at, told_at from application_letters
       where application_id = $1 order by written_at, kind`,
      id,
    ),
    await rows(
      `select at, side, action, from_stage, to_stage, from_status, to_status, reason, message, told_at
       from application_events where application_id = $1 order by at, id`,
      id,
    ),
    await rows('select kind from mails where recipient = $1 order by created_at, kind', person.email),
    await rows(`select to_jsonb(a) - 'id' - 'candidate_id' as row from applications a where id = $1`, id),
  ])
}

test('whoever was decided about with others reads, gets and keeps what a single decision makes', async () => {
  const acts = teamActs(app)
  await fc.assert(
    fc.asyncProperty(
      history,
      change,
      fc.constantFrom(0, 48),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (steps, decision, regretHours, isHeld, isUndone, isRead) => {
        const world = await createHiringWorld(app)
        await app.db.pool.query('update jobs set regret_hours = $2 where id = $1', [
          world.job.id,
          regretHours,
        ])
        const twins = [await createTwin(app, world), await createTwin(app, world)] as const
        for (const step of steps) {
          const act = acts[step]
          if (act) await both(app, twins, act)
          // Letters of the same moment are in no order.
          app.clock.advance({ seconds: 1 })
        }
        if (isHeld)
          for (const twin of twins)
            await app.request(holdApplication, { ...params(twin), body: {} }, world.owner)
        const compare = async () => expect(await seen(twins[0])).toEqual(await seen(twins[1]))
        const { stage } = await stateOf(twins[1])
        const result = await runAtOnce(app, world.owner, [twins[0].id], decision)
        // Bulk rejection skips applicants with an offer.
        if (decision.action === 'reject' && (await hasOffer(twins[0]))) {
          expect(result.changed).toBe(0)
          return compare()
        }
        const { problem } = await decideAlone(twins[1], decision)
        expect(result.changed).toBe(problem ? 0 : 1)
        await compare()
        if (isUndone && result.changed === 1 && result.undoUntil !== null) {
          if (isRead)
            for (const { person } of twins) {
              const [newest] = (await app.request(listNotifications, {}, person)).body.items
              await app.request(readNotifications, { body: { id: newest?.id ?? '' } }, person)
            }
          await app.request(undoBulkOperation, { params: { id: result.id } }, world.owner)
          await undoAlone(twins[1], decision.action, stage)
          await compare()
        }
        app.clock.advance({ hours: 72 })
        await app.runJobs()
        await compare()
      },
    ),
    { numRuns: rounds(60), endOnFailure: true },
  )
}, 240_000)
