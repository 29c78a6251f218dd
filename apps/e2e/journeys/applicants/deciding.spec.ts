import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { beforeEachDemoEmployer } from '../../support/demo-employer.ts'

let page: Page

beforeEachDemoEmployer((started) => {
  page = started.page
})

test('an applicant is tagged by keyboard, found by the tag, judged and compared', async () => {
  await page.goto('/admin/jobs/employer/applicants')
  const applicant = page.getByRole('rowheader').first().getByRole('link')
  const name = (await applicant.innerText()).trim()
  await applicant.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })

  const field = page.getByRole('combobox', { name: 'Add a tag' })
  await field.focus()
  await page.keyboard.type('Trial day')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' }).getByText('Trial day')).toBeVisible()
  await page.getByRole('button', { name: 'Remove tag Trial day' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Tags' }).getByText('Trial day')).toBeVisible()

  await page.getByRole('link', { name: 'Impressions', exact: true }).click()
  const box = page.getByRole('region', { name: 'Impressions' })
  await box.getByRole('radio', { name: 'Yes', exact: true }).check()
  await box.getByRole('textbox', { name: 'Why (optional)' }).fill('Knows the work')
  await box.getByRole('button', { name: 'Save impression' }).click()
  await expect(box.getByText('Knows the work')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/jobs/employer/applicants')
  await page.getByRole('combobox', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name: 'Trial day' }).click()
  await expect(page.getByText('1 applicant', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()

  await expect(page.getByRole('checkbox', { name: /^Select / }).nth(2)).toBeVisible()
  for (const index of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(index)
      .check()
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare applicants' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByText('Trial day')).toBeVisible()
  await expect(page.getByText('Knows the work')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('button', { name: /^Remove .* from the comparison$/ })
    .last()
    .click()
  await expect(page.getByRole('article')).toHaveCount(2)
})
