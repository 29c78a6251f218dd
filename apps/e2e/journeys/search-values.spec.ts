import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { closePages } from '../support/browser.ts'
import { pressOn, typeInto } from '../support/keyboard.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** The job search filtered by an occupation and by skills of the lists, by keyboard only, on the demo jobs. */
let vouch: Vouch
let page: Page

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  page = await browser.newPage({ baseURL: vouch.url })
})

test.afterAll(async ({ browser }) => {
  await closePages(browser)
  await vouch.stop()
})

const chip = (name: string) =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: `Remove filter ${name}` })
const count = () => page.getByRole('heading', { level: 2, name: /^[\d,+]+ jobs?$/ })

/** A common value with its number of jobs, and the heading of a search that finds as many. */
async function firstCommon(kind: 'occupations' | 'skills') {
  await pressOn(page, page.getByRole('button', { name: `Common ${kind}` }))
  const list = page.locator('ul', { has: page.getByRole('button', { name: /\D \d+$/ }) })
  const first = list.getByRole('button').first()
  const [, name = '', jobs = ''] = /^(.+?) ([\d,]+)$/.exec((await first.textContent()) ?? '') ?? []
  return { first, name, jobs: `${jobs} ${jobs === '1' ? 'job' : 'jobs'}` }
}

test('search by an occupation with a typing error and by a common skill; the numbers are those of the click', async () => {
  await page.goto('/jobs')
  await typeInto(page, page.getByRole('combobox', { name: 'Occupation' }), 'softwar develper')
  const option = page.getByRole('option', { name: 'Software developer', exact: true })
  await expect(option).toHaveAttribute('data-combobox-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(chip('Software developer')).toBeVisible()
  await expect(page).toHaveURL(/\/jobs\?occupation=software-developer$/)
  const common = await firstCommon('skills')
  await expectAccessible(page)
  await pressOn(page, common.first)
  await expect(page.getByRole('button', { name: 'Common skills' })).toBeFocused()
  await expect(chip(common.name)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: common.jobs })).toBeVisible()
  // The address is the whole search.
  await page.reload()
  await expect(chip(common.name)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Occupation' })).toHaveValue('Software developer')
  await pressOn(page, chip('Software developer'))
  await expect(count()).toBeFocused()
  await expect(page).not.toHaveURL(/occupation/)
})

test('search by skills that no job names together: each is offered for removal', async () => {
  await page.goto('/jobs?occupation=registered-nurse&skill=react')
  await expect(page.getByRole('heading', { name: 'No jobs match these filters' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Without “React”' }))
  await expect(count()).toBeFocused()
  await expect(page).toHaveURL(/\/jobs\?occupation=registered-nurse$/)
})

test('search with an unknown skill in the address says so, at 320 px as well', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/jobs?skill=react~no-such')
  await expect(
    page.getByText('A skill in this link is not in our list and was left out of the search.'),
  ).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Filters (1)' }))
  await page.getByRole('button', { name: 'Common skills' }).click()
  await expect(page.getByText('Jobs must name every skill you select.')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await pressOn(page, page.getByRole('button', { name: 'Remove from search' }))
  await expect(page).toHaveURL(/\/jobs\?skill=react$/)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a search by skills is saved under their names', async () => {
  await startSession(page, 'candidate@demo.vouch', 'vouch-demo')
  await page.goto('/admin/jobs/all?skill=react')
  await pressOn(page, page.getByRole('button', { name: 'Save search' }))
  // Leaving the page now would cancel the request that saves the search.
  await expect(page.getByText('Saved · Daily')).toBeVisible()
  await page.goto('/admin/jobs/searches')
  const saved = page.getByRole('link', { name: 'React', exact: true })
  await expect(saved).toHaveAttribute('href', '/jobs?skill=react')
})
