import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { fillSignUp, typeDigits } from '../support/addresses/account-screens.ts'
import { closePages } from '../support/browser.ts'
import { expectAtHeading, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { codeOf } from '../support/mail-server.ts'
import { signUpCandidate } from '../support/people.ts'
import { startWorld, type World } from '../support/world.ts'

/** Account pages by keyboard, at 320 px, and in the dark scheme. */
let world: World

test.beforeAll(async () => {
  world = await startWorld()
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world?.stop(info)
})

type Look = (page: Page) => Promise<void>

/** Opens every page from sign-up to the account settings, in order. */
async function walk(page: Page, email: string, look: Look): Promise<void> {
  const at = async (name: string | RegExp) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await look(page)
  }
  await page.goto('/login')
  await at('Log in')
  await page.goto('/forgot-password')
  await at('Forgot your password?')
  await page.goto('/email-verify?mode=verifyEmail&oobCode=nonsense')
  await at('This link no longer works')
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await at('Sign up')
  await fillSignUp(page, 'Lou Looks', email)
  await at('Confirm your e-mail address')
  await typeDigits(page, world.mails, email)
  await at('Welcome, Lou Looks')
  await page.getByRole('link', { name: 'Choose a role' }).click()
  await at('Choose your role')
  await page.getByRole('button', { name: 'I’m looking for work' }).click()
  await expect(page).not.toHaveURL(/choose-role/)
  for (const tab of ['profile', 'sign-in', 'preferences', 'notifications', 'data']) {
    await page.goto(`/admin/account?tab=${tab}`)
    await at('Account settings')
  }
  await page.goto('/admin/account/reset-password')
  await at('Change your password')
  await page.goto('/delete-account')
  await at('Delete your account')
  await page.goto('/signout')
  await at('Logged out')
}

test('nothing is cut off at 320 px', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: world.url, viewport: { width: 320, height: 640 } })
  await walk(await context.newPage(), 'narrow@people.example', async (page) => {
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
  await context.close()
})

test('the dark scheme has enough contrast', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: world.url, colorScheme: 'dark' })
  await walk(await context.newPage(), 'dark@people.example', async (page) => {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expectAccessible(page)
  })
  await context.close()
})

test('sign-up and email code by keyboard alone', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: world.url })
  const page = await context.newPage()
  const email = 'keys@people.example'
  await page.goto('/signup')
  await typeInto(page, page.getByLabel('Your full name'), 'Kay Keys')
  await typeInto(page, page.getByLabel('E-mail address'), email)
  await typeInto(page, page.getByLabel(/^Password/), 'a few quiet words')
  await page.keyboard.press('Enter')
  await expectAtHeading(page, 'Confirm your e-mail address')
  const code = codeOf(await world.mails.take(email, /confirmation code/))
  await typeInto(page, page.getByLabel('Confirmation code'), `${code.slice(0, 3)} ${code.slice(3)}`)
  await expectAtHeading(page, 'Welcome, Kay Keys')
  await pressOn(page, page.getByRole('link', { name: 'Choose a role' }))
  await expectAtHeading(page, 'Choose your role')
  await pressOn(page, page.getByRole('button', { name: 'I’m looking for work' }), 'Space')
  await expect(page).not.toHaveURL(/choose-role/)
  await context.close()
})

test('log-in by keyboard alone: an error focuses its field', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: world.url })
  const page = await context.newPage()
  const { email, password } = await signUpCandidate(world.url, 'typist@people.example', 'Ty Typist')
  await page.goto('/login')
  await typeInto(page, page.getByLabel('E-mail address'), 'nonsense')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true')
  await typeInto(page, page.getByLabel('E-mail address'), email)
  const secret = page.getByLabel(/^Password/)
  await typeInto(page, secret, password)
  await pressOn(page, page.getByRole('button', { name: 'Show password' }), 'Space')
  await expect(secret).toHaveAttribute('type', 'text')
  await tabTo(page, secret, { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await expectAtHeading(page, 'Dashboard')
  await context.close()
})
