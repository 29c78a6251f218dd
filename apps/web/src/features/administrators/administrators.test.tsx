import { screen, waitFor, within } from '@testing-library/react'
import type { AdminInvitation, Administrator } from '@vouch/contract'
import { afterEach, expect, test } from 'vitest'
import { signIn, signOutEverywhere } from '#lib/identity/identity.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeIdentity } from '#testing/fake-identity.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { AdministratorsPage } from './administrators-page.tsx'

const vera: Administrator = { userId: testId(1), displayName: 'Vera', email: 'vera@example.com', self: true }
const kim: Administrator = { userId: testId(2), displayName: '', email: 'kim@example.com', self: false }
const invitation: AdminInvitation = {
  id: testId(9),
  email: 'new@example.com',
  invitedBy: 'Vera',
  createdAt: '2026-05-01T10:00:00.000Z',
  expiresAt: '2126-05-08T10:00:00.000Z',
}

afterEach(signOutEverywhere)

/** Signs in an administrator whose first protected action is refused until they sign in again. */
async function signedInLongAgo(handlers: Parameters<typeof fakeApi>[0]) {
  const account = { uid: 'vera', email: 'vera@example.com', password: 'correct horse' }
  const api = fakeApi(handlers, fakeIdentity([account]))
  await signIn(account.email, account.password)
  return api
}
const tooOld = () => new FakeProblem('sign-in-again', 'For this, sign in again.')

test('the only administrator cannot be removed', async () => {
  fakeApi({ listAdministrators: () => ({ items: [vera], invitations: [] }) })
  await renderInApp(<AdministratorsPage />)
  await screen.findByText(/The only administrator/)
  expect(screen.queryByRole('button', { name: 'Step down' })).toBeNull()
  expect(screen.getByText('No pending invitations.')).toBeTruthy()
})

test('another administrator is removed after a confirmation', async () => {
  let items = [vera, kim]
  fakeApi({
    listAdministrators: () => ({ items, invitations: [] }),
    removeAdministrator: ({ params }) => {
      items = items.filter(({ userId }) => userId !== params.id)
    },
  })
  const { user } = await renderInApp(<AdministratorsPage />)
  await user.click(await screen.findByRole('button', { name: 'Remove kim@example.com' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove kim@example.com as administrator?' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await screen.findAllByText('kim@example.com is no longer an administrator.')
  await waitFor(() => expect(screen.queryByText('kim@example.com')).toBeNull())
})

test('stepping down leaves this page', async () => {
  fakeApi({
    currentPerson: () => testPerson({ roles: ['candidate'] }),
    listAdministrators: () => ({ items: [vera, kim], invitations: [] }),
    removeAdministrator: () => undefined,
  })
  const { user, path } = await renderInApp(<AdministratorsPage />)
  await user.click(await screen.findByRole('button', { name: 'Step down' }))
  const dialog = await screen.findByRole('dialog', { name: 'Step down as administrator?' })
  await user.click(within(dialog).getByRole('button', { name: 'Step down' }))
  await waitFor(() => expect(path()).toBe('/admin/dashboard'))
})

test('an invitation is sent, refused at its field, resent and withdrawn', async () => {
  let invitations: AdminInvitation[] = []
  fakeApi({
    listAdministrators: () => ({ items: [vera], invitations }),
    inviteAdministrator: ({ body }) => {
      const { email } = body as { email: string }
      if (email === vera.email) throw new FakeProblem('conflict', 'Vera is an administrator already.')
      invitations = [{ ...invitation, email }]
      return invitations[0]
    },
    withdrawInvitation: () => {
      invitations = []
    },
  })
  const { user } = await renderInApp(<AdministratorsPage />)
  const email = await screen.findByRole('textbox', { name: /E-mail address/ })
  await user.type(email, 'vera@example.com{Enter}')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(email)
  await user.type(email, 'new@example.com{Enter}')
  await screen.findByRole('button', { name: 'Withdraw invitation to new@example.com' })
  expect(email).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Invite new@example.com again' }))
  await user.click(screen.getByRole('button', { name: 'Withdraw invitation to new@example.com' }))
  await screen.findByText('No pending invitations.')
})

test('an invitation with an old sign-in asks for reauthentication, then is sent', async () => {
  let tries = 0
  let invitations: AdminInvitation[] = []
  await signedInLongAgo({
    listAdministrators: () => ({ items: [vera], invitations }),
    inviteAdministrator: ({ body }) => {
      tries += 1
      if (tries === 1) throw tooOld()
      invitations = [{ ...invitation, ...(body as { email: string }) }]
      return invitations[0]
    },
  })
  const { user } = await renderInApp(<AdministratorsPage />)
  const email = await screen.findByRole('textbox', { name: /E-mail address/ })
  await user.type(email, 'new@example.com{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  expect(tries).toBe(1)
  await user.type(await within(dialog).findByLabelText(/^Password/), 'correct horse{Enter}')
  await screen.findByRole('button', { name: 'Withdraw invitation to new@example.com' })
  expect(tries).toBe(2)
})

test('cancelling reauthentication removes and reinvites nobody and says so', async () => {
  let tries = 0
  const refuse = () => {
    tries += 1
    throw tooOld()
  }
  await signedInLongAgo({
    listAdministrators: () => ({ items: [vera, kim], invitations: [invitation] }),
    inviteAdministrator: refuse,
    removeAdministrator: refuse,
  })
  const { user } = await renderInApp(<AdministratorsPage />)
  const giveUp = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    await within(dialog).findByLabelText(/^Password/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findAllByText(/No changes made/)).not.toHaveLength(0)
  }
  await user.click(await screen.findByRole('button', { name: 'Remove kim@example.com' }))
  const asked = await screen.findByRole('dialog', { name: /Remove kim@example.com/ })
  await user.click(within(asked).getByRole('button', { name: 'Remove' }))
  await giveUp()
  await user.click(screen.getByRole('button', { name: 'Invite new@example.com again' }))
  await giveUp()
  expect(tries).toBe(2)
  expect(screen.getByRole('button', { name: 'Remove kim@example.com' })).toBeTruthy()
})

test('a list that could not be loaded offers a retry', async () => {
  let fails = true
  fakeApi({
    listAdministrators: () => {
      if (fails) throw new FakeProblem('forbidden', 'Not you')
      return { items: [vera], invitations: [] }
    },
  })
  const { user } = await renderInApp(<AdministratorsPage />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  await screen.findByText('Vera')
})
