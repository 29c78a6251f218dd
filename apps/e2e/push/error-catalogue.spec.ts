import { expect, type Page, test } from '@playwright/test'
import { type PushErrorCode, pushErrorCodes } from '../../web/src/lib/push/push-errors.ts'
import { closePages } from '../support/browser.ts'
import { type CataloguePage, publicKey, startCataloguePage, usualAnswers } from './catalogue-server.ts'

let server: CataloguePage
let page: Page

test.beforeAll(async () => {
  server = await startCataloguePage()
})
test.beforeEach(async ({ browser }) => {
  server.answers = usualAnswers
  page = await browser.newPage()
})
test.afterEach(({ browser }) => closePages(browser))
test.afterAll(() => server.stop())

const open = async () => {
  await page.goto(server.origin)
  await page.waitForFunction(() => 'push' in globalThis)
}
const getToken = async () => {
  await open()
  return page.evaluate(() => globalThis.push.getToken())
}

/** Sets what `Notification.permission` says, as if the person had answered so. */
const permit = (permission: NotificationPermission) =>
  page.addInitScript((value) => {
    Object.defineProperty(Notification, 'permission', { get: () => value })
    Notification.requestPermission = async () => value
  }, permission)

/** Fakes a subscription, because headless Chromium cannot subscribe without its push service. */
const subscribe = (key = publicKey) =>
  page.addInitScript((text) => {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const subscription = {
      endpoint: 'https://push.example.org/1',
      options: { applicationServerKey: bytes.buffer },
      getKey: (name: string) => (name === 'auth' ? new Uint8Array(16).buffer : bytes.buffer),
      unsubscribe: async () => true,
    }
    PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription
  }, key)

/** Runs an action of the push code in a worker. */
const inWorker = async (name: string, argument: unknown = null) => {
  await open()
  return page.evaluate(
    ([action, input]) =>
      new Promise<string>((resolve) => {
        const worker = new Worker('/push.js', { type: 'module' })
        worker.addEventListener('message', ({ data }) => resolve(String(data)))
        worker.postMessage([action, input])
      }),
    [name, argument] as const,
  )
}

/** Stores a token that is eight days old, so that it must be confirmed. */
const storeOldToken = () =>
  page.evaluate(
    ([key]) =>
      globalThis.push.storeToken({
        token: 'old',
        createTime: Date.now() - 8 * 24 * 3_600_000,
        subscriptionOptions: {
          auth: 'A'.repeat(22),
          p256dh: key,
          endpoint: 'https://push.example.org/1',
          swScope: `${location.origin}/firebase-cloud-messaging-push-scope`,
          vapidKey: key,
        },
      }),
    [publicKey] as const,
  )

const failure = { status: 500, body: { error: { code: 500, message: 'UNAVAILABLE : Try again later.' } } }
const withoutToken = { status: 200, body: {} }

/** How each error of the catalogue comes about. */
const provoke: Readonly<Record<PushErrorCode, () => Promise<string>>> = {
  'missing-app-config-values': async () => {
    await permit('granted')
    server.answers = { ...usualAnswers, config: { messagingVapidKey: null } }
    return getToken()
  },
  'only-available-in-window': () => inWorker('getToken'),
  'only-available-in-sw': async () => {
    await open()
    return page.evaluate(() => globalThis.push.setBackgroundHandler(() => undefined))
  },
  'permission-default': async () => {
    await permit('default')
    return getToken()
  },
  'permission-blocked': async () => {
    await permit('denied')
    return getToken()
  },
  'unsupported-browser': async () => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    return getToken()
  },
  'indexed-db-unsupported': async () => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    })
    return getToken()
  },
  'failed-service-worker-registration': async () => {
    await permit('granted')
    server.answers = { ...usualAnswers, hasWorker: false }
    return getToken()
  },
  'token-subscribe-failed': async () => {
    await permit('granted')
    await subscribe()
    server.answers = { ...usualAnswers, registrations: { POST: failure } }
    return getToken()
  },
  'token-subscribe-no-token': async () => {
    await permit('granted')
    await subscribe()
    server.answers = { ...usualAnswers, registrations: { POST: withoutToken } }
    return getToken()
  },
  'token-unsubscribe-failed': async () => {
    await permit('granted')
    await subscribe()
    server.answers = { ...usualAnswers, registrations: { DELETE: failure } }
    expect(await getToken()).toBe('no error')
    return page.evaluate(() => globalThis.push.deleteToken())
  },
  'token-update-failed': async () => {
    await permit('granted')
    await subscribe()
    server.answers = { ...usualAnswers, registrations: { PATCH: failure } }
    await open()
    await storeOldToken()
    return page.evaluate(() => globalThis.push.getToken())
  },
  'token-update-no-token': async () => {
    await permit('granted')
    await subscribe()
    server.answers = { ...usualAnswers, registrations: { PATCH: withoutToken } }
    await open()
    await storeOldToken()
    return page.evaluate(() => globalThis.push.getToken())
  },
  'use-sw-after-get-token': async () => {
    await permit('granted')
    await subscribe()
    expect(await getToken()).toBe('no error')
    return page.evaluate(() => globalThis.push.useOwnWorkerAgain())
  },
  'invalid-sw-registration': async () => {
    await open()
    return page.evaluate(() => globalThis.push.useWorker({}))
  },
  'invalid-bg-handler': () => inWorker('setBackgroundHandler', 'not a function'),
  'invalid-vapid-key': async () => {
    await permit('granted')
    server.answers = { ...usualAnswers, config: { messagingVapidKey: 'too short' } }
    return getToken()
  },
}

for (const code of pushErrorCodes) {
  test(code, async () => {
    expect(await provoke[code]()).toBe(code)
  })
}

test('registration fails if the worker is not active within ten seconds', async () => {
  await permit('granted')
  await page.addInitScript(() => {
    const worker = { state: 'installing', addEventListener: () => undefined }
    const registration = { installing: worker, update: async () => undefined }
    navigator.serviceWorker.register = async () => registration as unknown as ServiceWorkerRegistration
  })
  await page.clock.install()
  await open()
  const code = page.evaluate(() => globalThis.push.getToken())
  await page.clock.runFor(9_000)
  await page.clock.runFor(2_000)
  expect(await code).toBe('failed-service-worker-registration')
})
