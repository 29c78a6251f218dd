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

/** Runs in the page, before its scripts: adds up how far parts of it move. */
function addUpShifts(): void {
  const moved = { score: 0, parts: [] as string[] }
  Object.assign(globalThis, { moved })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      moved.score += shift.value
      for (const { node } of shift.sources) moved.parts.push(node?.textContent?.slice(0, 60) ?? '')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page, and waits for the last that it loads by itself: what people usually open next. */
async function openToTheEnd(browser: Browser, path: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 823 } })
  const page = await context.newPage()
  await page.addInitScript(addUpShifts)
  const next = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/builds/meta/'))
  await page.goto(`${vouch.url}${path}`)
  await next
  await page.waitForLoadState('networkidle')
  return page
}

for (const width of [412, 1280]) {
  test(`at ${width} px, nothing moves while a page loads, and one font is enough`, async ({ browser }) => {
    for (const path of [...paths, '/jobs?q=engineer']) {
      const page = await openToTheEnd(browser, path, width)
      const moved = await page.evaluate(
        () => (globalThis as unknown as { moved: { score: number; parts: string[] } }).moved,
      )
      expect(moved.score, `${path}: ${moved.parts.join(' · ')}`).toBeLessThan(0.01)
      const files = await filesOf(page)
      const fonts = files.filter((file) => file.endsWith('.woff2')).map((file) => file.split('/').at(-1))
      expect({ path, fonts }).toEqual({ path, fonts: [expect.stringMatching(/^inter-latin-(?!wght|ext)/)] })
      await page.context().close()
    }
  })
}

/** Addresses of all files that a page has loaded or fetched ahead. */
function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
}

/** Whether a script that the page has loaded or fetched ahead contains the identity SDK. */
async function hasIdentitySdk(page: Page): Promise<boolean> {
  const scripts = (await filesOf(page)).filter((address) => new URL(address).pathname.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(3)
  const texts = await Promise.all(scripts.map(async (script) => (await fetch(script)).text()))
  return texts.some((text) => text.includes('@firebase/auth'))
}

test('the identity SDK is loaded when somebody types, not before', async ({ browser }) => {
  for (const path of paths) {
    const page = await openToTheEnd(browser, path, 1280)
    expect({ path, isLoaded: await hasIdentitySdk(page) }).toEqual({ path, isLoaded: false })
    if (path === '/login' || path === '/signup') {
      await page.getByLabel('E-mail').first().press('a')
      await expect.poll(() => hasIdentitySdk(page)).toBe(true)
    }
    await page.context().close()
  }
})

test('a link opens a page at its top, and going back returns to the position in the list', async ({
  browser,
}) => {
  const page = await openPage(browser, '/jobs', { width: 412, javaScriptEnabled: true })
  const cards = page.getByRole('list', { name: 'Search results' }).getByRole('article')
  const link = cards.nth(9).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const position = () => page.evaluate(() => scrollY)
  const before = await position()
  expect(before).toBeGreaterThan(500)
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(await position()).toBe(0)
  await page.goBack()
  await expect(link).toBeInViewport()
  expect(Math.abs((await position()) - before)).toBeLessThan(2)
  await page.context().close()
})
