import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { closePages } from '../../support/browser.ts'
import { signUpCandidate } from '../../support/people.ts'
import { startSession } from '../../support/start-session.ts'
import { startWorld, type World } from '../../support/world.ts'

/** Candidates see which jobs match their profile and why, and dismiss what they do not want. */
let world: World
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  world = await startWorld({ demo: true })
  context = await browser.newContext({ baseURL: world.url })
  page = await context.newPage()
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await context.close()
  await world.stop(info)
})

test('the demo candidate finds a recommended job, sees why, dismisses it and takes that back', async () => {
  await startSession(page, 'candidate@demo.vouch', 'vouch-demo')
  await page.goto('/admin/dashboard-candidate')
  await page.getByRole('link', { name: 'View all recommendations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recommended jobs' })).toBeVisible()
  await expectAccessible(page)
  const list = page.getByRole('list', { name: 'Recommended jobs' })
  const first = list.getByRole('heading', { level: 2 }).first().getByRole('link')
  const title = (await first.textContent()) ?? ''
  const href = (await first.getAttribute('href')) ?? ''
  const jobLink = list.locator(`a[href="${href}"]`)
  await list
    .getByRole('button', { name: `Do not recommend ${title}` })
    .first()
    .click()
  await expect(jobLink).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(jobLink).toHaveCount(1)
  await list
    .getByRole('button', { name: `Do not recommend ${title}` })
    .first()
    .click()
  const dismissed = page.getByRole('list', { name: 'Dismissed jobs' })
  await expect(dismissed.locator(`a[href="${href}"]`)).toBeVisible()
  await expectAccessible(page)
  await dismissed.getByRole('button', { name: `Bring back ${title}` }).click()
  await expect(jobLink).toHaveCount(1)
  await expect(dismissed).toHaveCount(0)
  await jobLink.click()
  const panel = page.getByRole('region', { name: 'How your profile matches' })
  await expect(panel.getByText(/^\d+% match$/)).toBeVisible()
  await expect(panel.getByText(/required skills$/)).toBeVisible()
  await expectAccessible(page)
})

test('a person without a profile is told what to add', async ({ browser }) => {
  const person = await signUpCandidate(world.url, 'nova@people.example', 'Nova New')
  const own = await browser.newContext({ baseURL: world.url })
  const visit = await own.newPage()
  await startSession(visit, person.email, person.password)
  await visit.goto('/admin/jobs')
  await expect(visit.getByRole('heading', { name: 'Tell us what you do' })).toBeVisible()
  await visit.getByRole('link', { name: 'Add skills' }).click()
  await expect(visit).toHaveURL(/\/admin\/profile\/candidate\/6$/)
  await own.close()
})
