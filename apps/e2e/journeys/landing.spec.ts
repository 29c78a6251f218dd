import { expect, test } from '@playwright/test'
import { getLanding } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** The landing page of a marketplace with data: its figures, its story, and how it looks. */
let vouch: Vouch
test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
})
test.afterAll(() => vouch.stop())

test('figures are those of the server, and the story is complete for readers without JavaScript', async ({
  browser,
}) => {
  const { openJobs, companies } = await call(vouch.url, getLanding, {})
  const page = await browser.newPage({ baseURL: vouch.url })
  await page.goto('/')
  await expect(page.getByText(`Search ${openJobs.count} open jobs.`)).toBeVisible()
  const hiring = page.locator('section', { has: page.getByRole('heading', { name: 'Companies hiring' }) })
  await expect(hiring.getByRole('listitem')).toHaveCount(companies.length)
  const html = await (await page.request.get('/')).text()
  for (const text of [`${openJobs.count} open jobs.`, 'What happens to an application', 'For employers']) {
    expect(html).toContain(text)
  }
})

for (const look of [
  { width: 320, colorScheme: 'dark' },
  { width: 1920, colorScheme: 'light' },
] as const) {
  test(`at ${look.width} px in the ${look.colorScheme} scheme nothing is cut off, and nothing moves`, async ({
    browser,
  }) => {
    const page = await browser.newPage({
      baseURL: vouch.url,
      viewport: { width: look.width, height: 900 },
      colorScheme: look.colorScheme,
    })
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Fair for everyone involved' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
    expect(shift).toBeLessThan(0.01)
  })
}
