import { screen, waitFor, within } from '@testing-library/react'
import type { ProfileStepName } from '@vouch/contract'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { consentServer } from '#testing/consents.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { CandidateWizardPage } from '../candidate-wizard-page.tsx'
import { ExperienceStep } from '../steps/experience-step.tsx'
import { PreferencesStep } from '../steps/preferences-step.tsx'
import { numberOf } from '../steps/steps.ts'

const named = { contact: { firstName: 'Ana', lastName: 'Ruiz' } }
const soon = { timeout: 20_000 }

const job = (id: string, title: string) => ({
  id,
  title,
  employer: 'Acme',
  startDate: '2020',
  endDate: '2021',
})

function show(step: ProfileStepName, fields: ReactNode, server: ReturnType<typeof profileServer>) {
  fakeApi({
    ...consentServer().handlers,
    ...server.handlers,
    listMasterValues: () => ({ items: [], nextCursor: null, attribution: null }),
  })
  return renderInApp(
    <CandidateWizardPage person={testPerson({ roles: ['candidate'] })} number={numberOf(step)}>
      {fields}
    </CandidateWizardPage>,
  )
}

test('a step saved elsewhere is not overwritten: both versions are shown, entry by entry', async () => {
  const server = profileServer(
    testProfile({ ...named, experience: { items: [job('a', 'Analyst'), job('b', 'Buyer')] as never } }),
  )
  const { user } = await show('experience', <ExperienceStep />, server)
  await user.click(await screen.findByRole('button', { name: 'Edit Analyst, Acme' }))
  server.elsewhere('experience', {
    items: [
      ...server
        .data('experience')
        .items.map((item) => (item.id === 'b' ? { ...item, title: 'Head buyer' } : item)),
      { ...server.data('experience').items[0], id: 'c', title: 'Clerk' },
    ],
  })
  await user.type(screen.getByLabelText(/^Job title/), ' in chief')
  const title = await screen.findByText('This was changed elsewhere', {}, soon)
  const panel = within(title.closest('section') as HTMLElement)
  expect(server.data('experience').items.map((item) => item.title)).toEqual([
    'Analyst',
    'Head buyer',
    'Clerk',
  ])
  expect(panel.getByRole('radio', { name: /Analyst in chief.*: yours/ })).toHaveProperty('checked', true)
  expect(panel.getByRole('radio', { name: /Buyer.*: saved version/ })).toHaveProperty('checked', true)
  await user.click(panel.getByRole('button', { name: 'Save selection' }))
  await waitFor(
    () =>
      expect(server.data('experience').items.map((item) => item.title)).toEqual([
        'Analyst in chief',
        'Head buyer',
        'Clerk',
      ]),
    soon,
  )
  expect(screen.queryByText('This was changed elsewhere')).toBeNull()
})

test('typing continues after a save elsewhere, and the person is led to both versions', async () => {
  const server = profileServer(testProfile({ ...named, preferences: { headline: 'Baker' } as never }))
  const { user } = await show('preferences', <PreferencesStep />, server)
  const summary = await screen.findByLabelText('Summary')
  server.elsewhere('preferences', { headline: 'Cook' })
  await user.type(summary, 'A fox')
  const panel = (await screen.findByText('This was changed elsewhere', {}, soon)).closest(
    'section',
  ) as HTMLElement
  expect(screen.getByText('Not saved: changed elsewhere').closest('[role="status"]')).toBeTruthy()
  expect(document.activeElement).toBe(summary)
  await user.keyboard(' jumps')
  expect(summary).toHaveProperty('value', 'A fox jumps')
  expect(within(panel).getByText('A fox jumps')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Compare versions' }))
  expect(document.activeElement).toBe(panel)
  await user.type(summary, '.')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(document.activeElement).toBe(panel))
  await user.type(summary, '.')
  await user.click(screen.getByRole('button', { name: 'Save and exit' }))
  await waitFor(() => expect(document.activeElement).toBe(panel))
  // If another field starts to differ, choices already made for other fields stay.
  await user.click(within(panel).getByRole('radio', { name: 'Headline: saved version' }))
  await user.click(screen.getByLabelText('Remote'))
  await user.click(within(panel).getByRole('button', { name: 'Save selection' }))
  await waitFor(() =>
    expect(server.data('preferences')).toMatchObject({
      headline: 'Cook',
      summary: 'A fox jumps..',
      workModes: ['remote'],
    }),
  )
})

test('the conflict panel takes focus when it appears after the person pressed Next', async () => {
  const server = profileServer(testProfile({ ...named, preferences: { headline: 'Baker' } as never }))
  const { user } = await show('preferences', <PreferencesStep />, server)
  const headline = await screen.findByLabelText(/^Headline/)
  server.elsewhere('preferences', { headline: 'Cook' })
  await user.type(headline, '!')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const panel = (await screen.findByText('This was changed elsewhere', {}, soon)).closest('section')
  await waitFor(() => expect(document.activeElement).toBe(panel))
})

test('two versions are compared by labels, not codes', async () => {
  const before = { headline: 'Baker', workModes: ['on-site'] as const, relocation: 'no' as const }
  const server = profileServer(testProfile({ ...named, preferences: before as never }))
  const { user } = await show('preferences', <PreferencesStep />, server)
  const headline = await screen.findByLabelText(/^Headline/)
  server.elsewhere('preferences', { workModes: ['on-site', 'remote'], relocation: 'within-country' })
  await user.type(headline, ' and cook')
  const title = await screen.findByText('This was changed elsewhere', {}, soon)
  const panel = within(title.closest('section') as HTMLElement)
  expect(panel.getByText('On site and Remote')).toBeTruthy()
  expect(panel.getByText('Within my country')).toBeTruthy()
  expect(panel.queryByText(/on-site|within-country/)).toBeNull()
})
