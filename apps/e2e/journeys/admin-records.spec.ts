import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectWordsWhole } from '../support/accessible.ts'
import { applicantToMove, demoAdmin, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { expectAtHeading, expectFocusKept, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { expectNotified } from '../support/notified.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

let vouch: Vouch
let page: Page

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
})

test.afterAll(() => vouch.stop())

test.beforeEach(async ({ browser }) => {
  page = await (await browser.newContext({ baseURL: vouch.url })).newPage()
  await startSession(page, demoAdmin, demoPassword)
})

test.afterEach(() => page.context().close())

/** Searches a list by keyboard, and opens the first row with the words. */
async function openFirst(list: string, field: string, words: string): Promise<string> {
  await typeInto(page, page.getByRole('searchbox', { name: field }), words)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  const row = page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: words })
  const link = row.getByRole('link').first()
  await expect(link).toBeVisible()
  const name = (await link.textContent()) ?? ''
  await pressOn(page, link)
  await expectAtHeading(page, name)
  return name
}

test('by keyboard, 320 px wide: close a job with a reason, which its company reads, and publish it again', async ({
  browser,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { job, title } = await applicantToMove(vouch.url)
  await page.goto(`/admin/jobs/view?id=${job}`)
  await expectAtHeading(page, title)
  await pressOn(page, page.getByRole('button', { name: 'Close job…' }))
  const dialog = page.getByRole('dialog', { name: `Close “${title}”?` })
  const reason = 'Reported three times.\nThe office at this address does not exist.'
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await pressOn(page, dialog.getByRole('button', { name: 'Close job' }))
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectWordsWhole(dialog)
  await tabTo(page, dialog.getByRole('textbox', { name: 'Reason' }), { key: 'Shift+Tab' })
  await page.keyboard.type(reason)
  await pressOn(page, dialog.getByRole('button', { name: 'Close job' }))
  await expectNotified(page, 'Job closed.')
  await expect(dialog).toBeHidden()
  await expectFocusKept(page)
  await expect(page.getByRole('button', { name: 'Close job…' })).toBeHidden()
  const newest = page
    .getByRole('list', { name: 'History of the job, newest first' })
    .getByRole('listitem')
    .first()
  await expect(newest).toContainText('Closed by an administrator')
  await expect(newest).toContainText('The office at this address does not exist.')
  await expect(newest).toContainText('By Vera Lindqvist')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/admin/jobs?status=closed&q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('main').locator(`a[href*="${job}"]`)).toHaveText(title)

  const employer = await (await browser.newContext({ baseURL: vouch.url })).newPage()
  await startSession(employer, demoEmployer, demoPassword)
  await employer.goto('/admin/dashboard')
  await employer.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await employer.getByRole('link', { name: /An administrator closed this job/ }).click()
  await expectAtHeading(employer, title)
  const notice = employer.getByRole('heading', { name: 'Closed by an administrator' }).locator('..')
  await expect(notice).toContainText(reason)
  await expectAccessible(employer)
  await employer.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(employer)
  await expect(notice).toContainText('Only an administrator can publish it again.')
  await expect(notice.getByRole('link', { name: 'Write to the administrators' })).toBeVisible()
  await employer.goto(`/admin/jobs/employer/form/${job}/3`)
  await expect(employer.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expect(employer.getByRole('button', { name: 'Relist job' })).toBeHidden()

  await page.goto(`/admin/jobs/view?id=${job}`)
  await pressOn(page, page.getByRole('button', { name: 'Publish again…' }))
  const again = page.getByRole('dialog', { name: `Publish “${title}” again?` })
  await pressOn(page, again.getByRole('button', { name: 'Publish again' }))
  await expectNotified(page, 'Job published.')
  await expectFocusKept(page)
  await employer.goto(`/admin/jobs/employer/${job}`)
  await expectAtHeading(employer, title)
  await expect(employer.getByText('Closed by an administrator')).toBeHidden()
  await employer.context().close()
})

test('by keyboard: find a job, suspend its company, see in both records who did it and what it means', async () => {
  await page.goto('/admin/dashboard')
  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }))
  await expectAtHeading(page, 'Jobs')
  await page.goto('/admin/jobs?status=open')
  const title = await openFirst('All jobs, newest first', 'Job title or company', 'Northlight')
  const job = page.url()
  await expectAccessible(page)
  await pressOn(page, page.getByRole('link', { name: 'Company record' }))
  await expectAtHeading(page, 'Northlight Studio')
  await pressOn(page, page.getByRole('button', { name: 'Suspend…' }))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByRole('textbox', { name: 'Message' }), 'Reported by applicants')
  await pressOn(page, dialog.getByRole('button', { name: /^Suspend/ }))
  await expectNotified(page, 'Northlight Studio suspended.')
  const changes = page.getByRole('list', { name: 'Changes, newest first' })
  await expect(changes).toContainText('Verified → Suspended · By Vera Lindqvist')
  await tabTo(page, page.getByRole('link', { name: 'View all jobs' }))
  await page.keyboard.press('Enter')
  await expectAtHeading(page, 'Jobs')
  await expect(page.getByRole('table').getByText('Suspended').first()).toBeVisible()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await page.goto(job)
  await expect(
    page.getByRole('heading', { name: 'This job is hidden because its company is suspended' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('by keyboard: choose a candidate, see the state of the account, and the visit in the log', async () => {
  await page.goto('/admin/dashboard')
  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'Candidates' }))
  await pressOn(page, page.getByRole('link', { name: 'All records' }))
  await expectAtHeading(page, 'Candidate records')
  await openFirst('All candidates, newest first', 'Name, e-mail address or id', 'mateo ferreira')
  await expect(page.getByText('candidate@demo.vouch (confirmed)')).toBeVisible()
  const reads = page.getByRole('list', { name: 'Access to personal data, newest first' })
  await expect(reads).toContainText('Record opened')
  await expect(reads).toContainText('By Vera Lindqvist')
  await pressOn(page, page.getByRole('button', { name: /^Show all \d+ applications$/ }))
  const applications = page.getByRole('list', { name: 'Applications, newest first' }).getByRole('link')
  await expect(applications.nth(8)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/jobs\/view\?id=/)
})
