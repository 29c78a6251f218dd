import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { closePages } from '../support/browser.ts'
import { type CataloguePage, publicKey, startCataloguePage, usualAnswers } from './catalogue-server.ts'

// Chromium cannot subscribe without its push service, so the DevTools Protocol delivers pushes to the built worker.

let server: CataloguePage
let context: BrowserContext
let page: Page
let deliver: (message: object | string) => Promise<void>

test.beforeAll(async () => {
  server = await startCataloguePage()
})
test.beforeEach(async ({ browser }) => {
  Object.assign(server, { answers: usualAnswers, shown: [] })
  context = await browser.newContext({ baseURL: server.origin })
  await context.grantPermissions(['notifications'])
  page = await context.newPage()
  await page.goto('/')
  await page.waitForFunction(() => 'push' in globalThis)
  deliver = await connectWorker()
})
test.afterEach(({ browser }) => closePages(browser))
test.afterAll(() => server.stop())

/** Registers the worker. @returns a function that delivers a push to it */
async function connectWorker(): Promise<typeof deliver> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) =>
        scopeURL.endsWith('/firebase-cloud-messaging-push-scope'),
      )
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    const scope = '/firebase-cloud-messaging-push-scope'
    const { installing } = await navigator.serviceWorker.register('/firebase-messaging-sw.js', { scope })
    await new Promise<void>((resolve) => {
      if (!installing) return resolve()
      installing.addEventListener('statechange', () => installing.state === 'activated' && resolve())
    })
  })
  const registrationId = await registered
  return async (message) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    await session.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data })
  }
}

/** Stores the person whose notifications the browser shows, as turning push on does. */
const own = () =>
  page.evaluate(([token]) => globalThis.push.storeOwner({ uid: 'ana', authTime: 1, deviceId: '1', token }), [
    publicKey,
  ] as const)

const message = {
  from: '1',
  collapse_key: 'application 1',
  fcmMessageId: '1',
  notification: {
    title: 'New message from Ana',
    body: 'Baker · Mill',
    icon: '/icon.png',
    image: '/image.png',
  },
  data: { notificationId: '1', side: 'candidate', unread: '3' },
  fcmOptions: { link: '/admin/jobs/applied/1' },
}

const hidePages = () => {
  server.answers = { ...usualAnswers, isHidden: true }
}
const shown = () => server.shown

/**
 * Delivers a push until its notification is the newest. One delivery is not enough: a Chromium that has just started on a
 * busy machine loses some (seen in 1 of 12 starts).
 */
async function showUntil(message: object, newest: Record<string, unknown>): Promise<void> {
  await expect(async () => {
    await deliver(message)
    await expect.poll(() => shown().at(-1), { timeout: 5000 }).toMatchObject(newest)
  }).toPass({ timeout: 45_000 })
}

test('the worker shows a message with its texts, and a newer one replaces it', async () => {
  await own()
  hidePages()
  await showUntil(message, {
    title: 'New message from Ana',
    body: 'Baker · Mill',
    icon: '/icon.png',
    image: '/image.png',
    tag: 'application 1',
    renotify: true,
  })
  const notification = { title: 'Two messages from Ana' }
  await showUntil({ ...message, notification }, { ...notification, body: '', tag: 'application 1' })
})

test('a visible page gets the message instead', async () => {
  await own()
  await page.evaluate(() => {
    const received: unknown[] = []
    Object.assign(globalThis, { received })
    navigator.serviceWorker.addEventListener('message', ({ data }) => received.push(data))
  })
  await deliver(message)
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { received: unknown[] }).received))
    .toEqual([
      expect.objectContaining({ isFirebaseMessaging: true, messageType: 'push-received', ...message }),
    ])
  expect(shown()).toEqual([])
})

test('nothing is shown after the person has signed out, or for a message that cannot be read', async () => {
  await deliver(message)
  await own()
  hidePages()
  for (const bad of ['no json', 'null', '{"notification":{}}']) await deliver(bad)
  // The next message arrives after them.
  await showUntil({ ...message, collapse_key: 'last' }, { tag: 'last' })
  expect(new Set(shown().map(({ tag }) => tag))).toEqual(new Set(['last']))
})
