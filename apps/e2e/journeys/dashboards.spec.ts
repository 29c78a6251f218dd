import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoPassword } from '../support/addresses/demo-places.ts'
import { backgroundLightness } from '../support/background-lightness.ts'
import { closePages } from '../support/browser.ts'
import { expectFocusKept, pressOn } from '../support/keyboard.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** The dashboards of the three roles: every figure opens a list with the same count. */
let vouch: Vouch

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
})

test.afterAll(async ({ browser }) => {
  await closePages(browser)
  await vouch?.stop()
})

interface Figure {
  readonly href: string
  readonly value: string
}

/** The dashboard's figures: numbers in links to lists. */
async function figuresOf(page: Page): Promise<Figure[]> {
  await expect(page.locator('main .recharts-surface').first()).toBeVisible()
  const links = await page.locator('main a').evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      value: /(?:^|\()([\d,]+)(?: |\)|$)/.exec(link.textContent?.trim() ?? '')?.[1] ?? '',
    })),
  )
  return links.filter(({ value }) => value !== '')
}

/** Opens a list and counts its rows, after loading all of them. */
async function rowsOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  const rows = page.locator('main tbody tr')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(page.locator('main tbody tr, main h2').first()).toBeVisible()
  while (await more.isVisible()) {
    const before = await rows.count()
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
  }
  return rows.count()
}

const shownCount = (page: Page) => page.locator('main [role="status"]').filter({ hasText: /^[\d,]+ \w+/ })

for (const { role, lists, figures } of [
  { role: 'candidate', lists: /\/admin\/jobs\/applied/, figures: 10 },
  { role: 'employer', lists: /\/admin\/jobs\/employer/, figures: 15 },
  { role: 'admin', lists: /\/admin\/(?:jobs|companies|candidates)/, figures: 15 },
]) {
  test(`${role}: every figure opens a list of as many rows`, async ({ browser }) => {
    test.slow()
    const page = await browser.newPage({ baseURL: vouch.url })
    await startSession(page, `${role}@demo.vouch`, demoPassword)
    await page.goto('/admin/dashboard')
    const found = (await figuresOf(page)).filter(({ href }) => lists.test(href))
    expect(found.length).toBeGreaterThanOrEqual(figures)
    for (const { href, value } of found) {
      const count = Number(value.replace(/,/g, ''))
      // The API's own test walks long lists to their end.
      if (count <= 60) expect([href, await rowsOf(page, href)]).toEqual([href, count])
      else {
        await page.goto(href)
        await expect(shownCount(page).first()).toHaveText(new RegExp(`^${value} `))
      }
    }
  })
}

test('the administrator’s dashboard: dark, 320 px, right to left, and its tables by keyboard', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: vouch.url, colorScheme: 'dark' })
  await startSession(page, 'admin@demo.vouch', demoPassword)
  await page.goto('/admin/dashboard')
  await figuresOf(page)
  await expect.poll(() => backgroundLightness(page)).toBeLessThan(60)
  await expectAccessible(page)
  await pressOn(page, page.getByRole('button', { name: 'Table: Hires' }))
  const table = page.getByRole('table', { name: 'Hires per week' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await expectFocusKept(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await pressOn(page, table.getByRole('link').first())
  await expect(page).toHaveURL(/\/admin\/jobs\/applications\?dated=hired&from=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  await expectAccessible(page)
})
