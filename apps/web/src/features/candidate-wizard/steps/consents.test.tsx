import { screen, waitFor, within } from '@testing-library/react'
import type { ProfileStepName } from '@vouch/contract'
import { expect, test } from 'vitest'
import { consentServer, testVersion } from '#testing/consents.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { noAnswers, profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { CandidateWizardPage } from '../candidate-wizard-page.tsx'
import { WizardSteps } from '../wizard-steps.tsx'
import { numberOf } from './steps.ts'

const person = testPerson({ roles: ['candidate'] })
const ready = testProfile({
  contact: { firstName: 'Ana', lastName: 'Ruiz' },
  personal: { country: 'FR' },
  preferences: { headline: 'Nurse' },
  skills: {
    items: [{ id: 's1', skill: { code: 'care', label: 'Care' }, level: 'advanced' as const }] as never,
  },
  review: { visibility: 'public' },
})
async function show(step: ProfileStepName, consents: ReturnType<typeof consentServer>, profile = ready) {
  const api = fakeApi({
    ...profileServer(profile).handlers,
    ...consents.handlers,
    currentPerson: () => person,
    getEqualOpportunity: () => noAnswers,
    listMasterValues: () => ({ items: [], total: { count: 0, capped: false } }),
  })
  const number = numberOf(step)
  const rendered = await renderInApp(
    <CandidateWizardPage person={person} number={number}>
      <WizardSteps number={number} />
    </CandidateWizardPage>,
  )
  const given = () =>
    api.calls
      .filter(({ id }) => id === 'giveConsent')
      .map(({ request }) => [request.params.document, request.body])
  return { ...rendered, api, given }
}

const termsBox = (version: number) =>
  screen.findByRole('checkbox', { name: `I agree to the terms of service, version ${version}` })

test('step 9: no consent is ticked by default; ticking one stores its version at once', async () => {
  const { user, given } = await show('documents', consentServer())
  const box = await termsBox(1)
  const policy = screen.getByRole('checkbox', { name: 'I have read the privacy policy, version 1' })
  expect([box, policy].some((one) => (one as HTMLInputElement).checked)).toBe(false)
  const link = screen.getByRole('link', { name: 'Terms of service (opens in a new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/term-of-service', '_blank'])
  expect(given()).toEqual([])
  box.focus()
  await user.keyboard(' ')
  const line = await screen.findByText(/^You agreed to this version on/)
  expect(given()).toEqual([['term-of-service', { version: 1 }]])
  // A ticked checkbox is replaced by text, so focus moves to that text.
  expect(line.parentElement).toBe(document.activeElement)
})

test('step 9: a newer version asks for consent again, with the change notes since the last one', async () => {
  const versions = {
    'term-of-service': [testVersion(1), testVersion(2, 'Fees are gone'), testVersion(3, 'Shorter')],
  }
  const { user, given } = await show(
    'documents',
    consentServer({ versions, given: { 'term-of-service': 1, 'privacy-policy': 1 } }),
  )
  const box = await termsBox(3)
  expect((box as HTMLInputElement).checked).toBe(false)
  const item = within(box.closest('li') as HTMLElement)
  expect(item.getByText('You agreed to version 1. There is now a newer version.')).toBeTruthy()
  expect(item.getByText('Version 3: Shorter')).toBeTruthy()
  expect(item.getByText('Version 2: Fees are gone')).toBeTruthy()
  expect(screen.getByText(/^You confirmed on .* that you read this version/)).toBeTruthy()
  await user.click(box)
  await waitFor(() => expect(given()).toEqual([['term-of-service', { version: 3 }]]))
})

test('step 9: a version published during the visit is shown before anybody agrees to it', async () => {
  const consents = consentServer()
  const { user } = await show('documents', consents)
  const box = await termsBox(1)
  consents.publish('term-of-service', 'Fees are gone')
  await user.click(box)
  expect(await screen.findByText('A newer version is in force.')).toBeTruthy()
  expect(((await termsBox(2)) as HTMLInputElement).checked).toBe(false)
})

test('step 10: missing or outdated consents are given there and block publishing until then', async () => {
  const consents = consentServer({ given: { 'term-of-service': 1 } })
  const { user, api, path, given } = await show('review', consents)
  const missing = await screen.findByRole('button', {
    name: 'Privacy policy: Read version 1, then tick the box',
  })
  expect(screen.getByText('1 item missing before you can publish')).toBeTruthy()
  consents.publish('term-of-service', 'Fees are gone')
  await user.click(screen.getByRole('button', { name: 'Publish profile' }))
  expect(await screen.findByText('Complete the missing items before you publish.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Terms of service: Agree to version 2' })).toBeTruthy()
  expect(api.calls.some(({ id }) => id === 'publishProfile')).toBe(false)
  expect(path()).toBe('/')
  await user.click(missing)
  expect(document.activeElement?.getAttribute('data-path')).toBe('consents.privacy-policy')
  await user.keyboard(' ')
  await user.click(await termsBox(2))
  await screen.findByText('All required items are complete.')
  expect(given()).toEqual([
    ['privacy-policy', { version: 1 }],
    ['term-of-service', { version: 2 }],
  ])
  await user.click(screen.getByRole('button', { name: 'Publish profile' }))
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'publishProfile')).toBe(true))
})

test('step 10: a published profile stays published when a newer version appears', async () => {
  const versions = { 'term-of-service': [testVersion(1), testVersion(2, 'Fees are gone')] }
  const consents = consentServer({ versions, given: { 'term-of-service': 1, 'privacy-policy': 1 } })
  await show('review', consents, { ...ready, publishedAt: '2026-05-04T12:00:00Z' })
  expect(
    await screen.findByText(
      'Your profile stays published. 1 new version of our terms or privacy policy to review:',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Employers can find you.')).toBeTruthy()
})
