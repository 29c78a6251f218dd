import { moveBackApplication } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { type NewsStory, startNewsStory } from '#testing/notifications/news-story.ts'
import { until } from '#testing/until.ts'
import { createNotifier } from '../notifier.ts'

let story: NewsStory
beforeEach(async () => {
  story = await startNewsStory()
})
afterEach(() => story.app.close())

const back = () =>
  story.app.request(
    moveBackApplication,
    { params: { id: story.id }, body: { to: 'applied', reason: 'Moved by mistake' } },
    story.world.owner,
  )

const isSomebodyWaiting = async () => {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return (await story.app.db.pool.query(waiting)).rows.length > 0
}

const moveOf = (event: string) =>
  `select ${event} from notifications where kind = 'stage-changed' and side = 'candidate'`

test('a mail that is being written when a move is withdrawn does not tell of it', async () => {
  await story.advance()
  const { app, id } = story
  const { rows } = await app.db.pool.query<{ at: Date }>(moveOf('at'))
  const at = rows[0]?.at ?? new Date(0)
  const notifier = createNotifier({ db: app.db, log: app.platform.log })
  const mail = await inTransaction(app.db, async (trx) => {
    const known = await notifier.withdraw(trx, {
      kind: 'stage-changed',
      at,
      stage: 'shortlist',
      applicationIds: [id],
    })
    expect(known.size).toBe(0)
    const running = story.run()
    await until(isSomebodyWaiting)
    return { running }
  })
  await mail.running
  expect(await story.subjects()).toEqual([])
})

test('a withdrawal waits for the mail that is being written, and then tells of the move back', async () => {
  await story.advance()
  const client = await story.app.db.pool.connect()
  await client.query('begin')
  await client.query(`${moveOf('id')} for update`)
  const mail = story.run()
  await until(isSomebodyWaiting)
  const answering = back()
  await client.query('commit')
  client.release()
  const [answer] = await Promise.all([answering, mail])
  expect(answer.status).toBe(200)
  story.app.clock.advance({ minutes: 11 })
  await story.run()
  expect(await story.subjects()).toEqual([
    'Your application is now at the Shortlist stage – Baker',
    'Your application is now at the Applied stage – Baker',
  ])
})
