import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { fillSignUp, signUpAs, typeDigits } from '../support/addresses/account-screens.ts'
import { closePages } from '../support/browser.ts'
import { pdf } from '../support/files/documents.ts'
import { codeOf, linkOf } from '../support/mail-server.ts'
import { expectNotified } from '../support/notified.ts'
import { setupLink } from '../support/setup-link.ts'
import { startWorld, type World } from '../support/world.ts'

/** A company from its creation to its public page: verification by email and by document, and its members. */
test.describe.configure({ mode: 'serial' })

let world: World
let owner: Page
let other: Page
let admin: Page
let usedLink: string

const company = 'Skerry Lights AS'

test.beforeAll(async ({ browser }) => {
  world = await startWorld({ cities: true })
  owner = await open(browser)
  other = await open(browser)
  admin = await open(browser)
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world?.stop(info)
})

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url })
  return context.newPage()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const document = (page: Page) => page.locator('input[type=file]')
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

async function pick(page: Page, label: string, words: string, option: string): Promise<void> {
  await page.getByLabel(new RegExp(`^${label}`)).fill(words)
  await page.getByRole('option', { name: option }).first().click()
}

async function addCompany(page: Page, name: string, website: string): Promise<void> {
  await page.goto('/admin/profile/employer/1')
  await expect(heading(page, 'Your company')).toBeVisible()
  await page.getByLabel('Legal name').fill(name)
  await page.getByLabel('Website').fill(website)
  await page.getByRole('button', { name: 'Add company' }).click()
  await expect(heading(page, 'Company details')).toBeVisible()
}

/** Completes steps 1 and 2 of the company wizard. */
async function fillFacts(page: Page): Promise<void> {
  await pick(page, 'Industry', 'Energy', 'Energy and utilities')
  await pick(page, 'Country', 'Norw', 'Norway')
  await pick(page, 'City', 'Bergen', 'Bergen')
  await next(page).click()
  await expect(heading(page, 'Company profile')).toBeVisible()
  await page.getByLabel('About the company').fill('We keep the lamps of the northern skerries lit.')
  await page.getByLabel('Contact name').fill('Ona Owner')
  await page.getByLabel('Contact e-mail address').fill('ona@skerry.example')
}

test('a company is added, verified by a code sent to its website’s domain, and public', async () => {
  await signUpAs(owner, 'employer', 'Ona Owner', 'ona@people.example', { mails: world.mails })
  await expect(heading(owner, 'Your company')).toBeVisible()
  await expectAccessible(owner)
  await addCompany(owner, company, 'https://skerry.example')
  await next(owner).click()
  const summary = owner.getByRole('alert').filter({ hasText: 'There are 3 problems' })
  await expect(summary).toBeFocused()
  await expectAccessible(owner)
  await summary.getByRole('button', { name: /^Country/ }).click()
  await expect(owner.getByLabel(/^Country/)).toBeFocused()
  await fillFacts(owner)
  // Reloading the page while typing loses no input.
  await owner.reload()
  await expect(owner.getByLabel('Contact name')).toHaveValue('Ona Owner')
  await next(owner).click()

  await expect(heading(owner, 'Verify your company')).toBeVisible()
  await owner.getByLabel('Your address at skerry.example').fill('ona@gmail.com')
  await owner.getByRole('button', { name: 'Send code' }).click()
  await expect(owner.getByRole('alert').filter({ hasText: 'problem' }).first()).toBeVisible()
  await owner.getByLabel('Your address at skerry.example').fill('ona@skerry.example')
  await owner.getByRole('button', { name: 'Send code' }).click()
  await expect(owner.getByLabel('Confirmation code')).toBeFocused()
  await owner
    .getByLabel('Confirmation code')
    .fill(codeOf(await world.mails.take('ona@skerry.example', /company confirmation code/)))
  await owner.getByRole('button', { name: 'Confirm code', exact: true }).click()
  await expect(owner.getByText(/^skerry\.example verified on/)).toBeVisible()
  await owner.getByRole('button', { name: 'Submit for verification' }).click()
  await expect(owner.getByRole('alert').filter({ hasText: 'There are 2 problems' })).toBeVisible()
  await owner.getByLabel('Data protection e-mail address').fill('privacy@skerry.example')
  await owner.getByLabel('Days to first answer').fill('5')
  await owner.getByLabel(/^I agree to the terms of service/).click()
  await expect(owner.getByText(/^You agreed to this version/)).toBeVisible()
  await expect(owner.getByText('Everything is complete.')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Submit for verification' }).click()
  await expectNotified(owner, `${company} verified.`)
  await expect(owner.getByRole('heading', { name: 'Company verified' })).toBeVisible()
  await expectAccessible(owner)

  await other.goto('/companies')
  await other.getByLabel('Company name').fill('skerry')
  await expect(other).toHaveURL(/q=skerry/)
  await other.getByRole('link', { name: company }).click()
  await expect(heading(other, company)).toBeVisible()
  await expect(other.getByText('We keep the lamps of the northern skerries lit.')).toBeVisible()
  await expect(other.getByText('5 days')).toBeVisible()
  // The company has too few answered applications for an average response time.
  await expect(other.getByText('Actual time to first answer')).toHaveCount(0)
  await expectAccessible(other)
})

test('two tabs on one company: the second save overwrites nothing and shows both versions', async () => {
  await owner.goto('/admin/profile/employer/2')
  const second = await owner.context().newPage()
  await second.goto('/admin/profile/employer/2')
  const about = (page: Page) => page.getByLabel('About the company')
  await expect(about(second)).toBeVisible()
  const saved = owner.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.status() === 200,
  )
  await about(owner).fill('Lamps and foghorns.')
  await saved
  await about(second).fill('Lamps, lenses and boats.')
  const conflict = second.getByRole('region', { name: 'This was changed elsewhere' })
  await expect(conflict).toContainText('Lamps and foghorns.')
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(second.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
  await second.reload()
  await expect(about(second)).toHaveValue('Lamps, lenses and boats.')
  await second.close()
})

test('a person is invited by mail, and joins with the role', async ({ browser }) => {
  await owner.goto('/admin/profile/employer/2')
  const form = owner.getByRole('form', { name: 'Invite a member' })
  // Wait for the list of members, which moves the form when it loads.
  await expect(owner.getByRole('list', { name: `Members of ${company}` })).toBeVisible()
  await form.getByLabel('E-mail address').fill('kim@skerry.example')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expectNotified(owner, 'Invitation sent to kim@skerry.example.')
  await expect(owner.getByRole('list', { name: 'Pending invitations' })).toContainText('kim@skerry.example')
  usedLink = linkOf(await world.mails.take('kim@skerry.example', /Skerry Lights/))
  const invited = await open(browser)
  await invited.goto(usedLink)
  await expect(heading(invited, 'You are invited to join a company')).toBeVisible()
  await expectAccessible(invited)
  await invited.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(invited, 'Kim Keeper', 'kim@skerry.example')
  await typeDigits(invited, world.mails, 'kim@skerry.example')
  await expect(heading(invited, `Join ${company}?`)).toBeVisible()
  await expectAccessible(invited)
  await invited.getByRole('button', { name: `Join ${company}` }).click()
  await expectNotified(invited, `You joined ${company}.`)
  await expect(heading(invited, company)).toBeVisible()
  await invited.goto(usedLink)
  await expect(heading(invited, `You are already a member of ${company}`)).toBeVisible()
  await invited.context().close()
})

test('a person asks to join, and an owner accepts', async () => {
  await signUpAs(other, 'employer', 'Lee Late', 'lee@skerry.example', { mails: world.mails })
  // The invitation link works only once.
  await other.goto(usedLink)
  await expect(heading(other, 'This invitation no longer works')).toBeVisible()
  await other.goto('/admin/profile/employer/1')
  await other.getByLabel('Company name').fill('skerry')
  await other.getByRole('button', { name: `Ask to join ${company}` }).click()
  await other.getByLabel('Message to the owners').fill('I tune the foghorns.')
  await other.getByRole('dialog').getByRole('button', { name: 'Ask to join' }).click()
  await expectNotified(other, `Request sent to the owners of ${company}.`)
  await expect(other.getByRole('list', { name: 'My join requests' })).toContainText('Pending')
  await expectAccessible(other)

  await owner.goto('/admin/companies')
  await owner.getByRole('link', { name: company }).click()
  await owner.getByRole('button', { name: 'Accept Lee Late…' }).click()
  await expect(owner.getByText('I tune the foghorns.')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('dialog').getByRole('button', { name: 'Accept request' }).click()
  await expectNotified(owner, 'Lee Late joined the company.')
  await expect(owner.getByRole('list', { name: `Members of ${company}` })).toContainText('Lee Late')

  await other.goto('/admin/profile/employer')
  await expect(other.getByRole('list', { name: 'My companies' })).toContainText('Recruiter')
  await expectAccessible(other)
})

test('verification by document: pending, more information requested, provided, verified', async ({
  browser,
}) => {
  await admin.goto(await setupLink(world.vouch))
  await admin.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(admin, 'Ada Admin', 'ada@runs.example')
  await typeDigits(admin, world.mails, 'ada@runs.example')
  await admin.getByRole('button', { name: 'Become administrator' }).click()
  await expect(admin).toHaveURL(/dashboard-admin/)

  const second = await open(browser)
  await signUpAs(second, 'employer', 'Per Paper', 'per@people.example', { mails: world.mails })
  await addCompany(second, 'Paper Boats AS', 'https://paper.example')
  await fillFacts(second)
  await next(second).click()
  await expect(heading(second, 'Verify your company')).toBeVisible()
  await document(second).setInputFiles(pdf('register.pdf', 'Paper Boats AS, page 1'))
  await expectNotified(second, 'Document submitted.')
  await second.getByLabel('Data protection e-mail address').fill('privacy@paper.example')
  await second.getByLabel(/^I agree to the terms of service/).click()
  await expect(second.getByText(/^You agreed to this version/)).toBeVisible()
  await second.getByRole('button', { name: 'Submit for verification' }).click()
  await expect(second.getByRole('heading', { name: 'Under review' })).toBeVisible()
  await expectAccessible(second)

  await admin.goto('/admin/companies?status=pending')
  await admin.getByRole('link', { name: 'Paper Boats AS' }).click()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Request information…' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Request information' }).click()
  await expect(admin.getByRole('dialog')).toContainText('reason')
  await admin.getByRole('textbox', { name: 'Message' }).fill('The second page is missing.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Request information' }).click()
  await expectNotified(admin, 'Information requested from Paper Boats AS.')

  // A notification about the page on screen is marked as read when it arrives.
  await expect(second.getByText('The second page is missing.').first()).toBeVisible()
  await second.getByRole('button', { name: /^Notifications/ }).click()
  await second.getByRole('link', { name: /^More information is needed/ }).click()
  await expect(second.getByText('The second page is missing.').first()).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('link', { name: 'Update details' }).click()
  await expect(heading(second, 'Verify your company')).toBeVisible()
  await document(second).setInputFiles(pdf('register-2.pdf', 'Paper Boats AS, both pages'))
  await expectNotified(second, 'Document submitted.')
  await second.getByRole('button', { name: 'Submit for verification' }).click()
  await expect(second.getByRole('heading', { name: 'Under review' })).toBeVisible()

  // The document's name arrives after the buttons, and must not push them away from the pointer.
  const named = Promise.withResolvers<void>()
  await admin.route('**/verification', (route) => named.promise.then(() => route.continue()))
  await admin.reload()
  const verify = admin.getByRole('button', { name: 'Verify', exact: true })
  const place = await verify.boundingBox()
  named.resolve()
  await expect(admin.getByText('register-2.pdf, submitted')).toBeVisible()
  expect(await verify.boundingBox()).toEqual(place)
  await verify.click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await expectNotified(admin, 'Paper Boats AS verified.')
  await second.reload()
  await expect(second.getByRole('heading', { name: 'Company verified' })).toBeVisible()
  await second.context().close()
})

test('renaming warns, returns to pending, and is decided with the stored document', async () => {
  await owner.goto('/admin/profile/employer/1')
  await owner.getByRole('button', { name: 'Change details…' }).click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await dialog.getByLabel('Trading name').fill('Lamps of the King')
  await expect(dialog.getByRole('status')).toContainText('The company will need verification again')
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Save and request verification' }).click()
  await expectNotified(owner, 'Saved. The company is waiting to be verified again.')
  await expect(heading(owner, 'Company details')).toBeVisible()
  await owner.goto('/admin/profile/employer/3')
  await expect(owner.getByText(/^skerry\.example verified on/)).toBeVisible()
  await document(owner).setInputFiles(pdf('register.pdf', 'Skerry Lights AS'))
  await expectNotified(owner, 'Document submitted.')

  await admin.goto('/admin/companies?status=pending')
  await admin.getByRole('link', { name: company }).click()
  await expect(admin.getByText('none → Lamps of the King')).toBeVisible()
  await expect(admin.getByText(/^register\.pdf, submitted/)).toBeVisible()
  await document(owner).setInputFiles(pdf('other.pdf', 'Somebody else'))
  await expect(owner.getByText('other.pdf')).toBeVisible()

  const verify = async () => {
    await admin.getByRole('button', { name: 'Verify', exact: true }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  }
  await verify()
  await expect(admin.getByRole('heading', { name: 'Document replaced' })).toBeVisible()
  await expect(admin.getByText(/^other\.pdf, submitted/)).toBeVisible()
  await expectAccessible(admin)
  await verify()
  await expectNotified(admin, `${company} verified.`)
  await expect(admin.getByText('none → Lamps of the King')).toHaveCount(0)
})
