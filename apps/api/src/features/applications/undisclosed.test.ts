import {
  getCandidateDashboard,
  getMyApplication,
  listMyApplications,
  listNotifications,
  visibleStatuses,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HiringWorld, promisedDays } from '#testing/factories/pipeline-factory.ts'
import { naiveTurn } from '#testing/naive-turn.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { answerOf, type Twin, type Twins } from '#testing/twin-acts.ts'
import { comparePlayedTwins } from '#testing/twins.ts'
import { passLapsed } from './application-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

/** Number of mails to a person, by kind. */
async function mailsTo({ email }: Twin['person']) {
  const { rows } = await app.db.pool.query(
    'select kind, count(*)::int as count from mails where recipient = $1 group by kind order by kind',
    [email],
  )
  return rows
}

/** Collects every API response that a candidate can read, and the mails that they get. */
async function seen({ person, id }: Twin) {
  const query = (status: (typeof visibleStatuses)[number]) => ({ query: { status } })
  return [
    await answerOf(app, getMyApplication, { params: { id } }, person),
    await answerOf(app, listMyApplications, {}, person),
    ...(await Promise.all(
      visibleStatuses.map((status) => answerOf(app, listMyApplications, query(status), person)),
    )),
    await answerOf(app, getCandidateDashboard, {}, person),
    await answerOf(app, listNotifications, {}, person),
    await mailsTo(person),
  ]
}

/** The job is reviewed without names until a stage that the histories often reach. */
const inBlindReview = ({ job }: HiringWorld) =>
  app.db.kysely.updateTable('jobs').set({ blind_until: 'interview' }).where('id', '=', job.id).execute()

test.each([
  ['', 25, undefined],
  [' in a blind review', 15, inBlindReview],
] as const)(
  'a candidate%s can neither see nor infer an undisclosed rejection or hold, and reads whose turn it is',
  async (_, cases, prepare) => {
    const compare =
      ([rejected, untouched]: Twins) =>
      async () => {
        await app.platform.queue.enqueue(app.db.kysely, passLapsed, {})
        await app.runJobs()
        expect(await seen(rejected)).toEqual(await seen(untouched))
        for (const { id, person } of [rejected, untouched]) {
          const { body } = await app.request(getMyApplication, { params: { id } }, person)
          expect(body.turn).toEqual(naiveTurn(body, promisedDays, app.clock.now()))
          expect(body.snapshot.fullName).toBe('Robin Twin')
        }
      }
    await comparePlayedTwins(app, cases, async (twins) => compare(twins), prepare)
  },
  120_000,
)
