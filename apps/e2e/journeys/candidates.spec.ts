import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { getOwnProfile, searchCandidates } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoCandidate, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { pressOn, typeInto } from '../support/keyboard.ts'
import { type SignedIn, signIn } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** The candidate directory: searching, inviting, and candidates who hide their profile. */
let world: World
let candidate: SignedIn
let name: string

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
  candidate = await signIn(world.url, demoCandidate, demoPassword)
  const { steps } = await call(world.url, getOwnProfile, {}, candidate)
  const contact = steps.find(({ step }) => step === 'contact')?.data as {
    firstName: string
    lastName: string
  }
  name = `${contact.firstName} ${contact.lastName}`
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

async function signedIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await startSession(page, email, demoPassword)
  return page
}

const results = (page: Page) => page.getByRole('list', { name: 'Candidates' })

/** Saves the current search under the name "The one". */
async function saveSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByLabel('Name', { exact: true }).fill('The one')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'The one', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
}

test('an employer finds a candidate, saves the search and invites; the candidate reads it and hides', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: world.url })
  const page = await signedIn(context, demoEmployer)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Candidates' }).click()
  await expect(results(page)).toBeVisible()
  await expectAccessible(page)
  // Wide enough to read the code beside the arrow.
  const currency = await page.getByRole('combobox', { name: 'Pay currency' }).boundingBox()
  expect(currency?.width).toBeGreaterThan(80)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))

  await page.getByRole('searchbox').fill(name)
  await expect(results(page).getByRole('link')).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe(name)
  // The checkbox shows as checked only after the URL contains the filter.
  await page.getByRole('checkbox', { name: 'Internship' }).click()
  await expect(page.getByRole('checkbox', { name: 'Internship' })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'No candidates match these filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Internship' }).click()
  await expect(results(page).getByRole('link')).toHaveCount(1)

  await saveSearch(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('candidates.csv')

  await page.goto('/admin/candidates')
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('button', { name: 'The one', exact: true }).click()
  await expect(results(page).getByRole('link')).toHaveCount(1)
  await results(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Invite to apply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Choose a job.')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Job/ }).click()
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  // Candidates cannot be invited to a job they applied to.
  const free = options.filter({ hasNotText: '(applied)' }).first()
  const job = await free.innerText()
  await free.click()
  await dialog.getByLabel('Message').fill('Your bread is famous.')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${name}.`).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Invite to apply' }).click()
  await dialog.getByRole('combobox', { name: /^Job/ }).click()
  const again = page.getByRole('option', { name: `${job} (already invited)` })
  await expect(again).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const own = await browser.newContext({ baseURL: world.url })
  const candidate = await signedIn(own, demoCandidate)
  await candidate.goto('/admin/dashboard')
  await candidate.getByRole('link', { name: 'Invitations', exact: true }).click()
  await expect(candidate.getByText('Your bread is famous.')).toBeVisible()
  await expectAccessible(candidate)

  await candidate.goto('/admin/profile/candidate/10')
  await candidate.getByRole('radio', { name: 'No one' }).check()
  await expect(async () => {
    const employer = await signIn(world.url, demoEmployer, demoPassword)
    const { items } = await call(world.url, searchCandidates, { query: { q: name } }, employer)
    expect(items).toEqual([])
  }).toPass()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile not available' })).toBeVisible()
  await expectAccessible(page)
})

test('by keyboard alone on 320 px, in the dark', async ({ browser }) => {
  const viewport = { width: 320, height: 640 }
  const context = await browser.newContext({ baseURL: world.url, viewport, colorScheme: 'dark' })
  const page = await signedIn(context, demoEmployer)
  await page.goto('/admin/candidates')
  await expect(results(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await pressOn(page, page.getByRole('button', { name: 'Filters', exact: true }))
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, drawer.getByRole('checkbox', { name: /^Remote/ }), 'Space')
  await pressOn(page, drawer.getByRole('button', { name: /^Show \d+ candidates?$/ }))
  await expect(page.getByRole('button', { name: 'Remove filter Remote' })).toBeVisible()
  await typeInto(page, page.getByRole('searchbox'), 'zzz')
  await expect(page.getByRole('button', { name: 'Show all candidates' })).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, page.getByRole('button', { name: 'Show all candidates' }))
  await expect(page.getByRole('heading', { level: 2, name: /candidates$/ })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await pressOn(page, results(page).getByRole('link').first())
  await expect(page.getByRole('button', { name: 'Invite to apply' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
