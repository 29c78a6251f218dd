import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { beforeEachDemoEmployer } from '../../support/demo-employer.ts'

let page: Page

beforeEachDemoEmployer((started) => {
  page = started.page
})

test('all applicants that match are put on hold, seen in a second tab, and undone there', async () => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/admin/jobs/employer/applicants?status=active')
  await page
    .getByRole('button', { name: /^Select (all|the) \d+/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Put on hold…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/will be on hold/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: /^Put \d+ on hold$/ }).click()
  await expect(page.getByText(/applicants put on hold/).first()).toBeVisible()

  const second = await page.context().newPage()
  await second.goto('/admin/jobs/employer/applicants?status=on-hold')
  await second.getByRole('button', { name: /^Undo: .*put on hold/ }).click()
  await expect(second.getByText(/as before/).first()).toBeVisible()
  await expect(second.getByRole('list', { name: 'Decisions that you can undo' })).toBeHidden()
})
