import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { consentServer, testVersion } from '#testing/consents.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { CandidateProfilePage } from './candidate-profile-page.tsx'

const ready: Parameters<typeof testProfile>[0] = {
  contact: { firstName: 'Ana', lastName: 'Ruiz', phone: '+33123456789' },
  personal: { country: 'FR', city: { code: '1', label: 'Lyon' }, address: 'Rue Neuve 1' },
  preferences: { headline: 'Nurse' },
  skills: { items: [{ id: 's', skill: { code: null, label: 'Care' }, level: 'lead' }] as never },
}

async function show(server = profileServer(), consents = consentServer()) {
  const api = fakeApi({
    ...server.handlers,
    ...consents.handlers,
    currentPerson: () => testPerson({ roles: ['candidate'] }),
    listMasterValues: () => ({ items: [], nextCursor: null, attribution: null }),
  })
  return { ...(await renderInApp(<CandidateProfilePage />)), api, server }
}

test('an empty profile says what is required and links to the first step', async () => {
  await show()
  const link = await screen.findByRole('link', { name: 'Get started' })
  expect(link.getAttribute('href')).toBe('/admin/profile/candidate/1')
})

test('the page shows exactly what employers see; each part links to its step', async () => {
  await show(profileServer(testProfile(ready)))
  expect(await screen.findByText('Lyon, France')).toBeTruthy()
  expect(screen.getByText('Care')).toBeTruthy()
  expect(screen.queryByText(/Rue Neuve/)).toBeNull()
  expect(screen.queryByText(/33123456789/)).toBeNull()
  const edit = screen.getByRole('link', { name: 'Edit: Skills' })
  expect(edit.getAttribute('href')).toBe('/admin/profile/candidate/6')
  expect(screen.getByText('Not published')).toBeTruthy()
})

test('a published candidate is told of new terms and where to read them', async () => {
  const versions = { 'term-of-service': [testVersion(1), testVersion(2, 'Fees are gone')] }
  const given = { 'term-of-service': 1, 'privacy-policy': 1 } as const
  const profile = testProfile(
    { ...ready, review: { visibility: 'public' } },
    { publishedAt: '2026-05-04T10:00:00Z' },
  )
  const { unmount } = await show(profileServer(profile), consentServer({ versions, given }))
  expect(await screen.findByText('1 new document to review')).toBeTruthy()
  const read = screen.getByRole('link', { name: 'Review' })
  expect(read.getAttribute('href')).toBe('/admin/profile/candidate/9')
  unmount()
  const { api } = await show(
    profileServer(profile),
    consentServer({ versions, given: { ...given, 'term-of-service': 2 } }),
  )
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'listConsents')).toBe(true))
  expect(await screen.findByText('Visible to employers')).toBeTruthy()
  expect(screen.queryByText(/to review/)).toBeNull()
})

test.each([
  ['Visible to employers', { review: { visibility: 'public' as const } }, {}],
  ['Hidden', { review: { visibility: 'hidden' as const } }, {}],
  ['Incomplete', { review: { visibility: 'public' as const }, preferences: {} }, {}],
  ['E-mail not confirmed', { review: { visibility: 'public' as const } }, { emailVerified: false }],
])('a published profile shows its state: %s', async (words, steps, change) => {
  const profile = testProfile({ ...ready, ...steps }, { publishedAt: '2026-05-04T10:00:00Z', ...change })
  await show(profileServer(profile))
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
})

test('a missing field links to its step', async () => {
  const profile = testProfile(
    { ...ready, preferences: {}, review: { visibility: 'public' } },
    { publishedAt: '2026-05-04T10:00:00Z' },
  )
  await show(profileServer(profile))
  const link = await screen.findByRole('link', { name: 'Job preferences' })
  expect(link.getAttribute('href')).toBe('/admin/profile/candidate/3?field=headline')
})

test('the profile can be unpublished', async () => {
  const profile = testProfile(
    { ...ready, review: { visibility: 'public' } },
    { publishedAt: '2026-05-04T10:00:00Z' },
  )
  const { user } = await show(profileServer(profile))
  await user.click(await screen.findByRole('button', { name: 'Unpublish profile' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Not published' })).toBeTruthy())
})
