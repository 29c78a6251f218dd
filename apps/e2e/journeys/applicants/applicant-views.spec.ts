import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { beforeEachDemoEmployer } from '../../support/demo-employer.ts'

let page: Page

beforeEachDemoEmployer((started) => {
  page = started.page
})

const list = '/admin/jobs/employer/applicants'

test('a view is saved, opened, changed in two tabs, renamed and deleted with undo, by keyboard at 320 px', async () => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`${list}?stage=interview&sort=oldest`)
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save view…' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('To interview')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'View: To interview' })).toBeVisible()
  await expect(page).toHaveURL(/saved=/)
  await expectNoSidewaysScroll(page)

  const second = await page.context().newPage()
  await second.goto(list)
  await second.getByRole('button', { name: 'Views' }).press('Enter')
  await second.getByRole('menuitem', { name: 'To interview' }).press('Enter')
  await expect(second).toHaveURL(/stage=interview&sort=oldest&saved=/)
  const changed = second.url().replace('stage=interview', 'stage=shortlist')
  await second.goto(changed)
  await second.getByRole('button', { name: 'Save changes to “To interview”' }).press('Enter')
  await expect(second.getByText('View “To interview” saved.').first()).toBeVisible()

  // The first tab sees what the second has saved.
  await page.goto(page.url().replace('sort=oldest', 'status=active'))
  await expect(page.getByText('Changed since you saved “To interview”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Discard changes' }).press('Enter')
  await expect(page).toHaveURL(/stage=shortlist&sort=oldest/)

  await page.getByRole('button', { name: 'View: To interview' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Manage views…' }).press('Enter')
  await page.getByRole('button', { name: 'Rename To interview' }).press('Enter')
  await page.getByRole('textbox', { name: 'View name' }).fill('Next week')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete Next week' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('View “Next week” restored.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Next week' })).toBeVisible()
  await expectAccessible(page)
})
