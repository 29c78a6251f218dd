import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { beforeEachDemoEmployer } from '../../support/demo-employer.ts'

let page: Page

beforeEachDemoEmployer((started) => {
  page = started.page
})

test('the applicants of all jobs are moved on one board by keyboard, and the view can be saved', async () => {
  await page.goto('/admin/jobs/employer/applicants')
  await page.getByRole('radio', { name: 'List' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/view=board/)
  const applied = page.getByRole('region', { name: 'Applied' })
  const card = applied.getByRole('article').first()
  await expect(card).toBeVisible()
  await expectAccessible(page)
  const name = await card.getByRole('link').innerText()

  const before = Number(await applied.getByText(/^\d+$/).innerText())
  await applied
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Move or decide about .*, .*$/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Shortlist' }).press('Enter')
  await expect(page.getByText(`${name} moved to Shortlist.`).first()).toBeVisible()
  const shortlist = page.getByRole('region', { name: 'Shortlist' })
  await expect(shortlist.getByRole('link', { name })).toBeVisible()
  await expect(applied.getByText(String(before - 1), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('All by stage')
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View: All by stage' })).toBeVisible()

  await shortlist.getByRole('link', { name }).press('Enter')
  await page.getByRole('link', { name: 'Applicants of all jobs' }).press('Enter')
  await expect(page).toHaveURL(/applicants\?.*view=board/)
  await expect(shortlist.getByRole('link', { name })).toBeVisible()

  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByRole('tab', { name: /^Shortlist/ }).click()
  await expect(page).toHaveURL(/stage=shortlist/)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

for (const size of [
  { width: 1366, height: 768 },
  { width: 320, height: 568 },
]) {
  test(`at ${size.width} px a snackbar does not cover the focused card`, async () => {
    await page.setViewportSize(size)
    await page.goto('/admin/jobs/employer/applicants?view=board&stage=applied')
    await page
      .getByRole('button', { name: /^Move or decide about / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Shortlist' }).click()
    const snackbar = page.locator('.mantine-Notification-root').first()
    await expect(snackbar).toBeVisible()
    const last = page.getByRole('region', { name: 'Applied' }).getByRole('listitem').last()
    await last.getByRole('link').focus()
    const edges = async () => {
      const [card, bar] = [await last.boundingBox(), await snackbar.boundingBox()]
      return card && bar ? card.y + card.height <= bar.y : null
    }
    await expect.poll(edges).toBe(true)
  })
}
