import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoAdmin, demoCandidate, demoPassword } from '../support/addresses/demo-places.ts'
import { closePages } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'
import { anHour, buildOf, deployNext, manifestsOf, openWithClock, prefetched } from './builds-page.ts'
import { startTwoBuilds, type TwoBuilds } from './two-builds.ts'

/** How open pages handle the deployment of a new build. */
let vouch: Vouch
let builds: TwoBuilds

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
  builds = await startTwoBuilds(vouch.url)
})

test.beforeEach(() => builds.reset())

test.afterEach(({ browser }) => closePages(browser))

test.afterAll(async () => {
  await builds.stop()
  await vouch.stop()
})

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: builds.url })).newPage()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })
const count = (path: string) => builds.requested().filter((one) => one === path).length

test('a new build is offered, and the reload keeps a draft', async ({ browser }) => {
  const page = await newPage(browser)
  await openWithClock(page, builds, '/submit-feedback')
  await page.getByRole('textbox', { name: 'Your feedback' }).fill('The map is empty')
  await deployNext(page, builds)
  await expect(
    page.getByRole('status').filter({ hasText: 'Nothing you have typed will be lost.' }),
  ).toBeAttached()
  await expectAccessible(page)
  await tabTo(page, reload(page))
  await page.keyboard.press('Enter')
  await expect.poll(() => buildOf(page)).toMatch(/N\.js$/)
  await expect(page.getByRole('textbox', { name: 'Your feedback' })).toHaveValue('The map is empty')
  await page.clock.fastForward(1500)
  await expect.poll(() => manifestsOf(builds).at(-1)).toBe(`/builds/meta/${builds.nextId}.json`)
  await page.clock.fastForward(anHour)
  await expect.poll(() => count('/builds/latest.json')).toBeGreaterThan(1)
  await expect(reload(page)).toHaveCount(0)
})

test('the reload keeps what is typed into a form without a draft', async ({ browser }) => {
  const page = await newPage(browser)
  await startSession(page, demoAdmin, demoPassword)
  await openWithClock(page, builds, '/admin/account/administrators')
  const field = page.getByRole('textbox', { name: /e-mail/i })
  await field.fill('ana@people.example')
  await deployNext(page, builds)
  await reload(page).click()
  await expect.poll(() => buildOf(page)).toMatch(/N\.js$/)
  await expect(field).toHaveValue('ana@people.example')
  await expect(page.getByText('We restored your draft.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Administrators')).toBeVisible()
  await expect(field).toHaveValue('')
})

test('before a reload that would lose a typed password, the person is warned', async ({ browser }) => {
  const page = await newPage(browser)
  await openWithClock(page, builds, '/login')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('something secret')
  await deployNext(page, builds)
  await reload(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reloading would lose changes' })).toBeAttached()
  await expectAccessible(page)
  await expect(password).toHaveValue('something secret')
  await page.getByRole('button', { name: 'Reload anyway' }).click()
  await expect.poll(() => buildOf(page)).toMatch(/N\.js$/)
  await expect(password).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret')
})

test('the offer fits 320 px, the dark scheme and right to left', async ({ browser }) => {
  const page = await newPage(browser)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openWithClock(page, builds, '/term-of-service')
  await deployNext(page, builds)
  await expectContrast(page)
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectNoSidewaysScroll(page)
  await reload(page).click({ trial: true })
})

test('a tab shown again checks for a new build after more than an hour, not before', async ({ browser }) => {
  const page = await newPage(browser)
  await openWithClock(page, builds, '/term-of-service')
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  builds.deployNext()
  const opened = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(opened + anHour - 60_000)
  await comeBack()
  expect(count('/builds/latest.json')).toBe(0)
  await page.clock.setSystemTime(opened + anHour + 60_000)
  await comeBack()
  await expect(reload(page)).toBeVisible()
  expect(count('/builds/latest.json')).toBe(1)
})

test('a navigation that fails because of a new build ends at the target, in the new build', async ({
  browser,
}) => {
  const page = await newPage(browser)
  await openWithClock(page, builds, '/term-of-service')
  await deployNext(page, builds)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Give feedback' }).click()
  await expect(heading(page, 'Give feedback')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/submit-feedback')
  expect(await buildOf(page)).toMatch(/N\.js$/)
})

test('a missing script of a preloaded link does not reload the page', async ({ browser }) => {
  const page = await newPage(browser)
  await openWithClock(page, builds, '/term-of-service')
  builds.lose('submit-feedback')
  // A reload would begin before these requests are answered.
  const failed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const wait = async () => {
          for (let round = 0; round < 5; round += 1) await fetch('/favicon.svg', { cache: 'no-store' })
          resolve()
        }
        addEventListener('vite:preloadError', () => void wait(), { once: true })
      }),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Give feedback' }).hover()
  await failed
  await expect(heading(page, 'Terms of service')).toBeVisible()
  expect(count('/term-of-service')).toBe(1)
})

test('a missing script reloads once within 10 s, then the error page links to the home page', async ({
  browser,
}) => {
  const page = await newPage(browser)
  await openWithClock(page, builds, '/term-of-service')
  builds.lose('submit-feedback')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Give feedback' }).click()
  await expect(heading(page, 'This page did not load completely')).toBeVisible()
  expect(count('/submit-feedback')).toBe(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => count('/submit-feedback')).toBe(2)
  await expect(heading(page, 'This page did not load completely')).toBeVisible()
  await page.clock.fastForward(10_500)
  await page.reload()
  await expect.poll(() => count('/submit-feedback')).toBe(4)
  await expect(heading(page, 'This page did not load completely')).toBeVisible()
  expect(count('/submit-feedback')).toBe(4)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(heading(page, /Find work/)).toBeVisible()
})

test('the routes that people open next are prefetched by role', async ({ browser }) => {
  const visitor = await newPage(browser)
  await openWithClock(visitor, builds, '/term-of-service')
  await expect.poll(() => prefetched(visitor)).toContainEqual(expect.stringMatching(/\/ways-in-/))
  const candidate = await newPage(browser)
  await startSession(candidate, demoCandidate, demoPassword)
  await openWithClock(candidate, builds, '/admin/account')
  await expect
    .poll(() => prefetched(candidate))
    .toContainEqual(expect.stringMatching(/\/dashboard-candidate-/))
  expect(await prefetched(candidate)).not.toContainEqual(
    expect.stringMatching(/\/(?:landing|dashboard-admin)-/),
  )
})

test('nothing is prefetched in data-saver mode', async ({ browser }) => {
  const page = await newPage(browser)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.goto('/term-of-service')
  // The worker is registered after the prefetch would have begun.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(manifestsOf(builds)).toEqual([])
  expect(await prefetched(page)).toEqual([])
})
