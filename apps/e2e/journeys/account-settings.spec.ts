import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { logIn } from '../support/addresses/account-screens.ts'
import { expectNotified } from '../support/notified.ts'
import type { SignedIn } from '../support/people.ts'
import { beforeEachSignIn } from '../support/signed-in.ts'
import type { World } from '../support/world.ts'

/** Journeys through the account settings. */
let world: World
let page: Page
let person: SignedIn

beforeEachSignIn('Sam Settings', 'by page', (signedIn) => {
  ;({ world, page, person } = signedIn)
})

const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { level: 1, name })

test('every part of the settings passes axe', async () => {
  for (const tab of ['profile', 'sign-in', 'preferences', 'notifications', 'data']) {
    await page.goto(`/admin/account?tab=${tab}`)
    await expect(heading('Account settings')).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('a provider is linked, signs in, and is unlinked', async ({ browser }) => {
  world.provider.person = {
    sub: person.email,
    email: 'sam@campus.example',
    email_verified: true,
    name: 'Sam',
  }
  await page.goto('/admin/account?tab=sign-in')
  await page.getByRole('button', { name: 'Link Campus' }).click()
  await expectNotified(page, 'You can now log in with Campus.')
  await expect(page.getByText('Linked as sam@campus.example')).toBeVisible()
  await expect(page).toHaveURL(`${world.url}/admin/account?tab=sign-in`)
  const elsewhere = await browser.newContext({ baseURL: world.url })
  try {
    const other = await elsewhere.newPage()
    await other.goto('/admin/account')
    await other.getByRole('button', { name: 'Continue with Campus' }).click()
    await expect(other.getByRole('main').getByText(person.email)).toBeVisible()
    await page.getByRole('button', { name: 'Unlink Campus' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
    await expectNotified(page, 'You can no longer log in with Campus.')
    await expect(page.getByText('Not linked')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await elsewhere.close()
  }
  await page.goto('/signout')
  await expect(heading('Logged out')).toBeVisible()
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Continue with Campus' }).click()
  await expect(page.getByRole('main').getByText('sam@campus.example')).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
})

test('signing out everywhere else leads the other device to the log-in, with a message', async ({
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: world.url })
  try {
    const other = await elsewhere.newPage()
    await logIn(other, person.email, person.password)
    await other.goto('/admin/account?tab=sign-in')
    await page.goto('/admin/account?tab=sign-in')
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: /^Log out of \d+ other devices?$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(page.getByText('This is the only device you’re logged in on.')).toBeVisible()
    await expectAccessible(page)
    // The first API call within ten seconds notices that the session has ended.
    await expect(async () => {
      // The log-in page does not redirect again, so its message is shown once.
      if (!(await heading('Log in', other).isVisible())) await other.reload()
      await expect(heading('Log in', other)).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 120_000 })
    await expect(other.getByText('You were logged out')).toBeVisible()
    await other.getByLabel('E-mail address').fill(person.email)
    await other.getByLabel(/^Password/).fill(person.password)
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other).toHaveURL(`${world.url}/admin/account?tab=sign-in`)
  } finally {
    await elsewhere.close()
  }
})

test('a new password keeps this session, and the old password is refused', async () => {
  await page.goto('/admin/account/reset-password')
  await expect(heading('Change your password')).toBeVisible()
  await expectAccessible(page)
  const set = async (current: string) => {
    await page.getByLabel(/^Current password/).fill(current)
    await page.getByLabel(/^New password/).fill('other quiet words')
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await set('not my password')
  await expect(page.getByText('Incorrect password').last()).toBeVisible()
  await set(person.password)
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await world.mails.take(person.email, /password was changed/)
  await page.goto('/admin/account')
  await expect(heading('Account settings')).toBeVisible()
  await page.goto('/signout')
  await expect(heading('Logged out')).toBeVisible()
  await logIn(page, person.email, 'other quiet words')
})

test('account deletion is requested and cancelled', async () => {
  const word = page.getByLabel(/^Type “delete”/)
  const remove = page.getByRole('button', { name: 'Delete my account' })
  await page.goto('/delete-account')
  await expect(heading('Delete your account')).toBeVisible()
  await expect(page.getByText('What will be deleted')).toBeVisible()
  await expectAccessible(page)
  await word.fill('yes')
  await remove.click()
  await expect(page.getByText('Type “delete”').last()).toBeVisible()
  await word.fill('delete')
  await remove.click()
  await expect(page.getByText(/^Your account will be deleted on/).first()).toBeVisible()
  await expectAccessible(page)
  await world.mails.take(person.email, /will be deleted/)
  await page.getByRole('main').getByRole('button', { name: 'Keep my account' }).click()
  await expectNotified(page, 'Your account will not be deleted.')
  await page.reload()
  await expect(word).toBeVisible()
})
