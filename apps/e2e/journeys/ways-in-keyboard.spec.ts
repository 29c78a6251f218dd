import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { closePages } from '../support/browser.ts'
import { expectAtHeading, expectFocusKept, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { codeOf, linkOf } from '../support/mail-server.ts'
import { expectNotified } from '../support/notified.ts'
import { signUpCandidate } from '../support/people.ts'
import { startWorld, type World } from '../support/world.ts'

/** Sign-in and sign-out by keyboard: focus stays visible and is never lost. */
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

const main = () => page.getByRole('main')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Expects focus on the page's heading, and no axe violations. */
async function arrive(name: string | RegExp): Promise<void> {
  await expectAtHeading(page, name)
  await expectAccessible(page)
}

/** Expects the error message after a failed submit, that focus is not lost, and no axe violations. */
async function expectRefused(sentence: string | RegExp): Promise<void> {
  await expect(page.getByText(sentence).last()).toBeVisible()
  await expectFocusKept(page)
  await expectAccessible(page)
}

test('a forgotten password, log-in and sign-out', async () => {
  const { email } = await signUpCandidate(world.url, 'forgot@keys.example', 'Fran Forgot')
  await page.goto('/login')
  await typeInto(page, page.getByLabel('E-mail address'), email)
  await pressOn(page, page.getByRole('link', { name: 'Forgot your password?' }))
  await arrive('Forgot your password?')
  await pressOn(page, button('Send link'))
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  await expectFocusKept(page)
  await expectAccessible(page)

  await page.goto(linkOf(await world.mails.take(email, /Reset your password/)))
  await typeInto(page, page.getByLabel(/^New password/), '12345')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^New password/)).toHaveAttribute('aria-invalid', 'true')
  await expectFocusKept(page)
  await expectAccessible(page)
  await typeInto(page, page.getByLabel(/^New password/), 'new quiet words')
  await pressOn(page, button('Set password'))
  await arrive('Password changed')
  await pressOn(page, main().getByRole('link', { name: 'Log in' }))
  await expectAtHeading(page, 'Log in')

  await typeInto(page, page.getByLabel(/^Password/), 'wrong words')
  await pressOn(page, button('Log in'))
  await expectRefused('Incorrect e-mail address or password.')
  await typeInto(page, page.getByLabel(/^Password/), 'new quiet words')
  await pressOn(page, button('Log in'))
  await expectAtHeading(page, 'Dashboard')

  await pressOn(page, button(/^Your menu/))
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button(/^Your menu/)).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('menuitem', { name: 'Log out' }), { key: 'ArrowDown' })
  await page.keyboard.press('Enter')
  await arrive('Logged out')
  await pressOn(page, main().getByRole('link', { name: 'Log in again' }))
  await expectAtHeading(page, 'Log in')
})

test('an email link, and the session check that returns', async () => {
  const { email } = await signUpCandidate(world.url, 'link@keys.example', 'Lin Link')
  await page.goto('/login')
  await pressOn(page, button('E-mail me a login link'))
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expectRefused('Enter your e-mail address to get a login link.')
  await typeInto(page, page.getByLabel('E-mail address'), email)
  await pressOn(page, button('E-mail me a login link'), 'Space')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  await expectFocusKept(page)
  await expectAccessible(page)
  await pressOn(page, button('Use another address'))
  await expectAtHeading(page, 'Log in')

  const link = linkOf(await world.mails.take(email, /login link/))
  await page.goto(link)
  await expectAccessible(page)
  await pressOn(page, button('Use another address'))
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expectFocusKept(page)
  await typeInto(page, page.getByLabel('E-mail address'), 'nobody@keys.example')
  await pressOn(page, button('Log in'))
  await expectRefused('This link was sent to another e-mail address. Enter that address.')
  await typeInto(page, page.getByLabel('E-mail address'), email)
  await page.keyboard.press('Enter')
  await expectAtHeading(page, 'Dashboard')
  await page.goto(link)
  await pressOn(page, button('Log in'))
  await arrive('This link no longer works')

  // The server is unreachable while the page checks the session, and comes back later.
  await page.route('**/v1/token*', (route) => route.abort())
  await page.goto('/check-auth')
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t reach the server' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/v1/token*')
  await pressOn(page, button('Try again'))
  await expectAtHeading(page, 'Dashboard')
})

test('delayed email code, role, and a link that confirms the address', async () => {
  const email = 'later@keys.example'
  await page.goto('/signup')
  await expectAccessible(page)
  await pressOn(page, button('Create account'))
  await expect(page.getByLabel('Your full name')).toHaveAttribute('aria-invalid', 'true')
  await expectFocusKept(page)
  await typeInto(page, page.getByLabel('Your full name'), 'Lee Later')
  await typeInto(page, page.getByLabel('E-mail address'), email)
  await typeInto(page, page.getByLabel(/^Password/), 'a few quiet words')
  await pressOn(page, button('Create account'))
  await expectAtHeading(page, 'Confirm your e-mail address')
  await typeInto(page, page.getByLabel('Confirmation code'), '12')
  await page.keyboard.press('Enter')
  await expectRefused('Enter the 6-digit code')
  await pressOn(page, button('Do this later'))
  await arrive('Welcome, Lee Later')
  await pressOn(page, page.getByRole('link', { name: 'Choose a role' }))
  await arrive('Choose your role')
  await pressOn(page, button(/^I’m looking for work/), 'Space')
  await expect(page).not.toHaveURL(/choose-role/)
  await expectFocusKept(page)

  await page.goto('/admin/account')
  await pressOn(page, page.getByRole('link', { name: 'Confirm' }))
  await arrive('Confirm your e-mail address')
  await typeInto(
    page,
    page.getByLabel('Confirmation code'),
    codeOf(await world.mails.take(email, /confirmation code/)),
  )
  await expectNotified(page, 'E-mail address confirmed.')
  await expectAtHeading(page, 'Account settings')
})
