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
    .getByRole('button', { name: /^Select (all )?\d+/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Hold…' }).click()
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
  await expect(second.getByRole('list', { name: 'Changes that you can undo' })).toBeHidden()
})

test('a tag is put on several applicants and a message sent to them, by keyboard', async () => {
  await page.goto('/admin/jobs/employer/applicants?stage=interview')
  const choose = async (action: string) => {
    await page.getByRole('button', { name: /^Select \d+ shown$/ }).press('Enter')
    await page.getByRole('button', { name: action }).press('Enter')
    return page.getByRole('dialog')
  }
  const tagging = await choose('Tag…')
  await tagging.getByRole('combobox', { name: 'Tag' }).fill('Second round')
  await tagging.getByRole('button', { name: 'Preview' }).press('Enter')
  await expectAccessible(page)
  await tagging.getByRole('button', { name: /^Tag \d+ applicants?$/ }).press('Enter')
  await expect(page.getByText(/applicants? tagged\./).first()).toBeVisible()
  await expect(page.getByText('Second round').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  const writing = await choose('Message…')
  await writing.getByRole('textbox', { name: 'Message' }).fill('See you in the second round.')
  await writing.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(writing.getByText('Messages are sent immediately. You can’t undo this.')).toBeVisible()
  await expectAccessible(page)
  await writing.getByRole('button', { name: /^Send to \d+ applicants?$/ }).press('Enter')
  await expect(page.getByText(/^Message sent to \d+ applicants?\.$/).first()).toBeVisible()
})
