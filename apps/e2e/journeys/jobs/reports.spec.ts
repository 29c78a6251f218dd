import { expect, test } from '@playwright/test'
import { searchJobs } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { demoAdmin, demoCandidate, demoPassword } from '../../support/addresses/demo-places.ts'
import { call } from '../../support/api.ts'
import { closePages } from '../../support/browser.ts'
import { expectNotified } from '../../support/notified.ts'
import { startSession } from '../../support/start-session.ts'
import { startWorld, type World } from '../../support/world.ts'

/** A candidate shares and reports a job; an administrator reads the report and resolves it. */
let world: World

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

test('a candidate shares and reports a job, an administrator resolves the report', async ({ browser }) => {
  test.slow()
  const { items } = await call(world.url, searchJobs, {})
  const job = items[0]
  expect(job).toBeDefined()
  const candidate = await (await browser.newContext({ baseURL: world.url })).newPage()
  await startSession(candidate, demoCandidate, demoPassword)
  await candidate.setViewportSize({ width: 320, height: 640 })
  await candidate.goto(`/jobs/${job?.slug}`)
  await candidate.getByRole('button', { name: 'Report job' }).click()
  const form = candidate.getByRole('dialog')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByText('Choose a reason')).toBeVisible()
  await expectAccessible(candidate)
  await expectNoSidewaysScroll(candidate)
  await form.getByRole('radio', { name: 'It asks applicants for money' }).check()
  await form.getByRole('textbox', { name: 'Details' }).fill('They want 50 euros for a uniform.')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expectNotified(candidate, 'Report sent. Thank you.')
  await candidate.getByRole('button', { name: 'Report job' }).click()
  await form.getByRole('radio', { name: 'Something else' }).check()
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByText('You have already reported this job.')).toBeVisible()

  const admin = await (await browser.newContext({ baseURL: world.url })).newPage()
  await startSession(admin, demoAdmin, demoPassword)
  await admin.goto('/admin/jobs')
  await admin.getByRole('link', { name: 'Reported jobs' }).click()
  await expect(admin.getByText('They want 50 euros for a uniform.')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: job?.title ?? '' }).click()
  await expect(admin.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await admin.getByRole('button', { name: /^Resolve the report on/ }).click()
  await admin.getByRole('radio', { name: /Action taken/ }).check()
  await admin.getByRole('button', { name: 'Resolve report' }).click()
  await expect(admin.getByText('No open reports about this job.')).toBeVisible()
  await expectAccessible(admin)

  await candidate.goto('/admin/dashboard')
  await candidate.getByRole('button', { name: /^Notifications/ }).click()
  await expect(candidate.getByText('We took action on your report about this job')).toBeVisible()
})
