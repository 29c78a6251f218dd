import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoCandidate, demoPassword } from '../support/addresses/demo-places.ts'
import { backgroundLightness } from '../support/background-lightness.ts'
import { closePages } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'
import { startTwoBuilds, type TwoBuilds } from './two-builds.ts'

/** Vouch as an app on the phone: manifest, icon, worker and offline page. */
let vouch: Vouch
let builds: TwoBuilds

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
  // Also serves a worker for push messages.
  builds = await startTwoBuilds(vouch.url)
})

test.afterEach(({ browser }) => closePages(browser))

test.afterAll(async () => {
  await builds.stop()
  await vouch.stop()
})

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: builds.url })).newPage()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('the icon counts unread notifications', async ({ browser }) => {
  const page = await newPage(browser)
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(window, { badges })
    navigator.setAppBadge = (unread = 0) => Promise.resolve(void badges.push(unread))
    navigator.clearAppBadge = () => Promise.resolve(void badges.push(0))
  })
  await startSession(page, demoCandidate, demoPassword)
  await page.goto('/admin/dashboard')
  await expect
    .poll(() => page.evaluate(() => (Reflect.get(window, 'badges') as number[]).at(-1)))
    .toBeGreaterThan(0)
})

async function openControlled(browser: Browser): Promise<Page> {
  const page = await newPage(browser)
  await page.goto('/term-of-service')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

test('offline, every address shows the offline page, and opens by itself once online', async ({
  browser,
}) => {
  const page = await openControlled(browser)
  await page.context().setOffline(true)
  await page.goto('/jobs?q=nurse')
  await expect(heading(page, 'No connection to Vouch')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(heading(page, 'No connection to Vouch')).toBeVisible()
  await expect.poll(() => backgroundLightness(page)).toBeLessThan(60)
  await expectContrast(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectNoSidewaysScroll(page)
  await tabTo(page, page.getByRole('link', { name: 'Try again' }))
  await page.context().setOffline(false)
  await expect(heading(page, /jobs/i)).toBeVisible()
  expect(new URL(page.url()).search).toBe('?q=nurse')
})

test('the worker stores only the offline page, and both workers keep their scopes', async ({ browser }) => {
  const page = await openControlled(browser)
  const scope = '/firebase-cloud-messaging-push-scope'
  const scopes = await page.evaluate(async (push) => {
    await navigator.serviceWorker.register('/firebase-messaging-sw.js', { scope: push })
    const all = await navigator.serviceWorker.getRegistrations()
    return all.map((one) => new URL(one.scope).pathname).sort()
  }, scope)
  expect(scopes).toEqual(['/', scope])
  await page.goto('/jobs')
  await expect(heading(page, /jobs/i)).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
    /\/app-worker\.js$/,
  )
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.sort()).toEqual(['/color-scheme.js', '/favicon.svg', '/offline.html', '/offline.js'])
})

test('the manifest is valid, and its icons have the sizes that it names', async ({ browser }) => {
  const page = await newPage(browser)
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(url).toBe(`${builds.url}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const icons = await page.evaluate(async () => {
    const manifest = await (await fetch('/manifest.webmanifest')).json()
    return Promise.all(
      (manifest.icons as { src: string; sizes: string; purpose: string }[]).map(
        async ({ src, sizes, purpose }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return { purpose, named: sizes, real: `${image.naturalWidth}x${image.naturalHeight}` }
        },
      ),
    )
  })
  const drawn = icons.filter(({ named }) => named !== 'any')
  expect(drawn.map(({ named, purpose }) => `${purpose} ${named}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { named, real } of drawn) expect(real).toBe(named)
})
