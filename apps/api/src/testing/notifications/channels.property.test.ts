import {
  listNotifications,
  mailTimings,
  muteNotification,
  type NotificationKind,
  notificationTopics,
  updateAccount,
  updateNotificationSettings,
} from '@vouch/contract'
import { requiredTopics, topicOf } from '@vouch/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNewsMail, type NewsMail } from '#features/notifications/mail/news-mail.ts'
import type { ApplicationEvent } from '#features/notifications/ports.ts'
import { createUnsubscribeTokens } from '#features/notifications/unsubscribe/unsubscribe-token.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { addPushBrowser } from '#testing/push-browser.ts'
import { createTestDelivery, notifyPerson } from '#testing/push-delivery.ts'
import { rounds } from '#testing/rounds.ts'
import { type PushService, startPushService } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let news: NewsMail
let service: PushService
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  service = await startPushService()
  const { db, clock, platform } = app
  const { log, mailer: outbox, config } = platform
  const tokens = createUnsubscribeTokens(platform.secrets.signingSecret)
  news = createNewsMail({ db, clock: clock.now, log, outbox, publicUrl: config.publicUrl, tokens })
  world = await createHiringWorld(app)
  await news.run(Date.now() + 1)
})
afterAll(async () => {
  await app.close()
  await service.stop()
})

const kinds = [
  'stage-changed',
  'rejected',
  'message',
  'questionnaire-sent',
  'interview-cancelled',
  'details-requested',
  'hire-offered',
] as const satisfies readonly NotificationKind[]

/** Mailed as letters by whoever acts, so no other mail is about them. */
const lettered: readonly string[] = ['rejected', 'questionnaire-sent', 'details-requested', 'hire-offered']

const choice = fc.record({
  app: fc.boolean(),
  mail: fc.constantFrom(...mailTimings),
  push: fc.boolean(),
})
const optional = notificationTopics.filter((topic) => !requiredTopics.has(topic))
const plan = fc.record({
  choices: fc.tuple(...optional.map(() => choice)),
  kind: fc.constantFrom(...kinds),
  isMuted: fc.boolean(),
  isPaused: fc.boolean(),
  isQuiet: fc.boolean(),
})
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

/** Expected delivery by the rules of the settings page, computed independently of the implementation. */
function promised({ choices, kind, isMuted, isPaused, isQuiet }: Plan) {
  const topic = topicOf({ kind, side: 'candidate' })
  const isRequired = requiredTopics.has(topic)
  const {
    app: listed,
    mail,
    push,
  } = choices[optional.indexOf(topic)] ?? { app: true, mail: 'at-once', push: true }
  const wants = isRequired || !isMuted
  const isMailed = !lettered.includes(kind) && wants && (isRequired || mail !== 'never')
  const isPushed = wants && (isRequired || (push && !isPaused))
  return {
    listed: wants && (isRequired || listed),
    mailedNow: isMailed && !isQuiet && (isRequired || (mail === 'at-once' && !isPaused)),
    mailedLater: isMailed,
    pushedNow: isPushed && !isQuiet,
    pushedLater: isPushed,
  }
}

async function setUp({
  choices,
  isMuted,
  isPaused,
  isQuiet,
}: Plan): Promise<{ person: TestPerson; id: string }> {
  const { person, id } = await world.applicant('Ada Baker')
  await app.db.pool.query('update users set email_verified = true where id = $1', [person.userId])
  // The confirmation of the application is not what is measured.
  await app.db.pool.query('delete from notifications where user_id = $1', [person.userId])
  await app.request(updateAccount, { body: { timeZone: 'Europe/Berlin' } }, person)
  await addPushBrowser(app, person, service.subscribe())
  if (isMuted) {
    await notifyPerson(app, person, eventOf('reopened', person, id))
    const [first] = (await app.request(listNotifications, {}, person)).body.items
    const input = { params: { id: first?.id ?? '' }, body: { subject: 'application' } } as const
    await app.request(muteNotification, input, person)
    await app.db.pool.query('delete from notifications where user_id = $1', [person.userId])
  }
  const pausedUntil = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString()
  const body = {
    choices: optional.map((topic, index) => ({ topic, ...choices[index] })),
    quietHours: isQuiet ? { from: '09:30', to: '11:15' } : null,
    pausedUntil: isPaused ? pausedUntil : null,
  }
  expect((await app.request(updateNotificationSettings, { body }, person)).status).toBe(200)
  return { person, id }
}

function eventOf(
  kind: ApplicationEvent['kind'],
  person: TestPerson,
  applicationId: string,
): ApplicationEvent {
  return {
    kind,
    at: app.clock.now(),
    applicationId,
    jobId: world.job.id,
    candidateId: person.userId,
    personName: null,
    stage: 'shortlist',
    page: null,
  }
}

/** How many pushes had arrived before this round. */
let before = 0

async function deliver(person: TestPerson): Promise<{ mailed: boolean; pushed: boolean }> {
  await news.run(Date.now() + 1)
  await createTestDelivery(app).run()
  const { rows } = await app.db.pool.query(
    'select count(mailed_at)::int as mailed from notifications where user_id = $1 and kind <> all($2)',
    [person.userId, lettered],
  )
  const { rows: mails } = await app.db.pool.query(
    `select count(*)::int as count from mails where kind = 'news' and recipient = $1`,
    [person.email],
  )
  // One mail, or none.
  expect(mails[0].count).toBe(rows[0].mailed)
  return { mailed: rows[0].mailed > 0, pushed: service.received.length > before }
}

test('exactly the chosen channels deliver, for random settings and events', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      // Ten o’clock in Berlin, within the quiet hours and after the daily mail.
      app.clock.set('2026-03-10T09:00:00Z')
      before = service.received.length
      const { person, id } = await setUp(given)
      await notifyPerson(app, person, eventOf(given.kind, person, id))
      const expected = promised(given)
      const { items, unread } = (await app.request(listNotifications, {}, person)).body
      expect([items.length, unread]).toEqual(expected.listed ? [1, 1] : [0, 0])
      expect(await deliver(person)).toEqual({ mailed: expected.mailedNow, pushed: expected.pushedNow })
      // After the quiet hours, after the next daily mail, and after the pause and the daily mail that follows it.
      for (const time of [
        '2026-03-10T10:15:00Z',
        '2026-03-11T07:00:00Z',
        '2026-03-15T09:00:00Z',
        '2026-03-16T10:15:00Z',
      ]) {
        app.clock.set(time)
        await deliver(person)
      }
      expect(await deliver(person)).toEqual({ mailed: expected.mailedLater, pushed: expected.pushedLater })
    }),
    { numRuns: rounds(120) },
  )
})
