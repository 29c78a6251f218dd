import { screen, waitFor } from '@testing-library/react'
import type { OwnProfile } from '@vouch/contract'
import { expect, test } from 'vitest'
import { consentServer } from '#testing/consents.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { CandidateWizardPage } from '../candidate-wizard-page.tsx'
import { WizardSteps } from '../wizard-steps.tsx'

const soon = { timeout: 20_000 }
const person = testPerson({ roles: ['candidate'] })
const ready = {
  contact: { firstName: 'Ana', lastName: 'Ruiz' },
  personal: { country: 'FR' },
  preferences: { headline: 'Nurse' },
  skills: { items: [{ id: 's1', skill: { code: 'care', label: 'Care' }, level: null }] as never },
}

async function show(profile: OwnProfile) {
  const server = profileServer(profile)
  const api = fakeApi({
    ...server.handlers,
    ...consentServer({ given: { 'term-of-service': 1, 'privacy-policy': 1 } }).handlers,
    currentPerson: () => person,
    listMasterValues: fakeMasterValues({
      'education-levels': [testMasterOption('bachelor', 'Bachelor')],
    }),
  })
  const rendered = await renderInApp(
    <CandidateWizardPage person={person} number={10}>
      <WizardSteps number={10} />
    </CandidateWizardPage>,
  )
  return { ...rendered, api, server }
}

test('step 10: short missing fields are filled in there and block publishing until then', async () => {
  const items = [{ id: 'd1', institution: 'Leeds University', level: null }]
  const { user, api, server } = await show(
    testProfile({
      ...ready,
      preferences: {},
      education: { items: items as never },
      skills: { items: [] },
      review: { visibility: 'public' },
    }),
  )
  const missing = await screen.findByRole('button', { name: 'Headline: Required' })
  // Skills are a list, which only its own step can edit, so the entry is a link.
  const link = screen.getByRole('link', { name: /^Skills: / })
  expect(link.getAttribute('href')).toBe('/admin/profile/candidate/6?field=items')
  expect(screen.getByRole('link', { name: 'Upload your CV' }).getAttribute('href')).toContain(
    'field=cvFileId',
  )
  await user.click(screen.getByRole('button', { name: 'Publish profile' }))
  expect(await screen.findByText('Complete the missing items before you publish.')).toBeTruthy()
  expect(api.calls.some(({ id }) => id === 'publishProfile')).toBe(false)
  await user.click(missing)
  expect(document.activeElement).toBe(screen.getByLabelText(/^Headline/))
  await user.keyboard('Nurse')
  await user.click(screen.getByLabelText(/^Level/, { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Bachelor' }))
  await waitFor(() => expect(server.data('preferences').headline).toBe('Nurse'), soon)
  await waitFor(() => expect(server.data('education').items[0]?.level).toBe('bachelor'), soon)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Headline: Required' })).toBeNull())
  expect(screen.getByLabelText(/^Headline/)).toHaveProperty('value', 'Nurse')
})

test('step 10: pending input is saved before the profile is published', async () => {
  const { user, api, server } = await show(
    testProfile({ ...ready, preferences: {}, review: { visibility: 'public' } }),
  )
  await user.type(await screen.findByLabelText(/^Headline/), 'Nurse')
  await user.click(screen.getByRole('button', { name: 'Publish profile' }))
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'publishProfile')).toBe(true), soon)
  expect(server.data('preferences').headline).toBe('Nurse')
})

test('step 10: a pending field is not also sent as a draft of a left step', async () => {
  const { user, api, server } = await show(
    testProfile({ ...ready, preferences: {}, review: { visibility: 'public' } }),
  )
  await user.type(await screen.findByLabelText(/^Headline/), 'Nurse')
  await user.click(screen.getByRole('radio', { name: 'Open to offers' }))
  await waitFor(() => expect(server.data('review').openToWork).toBe('passive'), soon)
  await user.type(screen.getByLabelText(/^Headline/), ' in Leeds')
  await waitFor(() => expect(server.data('preferences').headline).toBe('Nurse in Leeds'), soon)
  const versions = api.calls.flatMap(({ id, request }) =>
    id === 'saveProfileStep' && (request.body as { step: string }).step === 'preferences'
      ? [request.headers.get('if-match')]
      : [],
  )
  expect(versions).toEqual(versions.map((_, index) => `"${index + 1}"`))
})
