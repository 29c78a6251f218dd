import { expect, type Page, test } from '@playwright/test'
import { applyToJob } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { demoEmployer, demoPassword } from '../../support/addresses/demo-places.ts'
import { call } from '../../support/api.ts'
import { openJob } from '../../support/open-job.ts'
import { signIn, signUpCandidate } from '../../support/people.ts'
import { startSession } from '../../support/start-session.ts'
import { startVouch, type Vouch } from '../../support/vouch.ts'

/** A recruiter is told that two applicants may be one person, and says that they are not. */
let vouch: Vouch
let page: Page
let jobId: string

const name = 'Alex Twin'

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  const { url } = vouch
  const boss = await signIn(url, demoEmployer, demoPassword)
  jobId = await openJob(url, boss, {
    title: 'Keeper of tide tables',
    description: '<p>Tides, every day.</p>',
  })
  for (const email of ['alex@people.example', 'alex.twin@people.example']) {
    const person = await signUpCandidate(url, email, name)
    await call(url, applyToJob, { params: { id: jobId }, body: {} }, person)
  }
  const context = await browser.newContext({ baseURL: url })
  page = await context.newPage()
  await startSession(page, demoEmployer, demoPassword)
})

test.afterAll(async () => {
  await page.context().close()
  await vouch.stop()
})

test('the hint leads to the other applicant, can be dismissed and brought back', async () => {
  await page.goto(`/admin/jobs/employer/${jobId}`)
  await page.getByRole('link', { name }).first().click()
  const hint = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Possibly the same person' }),
  })
  await expect(hint.last()).toContainText('Same name and location')
  await expectAccessible(page)
  const address = page.url()
  await hint.last().getByRole('link', { name }).click()
  await expect(page).not.toHaveURL(address)
  await expect(hint.last()).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('button', { name: `${name} is not the same person` }).press('Enter')
  await expect(hint).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(hint.last()).toBeVisible()
})

test('the hint is in the review too', async () => {
  await page.goto(`/admin/jobs/employer/review?job=${jobId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Possibly the same person' })).toBeVisible()
})
