import { expect, type Page, test } from '@playwright/test'
import {
  applicantToMove,
  demoCandidate,
  demoEmployer,
  demoPassword,
  jobToApplyFor,
} from '../support/addresses/demo-places.ts'
import { expectAtHeading, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { expectNotified } from '../support/notified.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** The main journey by keyboard only: no clicks, and focus is always visible. */
let vouch: Vouch
let page: Page

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
})

test.afterAll(() => vouch.stop())

test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: vouch.url })
  page = await context.newPage()
})

test.afterEach(() => page.context().close())

async function logInByKeyboard(email: string): Promise<void> {
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), { most: 1 })
  await pressOn(page, page.getByRole('link', { name: 'Log in' }))
  await expectAtHeading(page, 'Log in')
  await typeInto(page, page.getByLabel('E-mail address'), email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  // Log-in returns to the page from which the person opened it.
  await expectAtHeading(page, 'Find work where every application gets an answer')
}

async function toDashboardByKeyboard(): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: /^Your menu/ }))
  const item = page.getByRole('menuitem', { name: 'Dashboard' })
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
  await tabTo(page, item, { key: 'ArrowDown' })
  await page.keyboard.press('Enter')
  await expectAtHeading(page, 'Dashboard')
}

test('a candidate logs in, searches, applies and withdraws', async () => {
  test.slow()
  const job = await jobToApplyFor(vouch.url)
  await logInByKeyboard(demoCandidate)

  await pressOn(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find jobs' }))
  await expectAtHeading(page, 'Find jobs')
  await typeInto(page, page.getByLabel('What'), job.title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  const result = page.getByRole('list', { name: 'Search results' }).locator(`a[href$="/jobs/${job.slug}"]`)
  await expect(result).toBeVisible()
  // The result heading has focus, and Tab continues from there.
  await expect(page.getByRole('heading', { level: 2, name: /^[\d,+]+ jobs?$/ })).toBeFocused()
  await pressOn(page, result)

  const beside = page.getByRole('region', { name: 'Selected job' })
  await expect(beside.getByRole('heading', { level: 2, name: job.title })).toBeFocused()
  await pressOn(page, page.getByRole('link', { name: 'Apply for this job' }))
  await expectAtHeading(page, `Apply: ${job.title}`)
  await typeInto(page, page.getByLabel('Cover letter (optional)'), 'Written without a mouse.')
  await pressOn(page, page.getByRole('button', { name: 'Review your application' }))
  await expectAtHeading(page, 'Review your application')
  await pressOn(page, page.getByRole('button', { name: 'Submit application' }))
  await expectAtHeading(page, 'Application submitted')
  await pressOn(page, page.getByRole('link', { name: 'View your application' }))
  await expectAtHeading(page, job.title)

  await pressOn(page, page.getByRole('button', { name: 'Withdraw application…' }))
  const dialog = page.getByRole('dialog', { name: 'Withdraw application?' })
  await expect(dialog).toBeVisible()
  // Escape closes the dialog and returns focus to the button that opened it.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Withdraw application…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const reasons = dialog.getByRole('radio')
  await pressOn(page, reasons.first(), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect(reasons.nth(1)).toBeChecked()
  await pressOn(page, dialog.getByRole('button', { name: 'Withdraw application' }))
  await expectNotified(page, 'Application withdrawn.')
  await expect(dialog).toHaveCount(0)
  // The withdraw button is gone, so focus has moved to the new message.
  await expect(page.locator(':focus')).toContainText('You withdrew this application')
})

test('a job page is shown once, however late its layout loads', async () => {
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/member-area-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  const job = await jobToApplyFor(vouch.url)
  await logInByKeyboard(demoCandidate)
  await page.addInitScript(() => {
    const titles = new Set<Element>()
    Object.assign(globalThis, { titles })
    const note = () => {
      for (const title of document.querySelectorAll('main h1')) titles.add(title)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  const answer = page.waitForResponse((response) => response.url().includes(`/api/v1/jobs/${job.slug}`))
  await page.goto(`/jobs/${job.slug}`)
  await answer
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  release()
  await expect(page.getByRole('navigation', { name: 'Your pages' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: job.title })).toBeVisible()
  const count = await page.evaluate(() => (globalThis as { titles?: Set<Element> }).titles?.size)
  expect(count, 'headings: a second one would take the focus').toBe(1)
})

test('a candidate writes a message at a stage', async () => {
  await logInByKeyboard(demoCandidate)
  await toDashboardByKeyboard()
  await page.goto('/admin/jobs/applied?status=action-needed')
  await pressOn(page, page.locator('main a[href^="/admin/jobs/applied/"]').first())
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await pressOn(page, page.locator('main a[href*="/stages/"]').first())
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await typeInto(page, page.getByLabel('Write a message'), 'Typed, not clicked.')
  await pressOn(page, page.getByRole('button', { name: 'Send message', exact: true }))
  await expect(page.getByRole('listitem').filter({ hasText: 'Typed, not clicked.' })).toBeVisible()
  await expect(page.getByLabel('Write a message')).toBeFocused()
})

test('an employer moves an applicant with the “Move to…” menu of the board', async () => {
  const { job, title, name } = await applicantToMove(vouch.url)
  await logInByKeyboard(demoEmployer)
  await toDashboardByKeyboard()
  await pressOn(
    page,
    page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Jobs' }),
  )
  await expectAtHeading(page, 'Your jobs')
  await pressOn(page, page.locator(`main a[href="/admin/jobs/employer/${job}"]`).first())
  await expectAtHeading(page, title)

  await tabTo(page, page.getByRole('radio', { name: 'List' }))
  await page.keyboard.press('ArrowRight')
  const shortlist = page.getByRole('region', { name: 'Shortlist', exact: true })
  const card = (column: string) =>
    page.getByRole('region', { name: column, exact: true }).getByRole('listitem').filter({ hasText: name })
  await pressOn(page, card('Applied').getByRole('button', { name: `Move or decide about ${name}` }))
  const target = page.getByRole('menuitem', { name: 'Shortlist' })
  await expect(target).toBeVisible()
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card('Shortlist')).toBeVisible()
  await expect(card('Applied')).toHaveCount(0)
  // The moved card keeps focus.
  await expect(shortlist.locator(':focus')).toHaveCount(1)
  await expect(card('Shortlist').locator(':focus')).toHaveCount(1)
})
