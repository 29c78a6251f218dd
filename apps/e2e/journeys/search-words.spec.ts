import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { closePages } from '../support/browser.ts'
import { pressOn, typeInto } from '../support/keyboard.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** Search in words, by keyboard only, on the demo jobs. */
let vouch: Vouch
let page: Page

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true, cities: true })
  page = await browser.newPage({ baseURL: vouch.url })
  // The server loads the world’s cities, and finds those of the demo jobs, in the background.
  await expect.poll(jobsInLondon, { timeout: 240_000, intervals: [1_000] }).toBeGreaterThan(0)
})

test.afterAll(async ({ browser }) => {
  await closePages(browser)
  await vouch.stop()
})

async function jobsInLondon(): Promise<number> {
  const response = await fetch(`${vouch.url}/api/v1/jobs?location=city-2643743&limit=1`)
  return ((await response.json()) as { items: unknown[] }).items.length
}

const what = () => page.getByLabel('What')
const chip = (name: string | RegExp) =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name })
const count = () => page.getByRole('heading', { level: 2, name: /^[\d,+]+ jobs?$/ })

async function searchFor(words: string): Promise<void> {
  await page.goto('/jobs')
  await typeInto(page, what(), words)
  await page.keyboard.press('Enter')
  await expect(count()).toBeFocused()
}

test('search in words: filters that are typed become chips, and removing one removes its words', async () => {
  await searchFor('full-time jobs in London, not senior')
  await expect(chip('Remove filter Full-time')).toBeVisible()
  await expect(chip(/^Remove filter London/)).toBeVisible()
  await expect(chip('Remove filter Not: senior')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Full-time/ })).toBeChecked()
  await expect(page).toHaveTitle(/ jobs in London/)
  await expectAccessible(page)
  await pressOn(page, chip(/^Remove filter London/))
  await expect(count()).toBeFocused()
  await expect(what()).toHaveValue('full-time jobs, not senior')
  await expect(page).toHaveURL(/\/jobs\?q=full-time\+jobs%2C\+not\+senior$/)
  await expect(chip(/^Remove filter London/)).toHaveCount(0)
  await expect(chip('Remove filter Full-time')).toBeVisible()
})

test('search in words: a corrected text is named, and can be searched as typed', async () => {
  await searchFor('sofware enginer')
  await expect(page.getByText(/^Showing results for “software engineer”/)).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Search for “sofware enginer” instead' }))
  await expect(count()).toBeFocused()
  await expect(page).toHaveURL(/exact=true/)
  await expect(page.getByText(/^Showing results for/)).toHaveCount(0)
})

test('search in words: nothing found leads to the nearest place with jobs', async () => {
  await page.goto('/jobs')
  await typeInto(page, what(), 'nurse')
  await typeInto(page, page.getByLabel('Where'), 'Hamburg')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: 'No jobs found for “nurse” with these filters' }),
  ).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, page.getByRole('button', { name: /^Show \d+ jobs? in .+, \d+ km away$/ }))
  await expect(count()).toBeFocused()
  await expect(page).toHaveURL(/location=city-\d+/)
  const results = page.getByRole('list', { name: 'Search results' })
  await expect(results.getByRole('link').first()).toBeVisible()
  await expect(page.getByLabel('Where')).not.toHaveValue(/^(Hamburg|city-.*|)$/)
})
