import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../support/accessible.ts'
import {
  administratorScreens,
  candidateScreens,
  employerScreens,
  feedbackScreens,
  type Look,
  listScreens,
  visitorScreens,
} from '../support/addresses/main-screens.ts'
import { backgroundLightness } from '../support/background-lightness.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/**
 * Visits each main page in the dark scheme, at 320 px, and right to left. Checks contrast in both schemes, cut-off
 * content, the primary action and axe, and that the chosen colour scheme persists. No axe rule but contrast depends
 * on the scheme, and none on the direction.
 */
test.use({ colorScheme: 'dark' })

const wide = { width: 1280, height: 800 }
const narrow = { width: 320, height: 640 }

let vouch: Vouch
let page: Page

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
})

test.afterAll(() => vouch.stop())

test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: vouch.url })
  page = await context.newPage()
})

test.afterEach(() => page.context().close())

async function isDark(shown: Page): Promise<void> {
  await expect.poll(() => backgroundLightness(shown)).toBeLessThan(60)
  await expectContrast(shown)
}

async function fits(shown: Page, mainAction: Parameters<Look>[1]): Promise<void> {
  await shown.emulateMedia({ colorScheme: 'light' })
  await shown.setViewportSize(narrow)
  await expect.poll(() => backgroundLightness(shown)).toBeGreaterThan(200)
  expect(shown.viewportSize()?.width).toBe(320)
  await expectNoSidewaysScroll(shown)
  await expectAccessible(shown)
  // After scrolling, the button is visible and not covered.
  await mainAction.click({ trial: true })
  await shown.setViewportSize(wide)
}

/** Checks the page in right-to-left direction. It is set by script, because no such translation exists yet. */
async function turnsAround(shown: Page): Promise<void> {
  await shown.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectNoSidewaysScroll(shown)
  await shown.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
}

const looksRight: Look = async (shown, mainAction) => {
  await isDark(shown)
  await fits(shown, mainAction)
  await turnsAround(shown)
  await shown.emulateMedia({ colorScheme: 'dark' })
}

test('start page, search, job and feedback form: dark, 320 px, right to left', () =>
  visitorScreens(page, vouch.url, looksRight))

test('applying, the applications and a stage: dark, 320 px, right to left', () =>
  candidateScreens(page, vouch.url, looksRight))

test('the employer’s jobs, the board, an applicant and the wizard: dark, 320 px, right to left', () =>
  employerScreens(page, vouch.url, looksRight))

test('feedback: one’s own, the queue and an answer: dark, 320 px, right to left', () =>
  feedbackScreens(page, vouch.url, looksRight))

test('all jobs, and the records of a job, a company and a candidate: dark, 320 px, right to left', () =>
  administratorScreens(page, looksRight))

test('lists, values, definition and rules: dark, 320 px, right to left', () => listScreens(page, looksRight))

test('light can be chosen, and stays after a reload', async () => {
  await page.goto('/')
  await expect.poll(() => backgroundLightness(page)).toBeLessThan(60)
  const choose = async (scheme: string): Promise<void> => {
    await page.getByRole('button', { name: 'Colour scheme' }).click()
    await page.getByRole('menuitemradio', { name: scheme }).click()
  }
  await choose('Light')
  await expect.poll(() => backgroundLightness(page)).toBeGreaterThan(200)
  await page.reload()
  await expect.poll(() => backgroundLightness(page)).toBeGreaterThan(200)
  await expectAccessible(page)
  await choose('Same as system')
  await expect.poll(() => backgroundLightness(page)).toBeLessThan(60)
  await page.reload()
  await expect.poll(() => backgroundLightness(page)).toBeLessThan(60)
})

test.describe('320 px', () => {
  test.use({ viewport: narrow })

  test('filters work in a drawer', async () => {
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    const remote = drawer.getByRole('checkbox', { name: /^Remote/ })
    await remote.click()
    await expect(page).toHaveURL(/remote/)
    await expect(remote).toBeChecked()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /^Show [\d,+]+ jobs?$/ }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
    await expectNoSidewaysScroll(page)
  })
})
