import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { onePixel } from '../support/files/pictures.ts'
import { expectAtHeading, expectFocusKept, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { codeOf, linkOf } from '../support/mail-server.ts'
import { expectNotified } from '../support/notified.ts'
import { type SignedIn, signIn } from '../support/people.ts'
import { beforeEachSignIn } from '../support/signed-in.ts'
import type { World } from '../support/world.ts'

/** Account settings by keyboard: focus stays visible and is never lost. */
let world: World
let page: Page
let person: SignedIn

beforeEachSignIn('Kim Keys', 'by page', (signedIn) => {
  ;({ world, page, person } = signedIn)
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Expects a notification with this text, and that focus is not lost. */
async function expectDone(sentence: string): Promise<void> {
  await expectNotified(page, sentence)
  await expectFocusKept(page)
}

async function openTab(name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Account settings sections' })
  await pressOn(page, parts.getByRole('link', { name, exact: true }))
  await expect(parts.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  await expectFocusKept(page)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

test('name, photo and e-mail address', async () => {
  await page.goto('/admin/account')
  await pressOn(page, page.getByRole('link', { name: 'Confirm' }))
  await expectAtHeading(page, 'Confirm your e-mail address')
  await expectAccessible(page)
  await pressOn(page, button('Send code'))
  await expect(page.getByLabel('Confirmation code')).toBeFocused()
  await page.keyboard.type(codeOf(await world.mails.take(person.email, /confirmation code/)))
  await expectNotified(page, 'E-mail address confirmed.')
  await expectAtHeading(page, 'Account settings')

  await typeInto(page, page.getByLabel('Your full name'), 'Kim Quick')
  await pressOn(page, button('Save name'))
  await expectDone('Name saved.')

  await tabTo(page, button('Choose a photo'))
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePixel })
  await expectNotified(page, 'Photo saved.')
  await expect(button('Choose another photo')).toBeFocused()
  await pressOn(page, button('Remove photo'))
  await expectNotified(page, 'Photo removed.')
  await expect(button('Choose a photo')).toBeFocused()

  await pressOn(page, button('Change'))
  const typed = page.getByRole('textbox', { name: 'New e-mail address' })
  await expect(typed).toBeFocused()
  await page.keyboard.type('nonsense')
  await page.keyboard.press('Enter')
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await expectFocusKept(page)
  await expectAccessible(page)
  await pressOn(page, button('Cancel'))
  await expect(button('Change')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(typed).toBeFocused()
  const next = `next.${person.email}`
  await page.keyboard.type(next)
  await pressOn(page, button('Send link'))
  await expect(page.getByText(`Check your e-mail at ${next}`)).toBeVisible()
  await expectFocusKept(page)
  await expectAccessible(page)
  await pressOn(page, button('Done'))
  await expect(button('Change')).toBeFocused()

  await page.goto(linkOf(await world.mails.take(next, /Confirm your new/)))
  await expectAccessible(page)
  await pressOn(page, button('Use this address'))
  await expectAtHeading(page, 'E-mail address changed')
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Log in' }))
  await expectAtHeading(page, 'Log in')
})

test('sign-in methods, sessions, preferences, notifications and data', async () => {
  world.provider.person = {
    sub: person.email,
    email: 'kim@campus.example',
    email_verified: true,
    name: 'Kim',
  }
  await signIn(world.url, person.email, person.password)
  await signIn(world.url, person.email, person.password)
  await page.goto('/admin/account')
  await openTab('Login')
  await pressOn(page, button('Link Campus'))
  await expectNotified(page, 'You can now log in with Campus.')
  await pressOn(page, button('Unlink Campus'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button('Unlink Campus')).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('button', { name: 'Unlink', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expectDone('You can no longer log in with Campus.')
  await expect(button('Link Campus')).toBeVisible()
  await expectFocusKept(page)

  const places = page.getByRole('list', { name: 'Your sessions, most recent first' }).getByRole('listitem')
  // Linking Campus has started the session that is listed with it.
  await page.goto('/admin/account?tab=sign-in')
  await expect(places.getByText('Logged in with Campus')).toBeVisible()
  const before = await places.count()
  await pressOn(page, places.getByRole('button', { name: /^Log out of / }).last())
  await expect(places).toHaveCount(before - 1)
  await expectFocusKept(page)
  await pressOn(page, button(/^Log out of \d+ other devices?$/))
  await pressOn(page, dialog.getByRole('button', { name: 'Log out everywhere else' }))
  await expect(page.getByText('This is the only device you’re logged in on.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectFocusKept(page)

  await openTab('Preferences')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await typeInto(page, zone, 'Lisbon')
  await expect(page.getByRole('option', { name: /Lisbon/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/Lisbon/)
  await expect(page.getByRole('status').getByText(/^Saved/)).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectFocusKept(page)
  await expectAccessible(page)

  await openTab('Notifications')
  const messages = page.getByRole('checkbox', { name: 'Messages: in the app' })
  const mailed = await messages.isChecked()
  await pressOn(page, messages, 'Space')
  await expect(messages).toBeChecked({ checked: !mailed })
  await expect(messages).toBeFocused()

  await openTab('Your data')
  const saved = page.waitForEvent('download')
  await pressOn(page, button('Download my data'))
  await saved
  await expect(button('Download again')).toBeFocused()
  await expectAccessible(page)
  await pressOn(page, page.getByRole('link', { name: 'Delete my account' }))
  await expectAtHeading(page, 'Delete your account')
})

test('a new password', async () => {
  await page.goto('/admin/account?tab=sign-in')
  await pressOn(page, page.getByRole('link', { name: 'Change password' }))
  await expectAtHeading(page, 'Change your password')
  await expectAccessible(page)

  // Signs in again by email link, then cancels.
  await pressOn(page, button('Continue without current password'))
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByLabel(/^Password/)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button('Continue without current password')).toBeFocused()

  await typeInto(page, page.getByLabel(/^Current password/), 'not my password')
  await typeInto(page, page.getByLabel(/^New password/), 'other quiet words')
  await pressOn(page, button('Set password'))
  await expect(page.getByText('Incorrect password').last()).toBeVisible()
  await expectFocusKept(page)
  await expectAccessible(page)

  await pressOn(page, button('Continue without current password'))
  await expect(dialog.getByLabel(/^Password/)).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Identity confirmed. Choose a new password.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel(/^New password/)).toBeFocused()
  await pressOn(page, button('Set password'))
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await expectFocusKept(page)
  await pressOn(page, page.getByRole('link', { name: 'Go to account settings' }))
  await expectAtHeading(page, 'Account settings')
})

test('account deletion is requested and cancelled', async () => {
  await page.goto('/admin/account/delete-account')
  const word = page.getByLabel(/^Type “delete”/)
  await typeInto(page, word, 'yes')
  await pressOn(page, button('Delete my account'))
  await expect(word).toHaveAttribute('aria-invalid', 'true')
  await expectFocusKept(page)
  await expectAccessible(page)
  await typeInto(page, word, 'delete')
  await pressOn(page, button('Delete my account'))
  await expect(page.getByText(/^Your account will be deleted on/).first()).toBeVisible()
  await expectFocusKept(page)
  await expectAccessible(page)
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Keep my account' }))
  await expectDone('Your account will not be deleted.')
  await expect(word).toBeVisible()
  await expectFocusKept(page)
  await expectAccessible(page)
})
