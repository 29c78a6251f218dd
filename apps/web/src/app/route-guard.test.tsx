import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { savedPath } from '#lib/identity/saved-path.ts'
import { clearToken, setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeIdentity, fakeToken } from '#testing/fake-identity.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'

const person = testPerson()

afterEach(clearToken)

test('without a session, a signed-in page redirects to the log-in and stores its full path', async () => {
  fakeApi({})
  const { path } = await renderApp('/admin/jobs/employer?q=nurse')
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  expect(path()).toBe('/login')
  expect(savedPath()).toBe('/admin/jobs/employer?q=nurse')
  expect(document.title).toBe('Log in · Vouch')
})

test('a person without a role chooses one first', async () => {
  fakeApi({ currentPerson: () => person })
  await setToken(fakeToken('u1'))
  const { path } = await renderApp('/admin/dashboard')
  await screen.findByRole('heading', { level: 1, name: 'Choose your role' })
  expect(path()).toBe('/admin/profile/choose-role')
})

test('a page for another role shows the forbidden page', async () => {
  fakeApi({ currentPerson: () => ({ ...person, roles: ['candidate'] }) })
  await setToken(fakeToken('u1'))
  await renderApp('/admin/jobs/employer')
  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })
})

test('an editor of lists without another role comes to the lists, which their navigation names', async () => {
  fakeApi({
    currentPerson: () => ({ ...person, listRoles: ['taxonomy-editor'] }),
    listMasterSummaries: () => ({ items: [] }),
    listNotifications: () => ({ items: [], nextCursor: null, unread: 0 }),
  })
  await setToken(fakeToken('u1'))
  const { path } = await renderApp('/admin/dashboard')
  await screen.findByRole('heading', { level: 1, name: 'Lists' })
  expect(path()).toBe('/admin/settings/masters')
  const [link] = screen.getAllByRole('link', { name: 'Lists' })
  expect(link?.getAttribute('href')).toBe('/admin/settings/masters')
})

test('lists and their rules are closed to people without a role for lists', async () => {
  fakeApi({ currentPerson: () => ({ ...person, roles: ['employer'] }) })
  await setToken(fakeToken('u1'))
  const { unmount } = await renderApp('/admin/settings/masters')
  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })
  unmount()
  fakeApi({ currentPerson: () => ({ ...person, roles: ['employer'], listRoles: ['taxonomy-editor'] }) })
  await renderApp('/admin/settings/masters/skills/form-rbac')
  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })
})

test('a refused token leads to the session check, and to the log-in if renewal fails', async () => {
  fakeApi(
    {
      currentPerson: () => {
        throw new FakeProblem('unauthenticated', 'Log in.')
      },
    },
    fakeIdentity([]),
  )
  await setToken(fakeToken('u1'))
  const { path } = await renderApp('/admin/jobs/employer')
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  expect(path()).toBe('/login?why=ended')
  expect(savedPath()).toBe('/admin/jobs/employer')
})

test('an unknown path shows the not-found page', async () => {
  fakeApi({})
  await renderApp('/no/such/page')
  await screen.findByText('Page not found: /no/such/page')
  await waitFor(() => expect(document.title).toBe('Page Not Found'))
})

test('a failing page shows an error title and its status', async () => {
  fakeApi({
    currentPerson: () => {
      throw new FakeProblem('unavailable', 'We are busy.')
    },
  })
  await setToken(fakeToken('u1'))
  await renderApp('/admin/dashboard')
  await screen.findByRole('heading', { level: 1, name: 'Internal Server Error' })
  screen.getByText('Error 503')
  expect(document.title).toBe('Internal Server Error')
})
