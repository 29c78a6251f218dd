import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { fillSignUp, signUpAs, typeDigits } from '../support/account-screens.ts'
import { pdf } from '../support/documents.ts'
import { codeOf, linkOf } from '../support/mail-server.ts'
import { setupLink } from '../support/setup-link.ts'
import { expectTold } from '../support/told.ts'
import { startWorld, type World } from '../support/world.ts'

/** Companies from their first name to their public page: proof by mail, by document, and the people of one. */
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

test.afterAll(async ({ browserName: _ }, info) => {
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
  await page.getByRole('button', { name: 'Add the company' }).click()
  await expect(heading(page, 'What is your company?')).toBeVisible()
}

/** Steps 1 and 2, to the third. */
async function fillFacts(page: Page): Promise<void> {
  await pick(page, 'Industry', 'Energy', 'Energy and utilities')
  await pick(page, 'Country', 'Norw', 'Norway')
  await pick(page, 'City', 'Bergen', 'Bergen')
  await next(page).click()
  await expect(heading(page, 'How does your company show itself?')).toBeVisible()
  await page.getByLabel('About the company').fill('We keep the lamps of the northern skerries lit.')
  await page.getByLabel('Name of the contact person').fill('Ona Owner')
  await page.getByLabel('E-mail address of the contact person').fill('ona@skerry.example')
}

test('a company is added, proven by six digits to an address of its website, and public', async () => {
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
  // The page goes away in the middle of typing: nothing is lost.
  await owner.reload()
  await expect(owner.getByLabel('Name of the contact person')).toHaveValue('Ona Owner')
  await next(owner).click()

  await expect(heading(owner, 'Is it really you?')).toBeVisible()
  await owner.getByLabel('Your address at skerry.example').fill('ona@gmail.com')
  await owner.getByRole('button', { name: 'Send six digits' }).click()
  await expect(owner.getByRole('alert').filter({ hasText: 'problem' }).first()).toBeVisible()
  await owner.getByLabel('Your address at skerry.example').fill('ona@skerry.example')
  await owner.getByRole('button', { name: 'Send six digits' }).click()
  await expect(owner.getByLabel('The six digits')).toBeFocused()
  await owner
    .getByLabel('The six digits')
    .fill(codeOf(await world.mails.take('ona@skerry.example', /code to confirm a company/)))
  await owner.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(owner.getByText(/^skerry\.example is proven since/)).toBeVisible()
  await owner.getByRole('button', { name: 'Submit for verification' }).click()
  await expect(owner.getByRole('alert').filter({ hasText: 'There are 2 problems' })).toBeVisible()
  await owner.getByLabel('E-mail address for questions about data').fill('privacy@skerry.example')
  await owner.getByLabel('Days until a first answer').fill('5')
  await owner.getByLabel(/^I agree to the terms of service/).click()
  await expect(owner.getByText(/^You agreed to this version/)).toBeVisible()
  await expect(owner.getByText('Everything is there.')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Submit for verification' }).click()
  await expectTold(owner, `${company} is verified.`)
  await expect(owner.getByRole('heading', { name: 'The company is verified' })).toBeVisible()
  await expectAccessible(owner)

  await other.goto('/companies')
  await other.getByLabel('Name of the company').fill('skerry')
  await expect(other).toHaveURL(/q=skerry/)
  await other.getByRole('link', { name: company }).click()
  await expect(heading(other, company)).toBeVisible()
  await expect(other.getByText('We keep the lamps of the northern skerries lit.')).toBeVisible()
  await expect(other.getByText('5 days')).toBeVisible()
  // Too few answers were given to say how long they take.
  await expect(other.getByText('How long a first answer truly takes')).toHaveCount(0)
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
  const conflict = second.getByRole('region', { name: 'This was changed in another place' })
  await expect(conflict).toContainText('Lamps and foghorns.')
  await conflict.getByRole('button', { name: 'Save what I chose' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(second.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
  await second.reload()
  await expect(about(second)).toHaveValue('Lamps, lenses and boats.')
  await second.close()
})

test('somebody is invited by mail, and joins with the role', async ({ browser }) => {
  await owner.goto('/admin/profile/employer/2')
  const form = owner.getByRole('form', { name: 'Invite somebody' })
  // What comes above it moves it.
  await expect(owner.getByRole('list', { name: `Members of ${company}` })).toBeVisible()
  await form.getByLabel('E-mail address').fill('kim@skerry.example')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expectTold(owner, 'An invitation is on its way to kim@skerry.example.')
  await expect(owner.getByRole('list', { name: 'Invited, not answered yet' })).toContainText(
    'kim@skerry.example',
  )
  usedLink = linkOf(await world.mails.take('kim@skerry.example', /Skerry Lights/))
  const invited = await open(browser)
  await invited.goto(usedLink)
  await expect(heading(invited, 'You are invited to a company')).toBeVisible()
  await expectAccessible(invited)
  await invited.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(invited, 'Kim Keeper', 'kim@skerry.example')
  await typeDigits(invited, world.mails, 'kim@skerry.example')
  await expect(heading(invited, `Join ${company}?`)).toBeVisible()
  await expectAccessible(invited)
  await invited.getByRole('button', { name: `Join ${company}` }).click()
  await expectTold(invited, `You belong to ${company} now.`)
  await expect(heading(invited, company)).toBeVisible()
  await invited.goto(usedLink)
  await expect(heading(invited, `You belong to ${company} already`)).toBeVisible()
  await invited.context().close()
})

test('somebody asks to join, and an owner lets them in', async () => {
  await signUpAs(other, 'employer', 'Lee Late', 'lee@skerry.example', { mails: world.mails })
  // The link of somebody else's invitation works once.
  await other.goto(usedLink)
  await expect(heading(other, 'This invitation no longer works')).toBeVisible()
  await other.goto('/admin/profile/employer/1')
  await other.getByLabel('Name of the company').fill('skerry')
  await other.getByRole('button', { name: `Ask to join ${company}` }).click()
  await other.getByLabel('Message to the owners').fill('I tune the foghorns.')
  await other.getByRole('dialog').getByRole('button', { name: 'Ask to join' }).click()
  await expectTold(other, `The owners of ${company} are told.`)
  await expect(other.getByRole('list', { name: 'Companies that I asked to join' })).toContainText(
    'Not decided yet',
  )
  await expectAccessible(other)

  await owner.goto('/admin/companies')
  await owner.getByRole('link', { name: company }).click()
  await owner.getByRole('button', { name: 'Let Lee Late in…' }).click()
  await expect(owner.getByText('I tune the foghorns.')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('dialog').getByRole('button', { name: 'Let in' }).click()
  await expectTold(owner, 'Lee Late belongs to the company now.')
  await expect(owner.getByRole('list', { name: `Members of ${company}` })).toContainText('Lee Late')

  await other.goto('/admin/profile/employer')
  await expect(other.getByRole('list', { name: 'Companies that I belong to' })).toContainText('Recruiter')
  await expectAccessible(other)
})

test('by document: it waits, more is asked for, it is answered, and verified', async ({ browser }) => {
  await admin.goto(await setupLink(world.vouch))
  await admin.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(admin, 'Ada Admin', 'ada@runs.example')
  await typeDigits(admin, world.mails, 'ada@runs.example')
  await admin.getByRole('button', { name: 'Become the administrator' }).click()
  await expect(admin).toHaveURL(/dashboard-admin/)

  const second = await open(browser)
  await signUpAs(second, 'employer', 'Per Paper', 'per@people.example', { mails: world.mails })
  await addCompany(second, 'Paper Boats AS', 'https://paper.example')
  await fillFacts(second)
  await next(second).click()
  await expect(heading(second, 'Is it really you?')).toBeVisible()
  await document(second).setInputFiles(pdf('register.pdf', 'Paper Boats AS, page 1'))
  await expectTold(second, 'The document is handed in.')
  await second.getByLabel('E-mail address for questions about data').fill('privacy@paper.example')
  await second.getByLabel(/^I agree to the terms of service/).click()
  await expect(second.getByText(/^You agreed to this version/)).toBeVisible()
  await second.getByRole('button', { name: 'Submit for verification' }).click()
  await expect(second.getByRole('heading', { name: 'We are looking at it' })).toBeVisible()
  await expectAccessible(second)

  await admin.goto('/admin/companies?status=pending')
  await admin.getByRole('link', { name: 'Paper Boats AS' }).click()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Ask for more…' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
  await expect(admin.getByRole('dialog')).toContainText('reason')
  await admin.getByLabel('Why, or what is needed').fill('The second page is missing.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
  await expectTold(admin, 'Paper Boats AS is asked for more.')

  // It is about the open page, so it is marked as read as soon as it arrives.
  await expect(second.getByText('The second page is missing.').first()).toBeVisible()
  await second.getByRole('button', { name: /^Notifications/ }).click()
  await second.getByRole('link', { name: /is asked for more/ }).click()
  await expect(second.getByText('The second page is missing.').first()).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('link', { name: 'Answer' }).click()
  await expect(heading(second, 'Is it really you?')).toBeVisible()
  await document(second).setInputFiles(pdf('register-2.pdf', 'Paper Boats AS, both pages'))
  await expectTold(second, 'The document is handed in.')
  await second.getByRole('button', { name: 'Submit for verification' }).click()
  await expect(second.getByRole('heading', { name: 'We are looking at it' })).toBeVisible()

  await admin.reload()
  await admin.getByRole('button', { name: 'Verify', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await expectTold(admin, 'Paper Boats AS is verified.')
  await second.reload()
  await expect(second.getByRole('heading', { name: 'The company is verified' })).toBeVisible()
  await second.context().close()
})

test('under another name it waits again, after that was said, and is judged by the document that is there', async () => {
  await owner.goto('/admin/profile/employer/1')
  await owner.getByRole('button', { name: 'Change these…' }).click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await dialog.getByLabel('Trading name').fill('Lamps of the King')
  await expect(dialog.getByRole('status')).toContainText('The company will not be verified any more')
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Save and wait' }).click()
  await expectTold(owner, 'It is saved. The company now waits to be verified again.')
  await expect(heading(owner, 'What is your company?')).toBeVisible()
  await owner.goto('/admin/profile/employer/3')
  await expect(owner.getByText(/^skerry\.example is proven since/)).toBeVisible()
  await document(owner).setInputFiles(pdf('register.pdf', 'Skerry Lights AS'))
  await expectTold(owner, 'The document is handed in.')

  await admin.goto('/admin/companies?status=pending')
  await admin.getByRole('link', { name: company }).click()
  await expect(admin.getByText('none → Lamps of the King')).toBeVisible()
  await expect(admin.getByText(/^register\.pdf, handed in/)).toBeVisible()
  await document(owner).setInputFiles(pdf('other.pdf', 'Somebody else'))
  await expect(owner.getByText('other.pdf')).toBeVisible()

  const verify = async () => {
    await admin.getByRole('button', { name: 'Verify', exact: true }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  }
  await verify()
  await expect(admin.getByRole('heading', { name: 'There is another document now' })).toBeVisible()
  await expect(admin.getByText(/^other\.pdf, handed in/)).toBeVisible()
  await expectAccessible(admin)
  await verify()
  await expectTold(admin, `${company} is verified.`)
  await expect(admin.getByText('none → Lamps of the King')).toHaveCount(0)
})
