import { screen, waitFor } from '@testing-library/react'
import type { Person } from '@vouch/contract'
import { afterEach, expect, test } from 'vitest'
import { savedPath } from '#lib/identity/saved-path.ts'
import { clearToken, setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'

afterEach(clearToken)

const invitation = '/welcome?invitation=abcdefghijklmnopqrstuvwxyz'

async function open(at: string, person: Person, accept: () => Person) {
  const api = fakeApi({ currentPerson: () => person, acceptInvitation: accept, acceptSetup: accept })
  await setToken(fakeToken('ana'))
  return { ...api, ...(await renderApp(at)) }
}

test('a visitor sees the purpose of the invitation and keeps the link while signing in', async () => {
  fakeApi({})
  const { user, path } = await renderApp(invitation)
  await screen.findByRole('heading', { level: 1, name: 'You are invited to be an administrator' })
  await user.click(screen.getAllByRole('link', { name: 'Log in' }).at(-1) as HTMLElement)
  await waitFor(() => expect(path()).toBe('/login'))
  expect(savedPath()).toBe(invitation)
})

test('the invitation is accepted on click, not on opening; then the person is an administrator', async () => {
  const admin = testPerson({ roles: ['admin'] })
  const { user, calls } = await open('/welcome?setup=abcdefghijklmnopqrstuvwxyz', testPerson(), () => admin)
  const button = await screen.findByRole('button', { name: 'Become administrator' })
  screen.getByText(/first administrator, as ana@example.com/)
  expect(calls.some(({ id }) => id === 'acceptSetup')).toBe(false)
  await user.click(button)
  await waitFor(() =>
    expect(calls.find(({ id }) => id === 'acceptSetup')?.request.body).toEqual({
      token: 'abcdefghijklmnopqrstuvwxyz',
    }),
  )
})

test.each([
  ['gone', testPerson(), 'This invitation no longer works'],
  ['not-permitted-now', testPerson(), 'This invitation is for another e-mail address'],
  ['not-permitted-now', testPerson({ eraseAt: '2026-12-01T00:00:00Z' }), 'No.'],
  ['not-permitted-now', testPerson({ email: '', emailVerified: false }), 'No.'],
  ['not-permitted-now', testPerson({ emailVerified: false }), 'Confirm your e-mail address first'],
] as const)('a refusal with %s is explained', async (code, person, sentence) => {
  const { user } = await open(invitation, person, () => {
    throw new FakeProblem(code, 'No.')
  })
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }))
  await screen.findByRole('heading', { name: sentence })
})

test('a person with another address sees whom the invitation is for and how to switch accounts', async () => {
  const person = testPerson({ email: 'ana@example.com' })
  const offer = {
    companyName: 'Delta',
    role: 'viewer',
    invitedBy: 'Kim',
    forEmail: 'bo@example.com',
    expiresAt: '2026-03-17T09:00:00.000Z',
  } as const
  const server = { forEmail: 'bo@example.com' }
  fakeApi({
    currentPerson: () => person,
    readCompanyInvitation: () => ({ ...offer, forEmail: server.forEmail }),
  })
  await setToken(fakeToken('ana'))
  const at = '/welcome?company-invitation=abcdefghijklmnopqrstuvwxyz'
  const { unmount } = await renderApp(at)
  await screen.findByRole('heading', { level: 1, name: 'This invitation is for bo@example.com' })
  screen.getByText(/You are logged in as ana@example\.com/)
  expect(screen.queryByRole('button', { name: 'Join Delta' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/signout')
  unmount()
  server.forEmail = 'Ana@example.com'
  await renderApp(at)
  await screen.findByRole('button', { name: 'Join Delta' })
})
