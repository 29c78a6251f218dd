import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { candidateScreens, employerScreens, type Look, visitorScreens } from '../support/main-screens.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** The main pages 320 px wide: nothing is cut off, and the main act can be reached. */
test.use({ viewport: { width: 320, height: 640 } })

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

const fits: Look = async (shown, mainAction) => {
  expect(shown.viewportSize()?.width).toBe(320)
  await expectNoSidewaysScroll(shown)
  await expectAccessible(shown)
  // Scrolled to, it is on the screen, and nothing lies over it.
  await mainAction.click({ trial: true })
}

/** Languages that are written from right to left turn the page around; there is none among the texts yet. */
const turnsAround: Look = async (shown) => {
  await shown.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectNoSidewaysScroll(shown)
  await expectAccessible(shown)
}

test.describe('320 px', () => {
  test('start page, search and job', async () => {
    await visitorScreens(page, vouch.url, fits)
  })

  test('the filters are in a drawer, and work there', async () => {
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('checkbox', { name: /^Remote/ }).check()
    await expect(page).toHaveURL(/remote/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /^Show [\d,+]+ jobs?$/ }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
    await expectNoSidewaysScroll(page)
  })

  test('applying, the applications and a stage', async () => {
    await candidateScreens(page, vouch.url, fits)
  })

  test('the employer’s jobs, the board, an applicant and the wizard', async () => {
    await employerScreens(page, vouch.url, fits)
  })
})

test.describe('from right to left', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the main pages fit as well', async () => {
    await visitorScreens(page, vouch.url, turnsAround)
    await employerScreens(page, vouch.url, turnsAround)
  })
})
