import { advanceApplication, sendMessage, updateNotificationSettings } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { addPushBrowser } from '#testing/push-browser.ts'
import { notifyPerson } from '#testing/push-delivery.ts'
import { type PushService, startPushService } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let service: PushService
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp()
  service = await startPushService()
  world = await createHiringWorld(app, { title: 'Baker (night shift)' })
  await app.platform.queue.start({ work: true })
})
afterAll(async () => {
  await app.close()
  await service.stop()
})

/** Sends a message to an applicant. */
async function messageTo(id: string) {
  const before = service.received.length
  await app.request(sendMessage, { params: { id, stage: 'shortlist' }, body: { text: 'Hello' } }, world.owner)
  return { pushes: () => service.received.slice(before) }
}
const advance = (id: string) =>
  app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)

async function applicant(locale: string | null = null) {
  const { person, id } = await world.applicant()
  await app.db.kysely.updateTable('users').set({ locale }).where('id', '=', person.userId).execute()
  const subscription = service.subscribe()
  await addPushBrowser(app, person, subscription)
  const pushes = () => service.received.filter(({ endpoint }) => endpoint === subscription.endpoint)
  const first = async () => {
    await service.until(() => pushes().length > 0)
    return pushes()[0]
  }
  return { person, id, pushes, first }
}

test('an advanced application is pushed within 5 s of its commit, in the language of the applicant', async () => {
  const { id, first } = await applicant('de')
  await advance(id)
  const committed = Date.now()
  const push = await first()
  expect(Date.now() - committed).toBeLessThan(5_000)
  const { publicUrl } = app.platform.config
  expect(push?.payload).toEqual({
    from: '1',
    collapse_key: push?.topic,
    fcmMessageId: expect.any(String),
    notification: {
      title: 'Ihre Bewerbung ist jetzt im Schritt „Engere Wahl“',
      body: `Baker (night shift) · ${world.company.name}`,
      icon: `${publicUrl}/icons/app-192.png`,
    },
    data: { notificationId: expect.any(String), side: 'candidate', unread: '1' },
    fcmOptions: { link: `${publicUrl}/admin/jobs/applied/${id}` },
  })
  expect(push).toMatchObject({ ttl: 86_400, urgency: 'normal', contact: expect.stringMatching(/^mailto:/) })
  expect(push?.topic).toMatch(/^[\w-]{32}$/)
  expect(service.problems).toEqual([])
})

test('a push about a stage page opens that page', async () => {
  const { id, first } = await applicant()
  await advance(id)
  await first()
  const { pushes } = await messageTo(id)
  await service.until(() => pushes().length > 0)
  const { publicUrl } = app.platform.config
  const link = `${publicUrl}/admin/jobs/applied/${id}/stages/shortlist`
  expect(pushes()[0]?.payload).toMatchObject({ fcmOptions: { link } })
})

test('with hidden details, a push names neither the job nor what happened', async () => {
  const { person, id, first } = await applicant()
  await app.request(updateNotificationSettings, { body: { hideDetails: true } }, person)
  await advance(id)
  const push = await first()
  expect(push?.payload).toMatchObject({ notification: { title: 'You have a new notification', body: '' } })
  expect(JSON.stringify(push?.payload)).not.toMatch(/Baker|moved/)
})

test('the longest push has less than 3 kB', async () => {
  const { person, first } = await applicant()
  const job = { jobId: world.job.id }
  await app.db.kysely
    .updateTable('jobs')
    .set({ title: '"🧑‍🍳\\'.repeat(400) })
    .where('id', '=', world.job.id)
    .execute()
  await notifyPerson(app, person, { kind: 'job-filled', at: app.clock.now(), ...job })
  const push = await first()
  expect(push?.bytes).toBeGreaterThan(1_000)
  expect(push?.bytes).toBeLessThan(3_000)
})

test('a push that hangs does not hold up the next one', async () => {
  const hanging = await applicant()
  await addPushBrowser(app, hanging.person, service.subscribe('never'))
  await notifyPerson(app, hanging.person)
  await service.until(() => [...service.requests.keys()].some((endpoint) => endpoint.includes('/never/')))
  const other = await applicant()
  await notifyPerson(app, other.person)
  const stored = Date.now()
  await other.first()
  expect(Date.now() - stored).toBeLessThan(5_000)
})
