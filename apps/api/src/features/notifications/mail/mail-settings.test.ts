import {
  getNotificationSettings,
  listNotificationMutes,
  listNotifications,
  muteNotification,
  type NotificationSettingsInput,
  readNotifications,
  unmuteNotifications,
  updateAccount,
} from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { type NewsStory, startNewsStory } from '#testing/notifications/news-story.ts'
import type { TestApp } from '#testing/test-app.ts'

let story: NewsStory
let app: TestApp
let world: HiringWorld
let person: TestPerson
let id: string
beforeEach(async () => {
  story = await startNewsStory()
  ;({ app, world, person, id } = story)
})
afterEach(() => app.close())

const run = () => story.run()
const advance = () => story.advance()
const message = (text: string) => story.message(text)

const offer = () => story.offer()
const subjects = () => story.subjects()
const choose = (settings: NotificationSettingsInput) => story.choose(settings)

test('mails all topics except those turned off', async () => {
  await choose({ choices: [{ topic: 'progress', mail: 'never' }] })
  await advance()
  await message('Hello')
  await run()
  expect((await subjects())[0]).toMatch(/^New message from /)
  // Turning a topic on again does not mail older notifications.
  await choose({ choices: [{ topic: 'progress', mail: 'at-once' }] })
  app.clock.advance({ minutes: 11 })
  await run()
  expect(await subjects()).toHaveLength(1)
})

test('mails topics that are not listed under the bell', async () => {
  await choose({ choices: [{ topic: 'messages', app: false }] })
  await advance()
  await message('Hello')
  const { items, unread } = (await app.request(listNotifications, {}, person)).body
  expect([items.map(({ kind }) => kind), unread]).toEqual([['stage-changed'], 1])
  await run()
  expect(await subjects()).toEqual(['New message from Olga Owner – Baker (and 1 more)'])
})

test('the daily mail is sent at 8:00 and leaves out read notifications', async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  await app.request(updateAccount, { body: { timeZone: 'America/New_York' } }, person)
  await choose({ choices: [{ topic: 'messages', mail: 'daily' }] })
  await advance()
  for (const text of ['One', 'Two']) await message(text)
  await run()
  expect(await subjects()).toEqual(['Your application is now at the Shortlist stage – Baker'])
  app.clock.set('2026-03-10T11:59:00Z')
  await run()
  expect(await subjects()).toHaveLength(1)
  app.clock.set('2026-03-10T12:00:00Z')
  await run()
  expect((await subjects()).at(-1)).toBe('Your daily summary: 2 updates')
  await message('Three')
  await run()
  const [newest] = (await app.request(listNotifications, {}, person)).body.items
  await app.request(readNotifications, { body: { id: newest?.id ?? '' } }, person)
  app.clock.set('2026-03-11T12:00:00Z')
  await run()
  expect(await subjects()).toHaveLength(2)
})

test('quiet hours delay mails, including the daily mail', async () => {
  app.clock.set('2026-03-10T06:00:00Z')
  await choose({
    quietHours: { from: '22:00', to: '09:30' },
    choices: [{ topic: 'messages', mail: 'daily' }],
  })
  await advance()
  await message('Hello')
  await run()
  app.clock.set('2026-03-10T08:00:00Z')
  await run()
  expect(await subjects()).toEqual([])
  app.clock.set('2026-03-10T09:30:00Z')
  await run()
  expect(await subjects()).toEqual(['Your application is now at the Shortlist stage – Baker (and 1 more)'])
})

test('a pause holds back optional mails, and sends them as one mail when it ends', async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  await choose({ pausedUntil: '2026-03-17T09:00:00.000Z' })
  await advance()
  await message('Hello')
  await offer()
  await run()
  expect(await subjects()).toEqual([`${world.company.name} sent you an offer`])
  app.clock.set('2026-03-17T09:00:00Z')
  await run()
  expect((await subjects()).at(-1)).toBe('New message from Olga Owner – Baker (and 1 more)')
  app.clock.advance({ hours: 24 })
  await run()
  expect(await subjects()).toHaveLength(2)
})

test('an offer is mailed during a pause while other notifications are held back', async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  await choose({ pausedUntil: '2026-03-17T09:00:00.000Z' })
  await advance()
  await run()
  app.clock.advance({ hours: 24 })
  await offer()
  await run()
  expect(await subjects()).toEqual([`${world.company.name} sent you an offer`])
})

test('ending a pause early mails notifications older than three days', async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  await choose({ pausedUntil: '2026-03-17T09:00:00.000Z' })
  await advance()
  await run()
  app.clock.set('2026-03-15T09:00:00Z')
  await choose({ pausedUntil: null })
  await run()
  expect(await subjects()).toEqual(['Your application is now at the Shortlist stage – Baker'])
})

test('quiet hours use the device time zone if the person has chosen none', async () => {
  app.clock.set('2026-03-10T14:00:00Z')
  await choose({ quietHours: { from: '22:00', to: '07:00' }, deviceTimeZone: 'Asia/Tokyo' })
  await advance()
  await run()
  expect(await subjects()).toEqual([])
  await app.request(updateAccount, { body: { timeZone: 'Europe/Berlin' } }, person)
  app.clock.set('2026-03-10T22:00:00Z')
  await run()
  expect(await subjects()).toEqual([])
  app.clock.set('2026-03-11T06:00:00Z')
  await run()
  expect(await subjects()).toHaveLength(1)
})

test('the next run after a pause mails what was held back', async () => {
  await choose({ pausedUntil: new Date(app.clock.now().getTime() + 86_400_000).toISOString() })
  await advance()
  await run()
  await choose({ pausedUntil: null })
  await run()
  expect(await subjects()).toHaveLength(1)
})

test('a muted application is neither mailed nor listed, except for an offer', async () => {
  await advance()
  await run()
  const [first] = (await app.request(listNotifications, {}, person)).body.items
  const params = { id: first?.id ?? '' }
  await app.request(muteNotification, { params, body: { subject: 'application' } }, person)
  await message('Hello')
  await offer()
  app.clock.advance({ minutes: 11 })
  await run()
  expect((await subjects()).slice(1)).toEqual([`${world.company.name} sent you an offer`])
  const kinds = (await app.request(listNotifications, {}, person)).body.items.map(({ kind }) => kind)
  expect(kinds).toEqual(['hire-offered', 'stage-changed'])
  await app.request(unmuteNotifications, { params: { id } }, person)
  await message('Again')
  app.clock.advance({ minutes: 11 })
  await run()
  expect((await subjects()).at(-1)).toMatch(/^New message from /)
})

test('required topics cannot be turned off, and a refused change stores nothing', async () => {
  const before = (await app.request(getNotificationSettings, {}, person)).body
  for (const off of [{ app: false }, { push: false }, { mail: 'never' }, { mail: 'daily' }] as const) {
    const choices = [{ topic: 'messages', mail: 'never' } as const, { topic: 'offers', ...off } as const]
    expect(await choose({ choices })).toMatchObject({ status: 422, problem: { code: 'invalid' } })
  }
  expect((await app.request(getNotificationSettings, {}, person)).body).toEqual(before)
})

test('a pause must end in the future, within 31 days', async () => {
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  expect(await choose({ pausedUntil: at(32) })).toMatchObject({ status: 422 })
  expect(await choose({ pausedUntil: at(-1) })).toMatchObject({ status: 422 })
  expect(await choose({ pausedUntil: at(31) })).toMatchObject({ body: { pausedUntil: at(31) } })
  app.clock.advance({ hours: 24 * 32 })
  expect((await app.request(getNotificationSettings, {}, person)).body.pausedUntil).toBeNull()
})

test('an unknown time zone is refused, and nothing of such a change is stored', async () => {
  const change = { quietHours: { from: '22:00', to: '07:00' }, deviceTimeZone: 'Mars/Phobos' }
  expect(await choose(change)).toMatchObject({
    status: 422,
    problem: { code: 'invalid', errors: [{ path: 'deviceTimeZone', message: 'Choose a time zone' }] },
  })
  expect((await app.request(getNotificationSettings, {}, person)).body.quietHours).toBeNull()
})

test('concurrent changes from two tabs are all stored', async () => {
  await Promise.all([
    choose({ choices: [{ topic: 'messages', push: false }] }),
    choose({ choices: [{ topic: 'messages', mail: 'daily' }] }),
    choose({ hideDetails: true }),
  ])
  const { choices, hideDetails } = (await app.request(getNotificationSettings, {}, person)).body
  expect(choices).toContainEqual({ topic: 'messages', app: true, mail: 'daily', push: false })
  expect(hideDetails).toBe(true)
})

test('only own notifications can be muted, and only jobs or applications', async () => {
  await advance()
  const [mine] = (await app.request(listNotifications, {}, person)).body.items
  const params = { id: mine?.id ?? '' }
  const body = { subject: 'job' } as const
  const stranger = await app.person('candidate')
  expect((await app.request(muteNotification, { params, body }, stranger)).status).toBe(404)
  const muted = await app.request(muteNotification, { params, body }, person)
  expect(muted.body).toMatchObject({ id: world.job.id, subject: 'job', jobTitle: 'Baker', personName: null })
  expect((await app.request(listNotificationMutes, {}, person)).body.items).toHaveLength(1)
  // Muting and unmuting are idempotent.
  await app.request(muteNotification, { params, body }, person)
  for (const _ of [1, 2]) await app.request(unmuteNotifications, { params: { id: world.job.id } }, person)
  expect((await app.request(listNotificationMutes, {}, person)).body.items).toEqual([])
})
