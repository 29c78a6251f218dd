import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoCandidate, demoPassword } from '../support/addresses/demo-places.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** The view that visitors see before the app has started: nothing moves when the app replaces it. */
let vouch: Vouch
let paths: string[]

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
  const found = await fetch(`${vouch.url}/api/v1/jobs`)
  const { items } = (await found.json()) as { items: { slug: string; company: { slug: string } }[] }
  const [job] = items
  paths = [
    '/',
    '/jobs',
    `/jobs/${job?.slug}`,
    '/companies',
    `/companies/${job?.company.slug}`,
    '/login',
    '/signup',
  ]
})
test.afterAll(() => vouch.stop())

/** Positions of the logo, the heading and the first texts. */
async function placesOf(page: Page) {
  const places = []
  for (const selector of [
    'header a svg',
    'main h1',
    'main header .mantine-Text-root',
    // Without JavaScript, the view of the landing page has more text.
    'main section p:not(noscript *)',
    'footer a',
  ]) {
    const first = page.locator(selector).first()
    if ((await first.count()) === 0) continue
    const box = await first.boundingBox()
    places.push({ selector, x: box?.x, y: box?.y })
  }
  return places
}

async function openPage(browser: Browser, path: string, size: { width: number; javaScriptEnabled: boolean }) {
  const { width, javaScriptEnabled } = size
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled })
  const page = await context.newPage()
  await page.goto(`${vouch.url}${path}`)
  if (javaScriptEnabled) await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}

for (const width of [320, 1280]) {
  test(`at ${width} px, the app's heading is where the view's was`, async ({ browser }) => {
    for (const path of paths) {
      const sent = await openPage(browser, path, { width, javaScriptEnabled: false })
      const before = await placesOf(sent)
      const text = await sent.locator('h1').innerText()
      await sent.context().close()
      const app = await openPage(browser, path, { width, javaScriptEnabled: true })
      const after = await placesOf(app)
      await expect(app.getByRole('heading', { level: 1 })).toHaveText(text)
      await expect(app.locator('[inert]')).toHaveCount(0)
      await app.context().close()
      const sameParts = after.filter(({ selector }) => before.some((one) => one.selector === selector))
      expect({ path, places: sameParts }).toEqual({ path, places: before })
      expect(before.length).toBeGreaterThan(1)
    }
  })
}

test('the view cannot be focused, and screen readers skip it', async ({ browser }) => {
  const page = await openPage(browser, '/jobs', { width: 1280, javaScriptEnabled: false })
  await expect(page.locator('h1')).toHaveText('Find jobs')
  await expect(page.getByRole('heading')).toHaveCount(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.context().close()
})

test('people who are signed in get no view', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: vouch.url })).newPage()
  await startSession(page, demoCandidate, demoPassword)
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const visitor = await (await fetch(`${vouch.url}/jobs`)).text()
  const own = await (await fetch(`${vouch.url}/jobs`, { headers: { cookie: cookies } })).text()
  expect([visitor.includes('<h1'), own.includes('<h1')]).toEqual([true, false])
  await page.context().close()
})
