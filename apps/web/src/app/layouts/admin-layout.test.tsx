import { screen, waitFor, within } from '@testing-library/react'
import type { Person } from '@vouch/contract'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { AdminLayout } from './admin-layout.tsx'

const scheme = () => document.documentElement.dataset.mantineColorScheme

function show(person: Person) {
  return renderInApp(<AdminLayout person={person}>{person.email}</AdminLayout>)
}

test('a requested deletion shows its date and a cancel button on every page', async () => {
  const person = testPerson({ roles: ['candidate'], eraseAt: '2026-05-31T10:00:00.000Z' })
  fakeApi({
    currentPerson: () => person,
    cancelDeletion: () => ({
      requestedAt: null,
      eraseAt: null,
      applications: 0,
      runningApplications: 0,
      files: 0,
      savedJobs: 0,
      memberships: 0,
      ownedAlone: [],
      lastAdmin: false,
    }),
  })
  const { user } = await show(person)
  await screen.findByText('Your account will be deleted on May 31, 2026.')
  await user.click(screen.getByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull())
})

test('the colour scheme syncs between account and device', async () => {
  const person = testPerson({ roles: ['candidate'], colorScheme: 'dark' })
  const { calls } = fakeApi({
    currentPerson: () => person,
    updateAccount: ({ body }) => ({ ...person, ...(body as object) }),
  })
  const { user } = await show(person)
  await waitFor(() => expect(scheme()).toBe('dark'))
  await user.click(screen.getByRole('button', { name: 'Colour scheme' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Light' }))
  expect(scheme()).toBe('light')
  await waitFor(() => expect(calls.at(-1)?.request.body).toEqual({ colorScheme: 'light' }))
})

test('an account without a scheme keeps the device’s scheme', async () => {
  localStorage.setItem('vouch-color-scheme', 'dark')
  const person = testPerson({ roles: ['candidate'] })
  fakeApi({ currentPerson: () => person })
  await show(person)
  await screen.findByRole('button', { name: 'Your menu, Ana Ruiz' })
  expect(scheme()).toBe('dark')
})

test('the menu shows the photo and links to account, roles and sign-out', async () => {
  const photo = { small: '/small.webp', medium: '/medium.webp', large: '/large.webp' }
  const person = testPerson({ roles: ['candidate'], photo })
  fakeApi({ currentPerson: () => person })
  const { user } = await show(person)
  const button = await screen.findByRole('button', { name: 'Your menu, Ana Ruiz' })
  expect(button.querySelector('img')?.getAttribute('src')).toBe('/small.webp')
  await user.click(button)
  const target = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('href')
  expect(await target('Account settings')).toBe('/admin/account')
  expect(await target('Add another role')).toBe('/admin/profile/choose-role')
  expect(await target('Log out')).toBe('/signout')
})

test.each([
  ['/admin/jobs/employer/1/2/stages/review?queue=all', 'Applicants'],
  ['/admin/jobs/employer/compare?of=1', 'Applicants'],
  ['/admin/jobs/employer/1/2/stages/review', 'Jobs'],
  ['/admin/jobs/employer/1', 'Jobs'],
])('at %s the navigation marks %s', async (at, name) => {
  const person = testPerson({ roles: ['employer'] })
  fakeApi({ currentPerson: () => person })
  await renderInApp(<AdminLayout person={person}>page</AdminLayout>, { at })
  const links = within((await screen.findAllByRole('list'))[0] as HTMLElement).getAllByRole('link')
  expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual([
    name,
  ])
})
