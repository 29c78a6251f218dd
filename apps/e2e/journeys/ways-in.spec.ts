import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { fillSignUp, logIn, signUpAs, typeDigits } from '../support/addresses/account-screens.ts'
import { closePages } from '../support/browser.ts'
import { linkOf } from '../support/mail-server.ts'
import { expectNotified } from '../support/notified.ts'
import { signUp, signUpCandidate } from '../support/people.ts'
import { startWorld, type World } from '../support/world.ts'

/** Sign-up, sign-in and account recovery, with real mails and a real OpenID Connect provider. */
let world: World
let context: BrowserContext
let page: Page

test.beforeAll(async () => {
  world = await startWorld()
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world?.stop(info)
})

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ baseURL: world.url })
  page = await context.newPage()
})

test.afterEach(() => context.close())

const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { level: 1, name })

/** Expects the page with this heading, without axe violations. */
async function expectPage(name: string | RegExp, on = page): Promise<void> {
  await expect(heading(name, on)).toBeVisible()
  await expectAccessible(on)
}

test('sign-up, email code, welcome, role', async () => {
  const email = 'new@people.example'
  await page.goto('/signup')
  await expectPage('Sign up')
  await fillSignUp(page, 'Nell New', email)
  await expectPage('Confirm your e-mail address')
  await page.getByLabel('Confirmation code').fill('12')
  await page.getByRole('button', { name: 'Confirm code', exact: true }).click()
  await expect(page.getByText('Enter the 6-digit code', { exact: true })).toBeVisible()
  await typeDigits(page, world.mails, email)
  await expectNotified(page, 'E-mail address confirmed.')
  await expectPage('Welcome, Nell New')
  await page.getByRole('link', { name: 'Choose a role' }).click()
  await expectPage('Choose your role')
  await page.getByRole('button', { name: 'I’m looking for work' }).click()
  await expect(page).not.toHaveURL(/choose-role/)
  await page.goto('/admin/account')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('log-in shows errors, and returns to the requested page', async () => {
  const { email, password: secret } = await signUpCandidate(world.url, 'back@people.example', 'Bea Back')
  await page.goto('/admin/jobs/applied?status=not-selected#top')
  await expectPage('Log in')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel(/^Password/).fill('wrong words')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Incorrect e-mail address or password.').last()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Password/).fill(secret)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${world.url}/admin/jobs/applied?status=not-selected#top`)
})

test('an email link opened in another browser', async ({ browser }) => {
  const { email } = await signUpCandidate(world.url, 'link@people.example', 'Lia Link')
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: /E-mail me a login link/ }).click()
  await expectPage('Check your e-mail')
  const link = linkOf(await world.mails.take(email, /login link/))
  const elsewhere = await browser.newContext({ baseURL: world.url })
  try {
    const other = await elsewhere.newPage()
    await other.goto(link)
    await expectPage('Log in', other)
    const typed = other.getByLabel('E-mail address')
    await typed.fill('somebody-else@people.example')
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(
      other.getByText('This link was sent to another e-mail address. Enter that address.').last(),
    ).toBeVisible()
    await typed.fill(email)
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(heading('Dashboard', other)).toBeVisible()
    // The mailed link works only once.
    await page.goto(link)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expectPage('This link no longer works')
  } finally {
    await elsewhere.close()
  }
})

test('a forgotten password', async () => {
  const { email, password: before } = await signUpCandidate(world.url, 'lost@people.example', 'Lou Lost')
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectPage('Forgot your password?')
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expectPage('Check your e-mail')
  const link = linkOf(await world.mails.take(email, /Reset your password/))
  await page.goto(link)
  await expectPage('Set a new password')
  await page.getByLabel(/^New password/).fill('12345')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByLabel(/^New password/)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(/^New password/).fill('new quiet words')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expectPage('Password changed')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await page.getByLabel(/^Password/).fill(before)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Incorrect e-mail address or password.').last()).toBeVisible()
  await page.getByLabel(/^Password/).fill('new quiet words')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(heading('Dashboard')).toBeVisible()
  await page.goto(link)
  await expectPage('Forgot your password?')
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('a new e-mail address, and the old one restored', async () => {
  const { email, password: secret } = await signUpCandidate(world.url, 'old@people.example', 'Max Moved')
  const next = 'next@people.example'
  await logIn(page, email, secret)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('textbox', { name: 'New e-mail address' }).fill(next)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Check your e-mail at ${next}`)).toBeVisible()
  await expectAccessible(page)
  await page.goto(linkOf(await world.mails.take(next, /Confirm your new/)))
  await expectPage('Change your e-mail address')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expectPage('E-mail address changed')
  await logIn(page, next, secret)
  await page.goto('/admin/account')
  await expect(page.getByText(next)).toBeVisible()
  const warning = await world.mails.take(email, /address was changed/)
  await page.goto(linkOf(warning))
  await expectPage('Restore your e-mail address')
  await page.getByRole('button', { name: 'Restore address' }).click()
  await expectPage('E-mail address restored')
  await logIn(page, email, secret)
})

test('a confirmation link opened on a phone without a session', async ({ browser }) => {
  const { email, password: secret } = await signUpCandidate(world.url, 'desk@people.example', 'Dee Desk')
  const next = 'phone@people.example'
  await logIn(page, email, secret)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('textbox', { name: 'New e-mail address' }).fill(next)
  await page.getByRole('button', { name: 'Send link' }).click()
  const link = linkOf(await world.mails.take(next, /Confirm your new/))
  const phone = await browser.newContext({ baseURL: world.url, viewport: { width: 320, height: 700 } })
  try {
    const other = await phone.newPage()
    await other.goto(link)
    await expectPage('Change your e-mail address', other)
    await expect(other.getByText('Or open the link on the device where you are logged in.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Use this address' })).toHaveCount(0)
    await other.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other.getByLabel('E-mail address')).toHaveValue(email)
    await other.getByLabel(/^Password/).fill(secret)
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await other.getByRole('button', { name: 'Use this address' }).click()
    await expectPage('E-mail address changed', other)
    await logIn(other, next, secret)
  } finally {
    await phone.close()
  }
})

test('sign-in at a provider, and the person’s claims', async () => {
  world.provider.person = {
    sub: 'campus-1',
    email: 'ada@campus.example',
    email_verified: true,
    name: 'Ada of the campus',
  }
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Continue with Campus' }).click()
  await expect(heading('Account settings')).toBeVisible()
  await expect(page).toHaveURL(`${world.url}/admin/account`)
  await expect(page.getByLabel('Your full name')).toHaveValue('Ada of the campus')
  await expect(page.getByText('ada@campus.example')).toBeVisible()

  world.provider.person = null
  await page.goto('/signout')
  await expectPage('Logged out')
  // Ends the provider's session, so that it asks again.
  await context.clearCookies({ name: /^_/ })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Campus' }).click()
  await expect(page.getByText('Login was cancelled.')).toBeVisible()
  await expectPage('Log in')
})

test('an address in use is reported at its field', async () => {
  const { email } = await signUp(world.url, 'taken@people.example', 'Tia Taken')
  await page.goto('/signup')
  await fillSignUp(page, 'Tom Second', email)
  const sentence = page.getByText('An account with this e-mail address already exists. Log in instead.')
  await expect(sentence.last()).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('an unconfirmed address can log in', async () => {
  await signUpAs(page, 'candidate', 'Lena Later', 'later@people.example')
  await page.goto('/admin/account')
  await expect(page.getByText('Not confirmed', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Confirm' }).click()
  await typeDigits(page, world.mails, 'later@people.example')
  await expect(heading('Account settings')).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})
