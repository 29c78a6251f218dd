import { screen, waitFor, within } from '@testing-library/react'
import type { DeletionPreview } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn, signOutEverywhere } from '#lib/identity/identity.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { type FakeAccount, type FakeIdentityWorld, fakeIdentity } from '#testing/fake-identity.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { AccountSettingsPage } from './account-settings-page.tsx'
import { DeleteAccountPage } from './delete-account-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

let account: FakeAccount
let world: Required<Pick<FakeIdentityWorld, 'mails'>> & FakeIdentityWorld

beforeEach(() => {
  account = { uid: 'ana', email: 'ana@example.com', password: 'correct horse' }
  world = { tooOld: false, mails: [], pending: { one: 'ana' } }
})
afterEach(signOutEverywhere)

const person = testPerson()
const noSessions = { currentPerson: () => person, listSessions: () => ({ items: [] }) }

async function signedIn(handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(handlers, fakeIdentity([account], world))
  await signIn(account.email, account.password)
  return api
}

async function confirmWith(user: { type: (e: Element, t: string) => Promise<void> }, password: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await user.type(await within(dialog).findByLabelText(/^Password/), `${password}{Enter}`)
  return dialog
}

test('changing the email address asks for reauthentication and then continues by itself', async () => {
  await signedIn(noSessions)
  world.tooOld = true
  const { user } = await renderInApp(<AccountSettingsPage tab={undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.type(screen.getByRole('textbox', { name: /New e-mail/ }), 'new@example.com{Enter}')
  const dialog = await confirmWith(user, 'wrong')
  await within(dialog).findByRole('button', { name: /Incorrect password/ })
  await user.clear(within(dialog).getByLabelText(/^Password/))
  await confirmWith(user, 'correct horse')
  await screen.findByRole('heading', { name: 'Check your e-mail at new@example.com' })
  expect(world.mails).toEqual([
    expect.objectContaining({ requestType: 'VERIFY_AND_CHANGE_EMAIL', email: 'new@example.com' }),
  ])
})

test('cancelling reauthentication changes nothing and says so', async () => {
  await signedIn(noSessions)
  world.tooOld = true
  const { user } = await renderInApp(<AccountSettingsPage tab={undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.type(screen.getByRole('textbox', { name: /New e-mail/ }), 'new@example.com{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await within(dialog).findByLabelText(/^Password/)
  await user.keyboard('{Escape}')
  await screen.findByRole('heading', { name: /No changes made/ })
  expect(world.mails).toEqual([])
  expect(screen.getByRole('textbox', { name: /New e-mail/ })).toHaveProperty('value', 'new@example.com')
})

test('the password changes after the current one was verified', async () => {
  await signedIn(noSessions)
  const { user } = await renderInApp(<ResetPasswordPage person={person} />)
  const now = await screen.findByLabelText(/^Current password/)
  await user.type(now, 'wrong')
  await user.type(screen.getByLabelText(/^New password/), 'four odd words here{Enter}')
  await waitFor(() => expect(now.getAttribute('aria-invalid')).toBe('true'))
  expect(account.password).toBe('correct horse')
  await user.clear(now)
  await user.type(now, 'correct horse{Enter}')
  await screen.findByRole('heading', { name: 'Password changed' })
  expect(account.password).toBe('four odd words here')
})

test('a password that breaks the rules is reported at its field, and nothing is sent', async () => {
  await signedIn(noSessions)
  const { user } = await renderInApp(<ResetPasswordPage person={person} />)
  await user.type(await screen.findByLabelText(/^Current password/), 'correct horse')
  const chosen = screen.getByLabelText(/^New password/)
  await user.type(chosen, 'tiny{Enter}')
  await waitFor(() => expect(chosen.getAttribute('aria-invalid')).toBe('true'))
  expect(account.password).toBe('correct horse')
})

test('the only sign-in method cannot be unlinked', async () => {
  account.providers = ['oidc.campus']
  await signedIn(noSessions)
  await renderInApp(<AccountSettingsPage tab="sign-in" />)
  expect(await screen.findByRole('button', { name: 'Unlink Campus' })).toHaveProperty('disabled', true)
  expect(screen.getByText(/your only way to log in/)).toBeTruthy()
})

test('one of two sign-in methods is unlinked after reauthentication', async () => {
  account.providers = ['password', 'oidc.campus']
  await signedIn(noSessions)
  world.tooOld = true
  const { user } = await renderInApp(<AccountSettingsPage tab="sign-in" />)
  await user.click(await screen.findByRole('button', { name: 'Unlink Campus' }))
  const asked = await screen.findByRole('dialog', { name: 'Unlink Campus?' })
  await user.click(within(asked).getByRole('button', { name: 'Unlink' }))
  await confirmWith(user, 'correct horse')
  await screen.findAllByText('You can no longer log in with Campus.')
  expect(await screen.findByRole('button', { name: 'Link Campus' })).toBeTruthy()
})

/** Simulates that a sign-in provider redirects back to this tab. */
function comeBack(to: string, purpose: 'link' | 'prove') {
  sessionStorage.setItem('vouch.provider', 'oidc.campus made-here')
  sessionStorage.setItem('vouch.provider-purpose', purpose)
  history.replaceState(null, '', `${to}#pendingToken=one&providerId=oidc.campus&mark=made-here`)
}

test('returning from a provider to link it adds it as a sign-in method', async () => {
  await signedIn(noSessions)
  comeBack('/admin/account?tab=sign-in', 'link')
  await renderInApp(<AccountSettingsPage tab="sign-in" />)
  await screen.findAllByText('You can now log in with Campus.')
  expect(await screen.findByRole('button', { name: 'Unlink Campus' })).toBeTruthy()
  expect(location.hash).toBe('')
})

test('returning from a provider as proof allows the sensitive command', async () => {
  account.providers = ['oidc.campus']
  await signedIn(noSessions)
  comeBack('/admin/account', 'prove')
  await renderInApp(<AccountSettingsPage tab={undefined} />)
  expect(await screen.findAllByText('Identity confirmed. Try again.')).not.toHaveLength(0)
})

const preview: DeletionPreview = {
  requestedAt: null,
  eraseAt: null,
  applications: 3,
  runningApplications: 2,
  files: 1,
  savedJobs: 0,
  memberships: 0,
  ownedAlone: [],
  lastAdmin: false,
}

test('deletion lists its consequences, needs the word and reauthentication, and can be cancelled', async () => {
  let now = preview
  let tries = 0
  const { calls } = await signedIn({
    ...noSessions,
    getDeletion: () => now,
    requestDeletion: () => {
      tries += 1
      if (tries === 1) throw new FakeProblem('sign-in-again', 'Sign in again')
      now = { ...preview, requestedAt: '2026-05-01T10:00:00.000Z', eraseAt: '2026-05-31T10:00:00.000Z' }
      return now
    },
    cancelDeletion: () => {
      now = preview
      return now
    },
  })
  const { user } = await renderInApp(<DeleteAccountPage />)
  expect(await screen.findByText('2 open applications will be withdrawn. This can’t be undone.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  await screen.findByRole('button', { name: /Type “delete”$/ })
  expect(tries).toBe(0)
  await user.type(screen.getByRole('textbox', { name: /to confirm/ }), 'Delete{Enter}')
  await confirmWith(user, 'correct horse')
  await screen.findByRole('heading', { name: 'Your account will be deleted on May 31, 2026' })
  expect(tries).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Keep my account' }))
  await screen.findByRole('textbox', { name: /to confirm/ })
  expect(calls.some(({ id }) => id === 'cancelDeletion')).toBe(true)
})

test('the last administrator is asked to invite another and gets no delete button', async () => {
  fakeApi({ ...noSessions, getDeletion: () => ({ ...preview, lastAdmin: true }) })
  await renderInApp(<DeleteAccountPage />)
  expect(await screen.findByRole('link', { name: 'Invite an administrator' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})
