import { advanceApplication, moveBackApplication } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { refreshAnswerFigures } from './answer-figures.ts'
import { lockAnswerFigures, storeAnswers } from './answer-figures-store.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterEach(() => app.close())

/** A company that moved an applicant twice in the same minute, the second time by mistake. */
async function movedTwice() {
  const world = await createHiringWorld(app)
  const { id } = await world.applicant()
  const advance = (to: 'shortlist' | 'interview') =>
    app.request(advanceApplication, { params: { id }, body: { to, reason: 'Good' } }, world.owner)
  const begin = app.clock.now().getTime()
  app.clock.set(new Date(begin + 30 * 60_000 + 5_000))
  await advance('shortlist')
  app.clock.set(new Date(begin + 30 * 60_000 + 50_000))
  await advance('interview')
  const body = { to: 'shortlist', reason: 'Undo' } as const
  const undo = () => app.request(moveBackApplication, { params: { id }, body }, world.owner)
  const minutes = async () =>
    (await app.db.pool.query('select minutes from first_answers where application_id = $1', [id])).rows
  return { id, undo, minutes }
}

test('undoing a move keeps an earlier answer of the same minute', async () => {
  const { undo, minutes } = await movedTwice()
  await refreshAnswerFigures({ db: app.db, clock: app.clock.now })
  expect((await undo()).status).toBe(200)
  expect(await minutes()).toEqual([{ minutes: 30 }])
})

test('an undo waits for answers that are being stored', async () => {
  const { id, undo, minutes } = await movedTwice()
  // Only the move that is undone is an answer.
  await app.db.pool.query(
    "update application_events set told_at = null where application_id = $1 and to_stage = 'shortlist'",
    [id],
  )
  const undone = await inTransaction(app.db, async (trx) => {
    await lockAnswerFigures(trx)
    const running = undo()
    await until(async () => {
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
      return (await app.db.pool.query(waiting)).rows.length > 0
    })
    await storeAnswers(trx, new Date(0), app.clock.now())
    return { running }
  })
  expect((await undone.running).status).toBe(200)
  expect(await minutes()).toEqual([])
})
