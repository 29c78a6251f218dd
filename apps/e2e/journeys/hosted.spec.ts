import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { logIn } from '../support/addresses/account-screens.ts'
import { type HostedProject, startHostedProject } from '../support/hosted-project.ts'
import { expectNotified } from '../support/notified.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** Sign-in with a hosted identity project: the real SDK, its pop-ups, and the security headers that pop-ups need. */
let hosted: HostedProject
let vouch: Vouch
let context: BrowserContext
let page: Page
/** Violations of the content security policy that the page has reported. */
let refused: string[]

const somebodyElse = { sub: 'eve', email: 'eve@google.example', name: 'Eve Else' }

test.beforeAll(async () => {
  hosted = await startHostedProject()
  hosted.accounts.addPerson(somebodyElse)
  vouch = await startVouch({ demo: false, env: hosted.env })
})

test.afterAll(() => Promise.all([vouch?.stop(), hosted?.stop()]))

test.beforeEach(async ({ browser }) => {
  hosted.accounts.signedInAgo = 0
  context = await browser.newContext({ baseURL: vouch.url })
  await hosted.answerIn(context)
  page = await context.newPage()
  refused = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text())
  })
})

test.afterEach(async () => {
  await context.close()
  expect(refused).toEqual([])
})

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Clicks the provider's button and returns its pop-up. */
async function popupOf(name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await button(name).click()
  return opened
}

/** Signs in as the current person in the provider's pop-up. */
async function throughPopup(name: string): Promise<void> {
  const popup = await popupOf(name)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: `Go on as ${hosted.person.name}` }).click()
  await closed
}

test('a new person signs in by pop-up and returns to the requested page', async () => {
  hosted.person = { sub: 'nia', email: 'nia@google.example', name: 'Nia New' }
  await page.goto('/admin/account')
  await expect(heading('Log in')).toBeVisible()
  await throughPopup('Continue with Google')
  await expect(heading('Account settings')).toBeVisible()
  await expect(page.getByRole('main').getByText('nia@google.example')).toBeVisible()
  await expectAccessible(page)
  // The SDK restores the session when the page is reloaded.
  await page.reload()
  await expect(page.getByRole('main').getByText('nia@google.example')).toBeVisible()
})

test('a pop-up can be blocked, closed or reopened without an error', async () => {
  hosted.person = { sub: 'ben', email: 'ben@google.example', name: 'Ben Blocked' }
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill('kept@people.example')
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await button('Continue with Google').click()
  await expect(page.getByText('Your browser blocked the pop-up.').first()).toBeVisible()
  await expect(button('Continue with Google')).toBeEnabled()
  await expectAccessible(page)

  // The SDK notices a closed pop-up only after 8 s. Until then the person can reopen it without an error message.
  const sentence = page.getByText('Login was cancelled.')
  const closed = await popupOf('Continue with Google')
  await closed.close()
  await expect(button('Continue with Google')).toBeEnabled({ timeout: 5000 })
  const left = await popupOf('Continue with Google')
  const given = left.waitForEvent('close')
  const last = await popupOf('Continue with Google')
  await given
  await expect(sentence).toHaveCount(0)
  await last.close()
  await expect(sentence.first()).toBeVisible()
  await expect(button('Continue with Google')).toBeFocused()
  await expect(page.getByLabel('E-mail address')).toHaveValue('kept@people.example')
  await throughPopup('Continue with Google')
  await expect(page).not.toHaveURL(/login/)
})

test('the SDK’s pop-up code is loaded before the click', async ({ browser }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const phone = await browser.newContext({ baseURL: vouch.url, userAgent })
  await hosted.answerIn(phone)
  const there = await phone.newPage()
  const loaded = there.waitForRequest('https://apis.google.com/js/api.js?*')
  await there.goto('/login')
  await loaded
  await phone.close()
})

test('an address with an account: log in as before, then link and unlink the provider', async () => {
  const email = 'pat@people.example'
  hosted.accounts.addAccount(email, 'a few quiet words')
  hosted.person = { sub: 'pat', email, name: 'Pat Password' }
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await throughPopup('Continue with Google')
  await expect(page.getByText('An account with this e-mail address already exists.').first()).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expectAccessible(page)
  await logIn(page, email, 'a few quiet words')

  await page.goto('/admin/account?tab=sign-in')
  await throughPopup('Link Google')
  await expectNotified(page, 'You can now log in with Google.')
  await expect(page.getByText(`Linked as ${email}`)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/signout')
  await expect(heading('Logged out')).toBeVisible()
  await page.goto('/admin/account?tab=sign-in')
  await throughPopup('Continue with Google')
  await expect(page.getByText(`Linked as ${email}`)).toBeVisible()

  await button('Unlink Google').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
  await expectNotified(page, 'You can no longer log in with Google.')
  await expect(page.getByText('Not linked')).toBeVisible()

  // The person uses another account at the provider.
  hosted.person = somebodyElse
  await throughPopup('Link Google')
  await expect(page.getByText('Another account already uses this way to log in.').first()).toBeVisible()
  await expect(page.getByText('Not linked')).toBeVisible()
})

test('an old sign-in is renewed before the account is deleted', async () => {
  const dee = { sub: 'dee', email: 'dee@google.example', name: 'Dee Deleted' }
  hosted.person = dee
  hosted.accounts.signedInAgo = 60
  await page.goto('/admin/account/delete-account')
  await throughPopup('Continue with Google')
  await page.getByLabel(/^Type “delete”/).fill('delete')
  await button('Delete my account').click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectAccessible(page)

  const cancelled = await popupOf('Continue with Google')
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Login was cancelled.').first()).toBeVisible()
  await expect(dialog).toBeVisible()
  hosted.accounts.signedInAgo = 0
  hosted.person = somebodyElse
  await throughPopup('Continue with Google')
  await expect(page.getByText('That is a different account.').first()).toBeVisible()
  await expect(dialog).toBeVisible()
  hosted.person = dee
  await throughPopup('Continue with Google')
  await expect(page.getByText(/^Your account will be deleted on/).first()).toBeVisible()
})
