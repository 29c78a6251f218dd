import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { closePages } from '../support/browser.ts'
import { type HostedProject, startHostedProject } from '../support/hosted-project.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'
import { publicKey } from './catalogue-server.ts'

/** Push with a hosted project: the web app's own page, with the SDK and its hosts. */
let hosted: HostedProject
let vouch: Vouch
let page: Page
/** Calls to the hosts of the hosted service, oldest first. */
const calls: string[] = []

test.beforeAll(async ({ browser }) => {
  hosted = await startHostedProject()
  const env = { IDENTITY_APP_ID: '1:2:web:3', IDENTITY_SENDER_ID: '2', IDENTITY_VAPID_KEY: publicKey }
  vouch = await startVouch({ demo: false, env: { ...hosted.env, ...env } })
  const context = await browser.newContext({ baseURL: vouch.url })
  await hosted.answerIn(context)
  await answerMessaging(context)
  page = await context.newPage()
  await allowPush()
})
test.afterAll(async ({ browser }) => {
  await closePages(browser)
  await Promise.all([vouch?.stop(), hosted?.stop()])
})

/** Answers the SDK as Firebase Installations and Cloud Messaging do. */
async function answerMessaging(context: BrowserContext): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  for (const host of ['firebaseinstallations', 'fcmregistrations']) {
    await context.route(`https://${host}.googleapis.com/**`, (route) => {
      const request = route.request()
      const name = new URL(request.url()).pathname.split('/')[4] ?? ''
      if (request.method() !== 'OPTIONS') calls.push(`${request.method()} ${name}`)
      const authToken = { token: 'auth', expiresIn: '604800s' }
      const installed = { fid: 'c'.repeat(22), refreshToken: 'refresh', authToken }
      const json = name === 'installations' ? installed : { token: 'a token of the hosted service' }
      return route.fulfill({ json: request.method() === 'DELETE' ? {} : json, headers })
    })
  }
}

/** Headless Chromium cannot subscribe without its push service, and has no notifications. */
async function allowPush(): Promise<void> {
  await page.addInitScript((key) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    const subscription = {
      endpoint: 'https://push.example.org/1',
      options: { applicationServerKey: bytes.buffer },
      getKey: (name: string) => (name === 'auth' ? new Uint8Array(16).buffer : bytes.buffer),
      unsubscribe: async () => true,
    }
    PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription
  }, publicKey)
}

test('push is turned on and off with the SDK of the hosted service', async () => {
  hosted.person = { sub: 'nia', email: 'nia@google.example', name: 'Nia New' }
  await page.goto('/admin/account?tab=notifications')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await opened).getByRole('button', { name: 'Go on as Nia New' }).click()
  await page.getByRole('button', { name: 'Turn on push in this browser' }).click()
  const devices = page.getByRole('list', { name: 'Browsers with push turned on' }).getByRole('listitem')
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('This browser')
  expect(calls).toEqual(['POST installations', 'POST registrations'])
  await page.reload()
  await page.getByRole('button', { name: 'Turn off push in this browser' }).click()
  await expect(page.getByRole('button', { name: 'Turn on push in this browser' })).toBeVisible()
  await expect(devices).toHaveCount(0)
  expect(calls.at(-1)).toBe('DELETE registrations')
})
