import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { signIn, signOutEverywhere } from '#lib/identity/identity.ts'
import { savedPath } from '#lib/identity/saved-path.ts'
import { claimsOf, currentToken } from '#lib/identity/session.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { type FakeAccount, type FakeCode, fakeIdentity } from '#testing/fake-identity.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'

let accounts: FakeAccount[]
let codes: Record<string, FakeCode>
let mails: { requestType: string; email: string; continueUrl: string | undefined }[]

beforeEach(() => {
  accounts = [{ uid: 'ana', email: 'ana@example.com', password: 'correct horse' }]
  mails = []
  const email = 'ana@example.com'
  codes = {
    verify: { requestType: 'VERIFY_EMAIL', email },
    change: { requestType: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: 'new@example.com' },
    recover: { requestType: 'RECOVER_EMAIL', email },
    link: { requestType: 'EMAIL_SIGNIN', email },
    reset: { requestType: 'PASSWORD_RESET', email },
    old: { requestType: 'PASSWORD_RESET', email, expired: true },
  }
  fakeApi({ currentPerson: () => testPerson() }, fakeIdentity(accounts, { codes, mails }))
})
afterEach(async () => {
  storeEnteredEmail('')
  await signOutEverywhere()
})

const link = (mode: string, code: string) =>
  `/email-verify?mode=${mode}&oobCode=${code}&apiKey=key&lang=en&continueUrl=${encodeURIComponent(`${location.origin}/admin/profile/choose-role`)}`

async function press(name: string, user: { click: (element: Element) => Promise<void> }) {
  await user.click(await screen.findByRole('button', { name }))
}

test('opening a link does not use it; the click confirms the address and continues', async () => {
  await signIn('ana@example.com', 'correct horse')
  const { user, path } = await renderApp(link('verifyEmail', 'verify'))
  await screen.findByText('Confirm that ana@example.com is yours.')
  expect(codes.verify?.used).toBeUndefined()
  await press('Confirm', user)
  const done = await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })
  expect(document.activeElement).toBe(done)
  expect(accounts[0]?.emailVerified).toBe(true)
  expect(codes.verify?.usedBy).toBe('ana')
  await press('Continue', user)
  await waitFor(() => expect(path()).toBe('/admin/profile/choose-role'))
})

test('a link for a new address names it and then asks to log in with it', async () => {
  await signIn('ana@example.com', 'correct horse')
  const { user } = await renderApp(link('verifyAndChangeEmail', 'change'))
  await screen.findByText(/You will log in with new@example.com/)
  await press('Use this address', user)
  await screen.findByRole('heading', { name: 'E-mail address changed' })
  await user.click(screen.getAllByRole('link', { name: 'Log in' }).at(-1) as HTMLElement)
  expect(await screen.findByRole('textbox', { name: /E-mail address/ })).toHaveProperty(
    'value',
    'new@example.com',
  )
})

test('on another device a confirmation link asks to log in and returns to itself', async () => {
  const { user, path } = await renderApp(link('verifyEmail', 'verify'))
  await screen.findByText('Log in as ana@example.com to confirm that this address is yours.')
  screen.getByText('Or open the link on the device where you are logged in.')
  await press('Log in', user)
  expect(await screen.findByRole('textbox', { name: /E-mail address/ })).toHaveProperty(
    'value',
    'ana@example.com',
  )
  await user.type(screen.getByLabelText(/^Password/), 'correct horse')
  await press('Log in', user)
  await waitFor(() => expect(path()).toContain('oobCode=verify'))
  await press('Confirm', user)
  await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })
  expect(codes.verify?.usedBy).toBe('ana')
  expect(savedPath()).toBeNull()
})

test('in a session of another account a link changes nothing and offers to sign out', async () => {
  accounts.push({ uid: 'ben', email: 'ben@example.com', password: 'correct horse' })
  await signIn('ben@example.com', 'correct horse')
  const { user } = await renderApp(link('verifyAndChangeEmail', 'change'))
  await screen.findByText(/This link is for ana@example.com, and you are logged in as ben@example.com/)
  expect(screen.queryByRole('button', { name: 'Use this address' })).toBeNull()
  await press('Log out', user)
  await screen.findByText('Log in as ana@example.com to change the address of your account.')
  expect(codes.change?.used).toBeUndefined()
})

test('recovering the old address offers a password reset', async () => {
  const { user } = await renderApp(link('recoverEmail', 'recover'))
  await press('Restore address', user)
  await press('E-mail me a password reset link', user)
  await screen.findByText(/sent .* to ana@example.com/)
  expect(mails[0]?.requestType).toBe('PASSWORD_RESET')
})

test('a double click sends one request', async () => {
  await renderApp(link('recoverEmail', 'recover'))
  const button = await screen.findByRole('button', { name: 'Restore address' })
  button.click()
  // Between the clicks of a double click, a browser runs microtasks but no timers.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  button.click()
  await screen.findByRole('heading', { name: 'E-mail address restored' })
})

test('a used link says so and offers the next step', async () => {
  codes.verify = { requestType: 'VERIFY_EMAIL', email: 'ana@example.com', used: true }
  await renderApp(link('verifyEmail', 'verify'))
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
  screen.getByRole('link', { name: 'Confirm with a code instead' })
})

test('on another device the sign-in link asks for the address and reports a wrong one at its field', async () => {
  const { user, path } = await renderApp(link('signIn', 'link'))
  const email = await screen.findByRole('textbox', { name: /E-mail address/ })
  expect(codes.link?.used).toBeUndefined()
  await user.type(email, 'ben@example.com')
  await press('Log in', user)
  await screen.findByRole('button', { name: /This link was sent to another e-mail address/ })
  await user.clear(email)
  await user.type(email, 'ana@example.com')
  await press('Log in', user)
  await waitFor(() => expect(path()).toBe('/admin/profile/choose-role'))
  expect(claimsOf((await currentToken()) ?? '').sub).toBe('ana')
})

test('an expired sign-in link offers a new one', async () => {
  codes.link = { requestType: 'EMAIL_SIGNIN', email: 'ana@example.com', expired: true }
  const { user } = await renderApp(link('signIn', 'link'))
  await user.type(await screen.findByRole('textbox', { name: /E-mail address/ }), 'ana@example.com')
  await press('Log in', user)
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
  await press('E-mail me a login link', user)
  await screen.findByText(/If an account uses ana@example.com, we sent it a new link/)
})

test('an incomplete link is reported as broken', async () => {
  await renderApp('/email-verify?mode=verifyEmail')
  await screen.findByRole('heading', { level: 1, name: 'This link is broken' })
})

test('a forgotten password gets the same answer for an unknown address', async () => {
  const { user } = await renderApp('/forgot-password')
  await user.type(await screen.findByRole('textbox', { name: /E-mail address/ }), 'nobody@example.com')
  await press('Send link', user)
  await screen.findByText(/If an account uses nobody@example.com/)
  await press('Use another address', user)
  await screen.findByRole('button', { name: 'Send link' })
})

test('the reset code is used when the form is sent, not on opening', async () => {
  const { user } = await renderApp('/forgot-password?mode=resetPassword&oobCode=reset&apiKey=key&lang=en')
  await screen.findByText(/For ana@example.com/)
  expect(codes.reset?.used).toBeUndefined()
  await user.type(screen.getByLabelText(/^New password/), 'abc')
  await press('Set password', user)
  await screen.findByRole('button', { name: 'New password: Missing: at least 6 characters' })
  expect(codes.reset?.used).toBeUndefined()
  await user.type(screen.getByLabelText(/^New password/), ' and more')
  await press('Set password', user)
  await screen.findByRole('heading', { level: 1, name: 'Password changed' })
  expect(accounts[0]?.password).toBe('abc and more')
})

test('an expired reset code leads to requesting a new one', async () => {
  await renderApp('/forgot-password?mode=resetPassword&oobCode=old')
  await screen.findByRole('heading', { name: 'This link no longer works' })
  screen.getByRole('button', { name: 'Send link' })
})
