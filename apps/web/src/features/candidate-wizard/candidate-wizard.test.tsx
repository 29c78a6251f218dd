import { screen, waitFor } from '@testing-library/react'
import type { ProfileStepName } from '@vouch/contract'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { consentServer } from '#testing/consents.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { CandidateWizardPage } from './candidate-wizard-page.tsx'
import { ContactStep } from './steps/contact-step.tsx'
import { ExperienceStep } from './steps/experience-step.tsx'
import { numberOf } from './steps/steps.ts'

// The account has no name, so step 1 suggests none.
const person = testPerson({ roles: ['candidate'], displayName: '' })
const named = { contact: { firstName: 'Ana', lastName: 'Ruiz' } }
const soon = { timeout: 20_000 }

function job(id: string, title: string, change: object = {}) {
  return { id, title, employer: 'Acme', startDate: '2020', endDate: '2021', ...change }
}

async function show(
  step: ProfileStepName,
  fields: ReactNode,
  server = profileServer(),
  field?: string,
  of = person,
) {
  const api = fakeApi({
    ...consentServer().handlers,
    ...server.handlers,
    listMasterValues: () => ({ items: [], nextCursor: null, attribution: null }),
  })
  const page = (
    <CandidateWizardPage person={of} number={numberOf(step)} field={field}>
      {fields}
    </CandidateWizardPage>
  )
  return { ...(await renderInApp(page)), api, server, page }
}

const saves = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ id }) => id === 'saveProfileStep')
const withJobs = (...jobs: object[]) =>
  profileServer(testProfile({ ...named, experience: { items: jobs as never } }))

test('a step saves by itself, each time with the previous version number', async () => {
  const { user, api, server } = await show('contact', <ContactStep />)
  await user.type(await screen.findByLabelText(/^First name/), 'Ana')
  await waitFor(() => expect(server.data('contact').firstName).toBe('Ana'), soon)
  await user.type(screen.getByLabelText(/^Last name/), 'Ruiz')
  await waitFor(() => expect(server.data('contact').lastName).toBe('Ruiz'), soon)
  // On a slow machine, autosave may run between two keystrokes.
  // Each save is based on the version that the previous save returned.
  const versions = saves(api).map(({ request }) => request.headers.get('if-match'))
  expect(versions.length).toBeGreaterThanOrEqual(2)
  expect(versions).toEqual(versions.map((_, index) => `"${index}"`))
})

test('unsaved input is restored after a reload', async () => {
  const server = profileServer()
  server.goDown(true)
  const first = await show('contact', <ContactStep />, server)
  await first.user.type(await screen.findByLabelText(/^First name/), 'Anastasia')
  first.unmount()
  expect(server.data('contact').firstName).toBe('')
  server.goDown(false)
  await show('contact', <ContactStep />, server)
  expect(await screen.findByDisplayValue('Anastasia')).toBeTruthy()
  await waitFor(() => expect(server.data('contact').firstName).toBe('Anastasia'), soon)
})

test('a step left while the server was down is saved from the next step', async () => {
  const server = profileServer(testProfile(named))
  server.goDown(true)
  const first = await show('contact', <ContactStep />, server)
  await first.user.type(await screen.findByLabelText(/^Display name/), 'Annie')
  await screen.findByText('Not saved yet', {}, soon)
  const tries = saves(first.api).length
  first.unmount()
  // Leaving the step triggers one last save attempt. Afterwards, no editor of the step is on screen to retry.
  await waitFor(() => expect(saves(first.api).length).toBeGreaterThan(tries))
  server.goDown(false)
  await show('experience', <ExperienceStep />, server)
  await screen.findByRole('button', { name: 'Add a job' })
  expect(server.data('contact').displayName).toBe('')
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.data('contact').displayName).toBe('Annie'), soon)
})

test("one person's draft is not shown to another person on the same device", async () => {
  localStorage.setItem(
    'vouch.draft.profile.somebody.contact',
    JSON.stringify({
      version: 0,
      mine: { firstName: 'Bo' },
      base: { firstName: '' },
      prints: [],
      tab: 'x',
      at: 0,
    }),
  )
  await show('contact', <ContactStep />)
  expect(await screen.findByLabelText(/^First name/)).toHaveProperty('value', '')
})

test("a save whose response was lost is not treated as somebody else's change", async () => {
  const server = profileServer()
  const { user } = await show('contact', <ContactStep />, server)
  server.loseAnswer()
  await user.type(await screen.findByLabelText(/^First name/), 'Ana')
  await waitFor(() => expect(server.version('contact')).toBe(1), soon)
  await user.type(screen.getByLabelText(/^Last name/), 'Ruiz')
  await waitFor(
    () => expect(server.data('contact')).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' }),
    soon,
  )
  expect(screen.queryByText('This was changed elsewhere')).toBeNull()
})

test('a save whose response was lost is still recognised after a reload', async () => {
  const server = profileServer()
  const first = await show('contact', <ContactStep />, server)
  server.loseAnswer()
  await first.user.type(await screen.findByLabelText(/^First name/), 'Ana')
  await waitFor(() => expect(server.version('contact')).toBe(1), soon)
  server.goDown(true)
  await first.user.type(screen.getByLabelText(/^Last name/), 'Ruiz')
  const tries = saves(first.api).length
  first.unmount()
  await waitFor(() => expect(saves(first.api).length).toBeGreaterThan(tries))
  server.goDown(false)
  await show('contact', <ContactStep />, server)
  await waitFor(
    () => expect(server.data('contact')).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' }),
    soon,
  )
  expect(screen.queryByText('This was changed elsewhere')).toBeNull()
})

test('a failed save is retried automatically', async () => {
  const server = profileServer()
  server.loseAnswer()
  const { user } = await show('contact', <ContactStep />, server)
  await user.type(await screen.findByLabelText(/^First name/), 'Ana')
  expect(await screen.findByText('Not saved yet', {}, soon)).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull(), soon)
  expect(server.data('contact').firstName).toBe('Ana')
})

test('Next validates the step: the error summary takes focus and links into the entry', async () => {
  const server = withJobs(job('a', 'Analyst', { startDate: '' }))
  const { user, path } = await show('experience', <ExperienceStep />, server)
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  const entry = await screen.findByRole('button', { name: 'Start: Required' })
  await user.click(entry)
  expect(document.activeElement).toBe(screen.getByLabelText(/^Start/))
  await user.keyboard('5/2020')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(path()).toBe('/admin/profile/candidate/5'))
  expect(server.data('experience').items[0]?.startDate).toBe('2020-05')
})

test('a later step redirects to step 1 while the name is missing', async () => {
  const { path } = await show('experience', <ExperienceStep />)
  await waitFor(() => expect(path()).toContain('/admin/profile/candidate/1?field=name'))
})

test('the account name is proposed: step 1 is incomplete until Next stores it', async () => {
  const of = testPerson({ roles: ['candidate'], displayName: 'Ana Ruiz' })
  const first = await show('contact', <ContactStep />, profileServer(), undefined, of)
  expect(await screen.findByDisplayValue('Ana')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Contact/ }).textContent).toContain('In progress')
  first.unmount()
  const { server, path } = await show('experience', <ExperienceStep />, profileServer(), undefined, of)
  await screen.findByRole('button', { name: 'Add a job' })
  await waitFor(() => expect(server.data('contact')).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' }))
  expect(path()).not.toContain('field=name')
})

test('the account name is also proposed after a CV import without a name', async () => {
  const server = profileServer(testProfile({ contact: { phone: '+33 1 44 55 66 77' } }))
  const of = testPerson({ roles: ['candidate'], displayName: 'Ana Ruiz' })
  await show('contact', <ContactStep />, server, undefined, of)
  expect(await screen.findByLabelText(/^First name/)).toHaveProperty('value', 'Ana')
  expect(screen.getByLabelText(/^Last name/)).toHaveProperty('value', 'Ruiz')
})

test('an entry can be removed with undo and moved by its buttons', async () => {
  const server = withJobs(job('a', 'Analyst'), job('b', 'Buyer'))
  const { user } = await show('experience', <ExperienceStep />, server)
  await user.click(await screen.findByRole('button', { name: 'Move Buyer, Acme up' }))
  expect(await screen.findByText('Buyer, Acme is now number 1 of 2.')).toBeTruthy()
  // The pressed button is disabled at the end of the list, so focus moves to the button for the other direction.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Buyer, Acme down' })),
  )
  await waitFor(() => expect(server.data('experience').items[0]?.id).toBe('b'), soon)
  await user.click(screen.getByRole('button', { name: 'Remove Analyst, Acme' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Analyst, Acme' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Remove Analyst, Acme' })).toBeTruthy()
})

test('a link in the missing list opens the entry and focuses its field', async () => {
  const server = withJobs(job('a', 'Analyst', { employer: '' }))
  await show('experience', <ExperienceStep />, server, 'items.a.employer')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Employer(?!’)/)))
})

test('text that the server would refuse stays on screen while the rest is saved', async () => {
  const { user, server } = await show('contact', <ContactStep />)
  const first = await screen.findByLabelText(/^First name/)
  await user.click(first)
  await user.paste('An\u0007a')
  await user.type(screen.getByLabelText(/^Last name/), 'Ruiz')
  await waitFor(() => expect(server.data('contact')).toMatchObject({ firstName: '', lastName: 'Ruiz' }), soon)
  expect(first).toHaveProperty('value', 'An\u0007a')
  expect(await screen.findByText('Remove the characters that cannot be stored')).toBeTruthy()
})

test('a gap between two jobs can be explained in place', async () => {
  const server = withJobs(
    job('a', 'Analyst', { startDate: '2015-01', endDate: '2016-01' }),
    job('b', 'Buyer', { startDate: '2017-01', endDate: '', current: true }),
  )
  const { user } = await show('experience', <ExperienceStep />, server)
  await user.click(await screen.findByRole('button', { name: /^Explain: February 2016 – December 2016/ }))
  const reason = screen.getByLabelText('Reason for this gap')
  expect(document.activeElement).toBe(reason)
  await user.type(reason, 'Parental leave')
  await waitFor(
    () =>
      expect(server.data('experience').gaps).toEqual([
        { from: '2016-02', to: '2016-12', reason: 'Parental leave' },
      ]),
    soon,
  )
})

test('“Save and exit” saves the last keystrokes and shows no unsaved-changes message', async () => {
  const { user, server, path } = await show('contact', <ContactStep />)
  await user.type(await screen.findByLabelText(/^First name/), 'Ana')
  await user.click(screen.getByRole('button', { name: 'Save and exit' }))
  await waitFor(() => expect(path()).toBe('/admin/profile/candidate'))
  expect(server.data('contact').firstName).toBe('Ana')
  expect(screen.queryByText(/stored on this device/)).toBeNull()
})
