import { screen, waitFor, within } from '@testing-library/react'
import type { EqualOpportunity, MasterValueDetail, ProfileStepName } from '@vouch/contract'
import { expect, test } from 'vitest'
import { consentServer } from '#testing/consents.ts'
import { FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { noAnswers, profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { CandidateWizardPage } from './candidate-wizard-page.tsx'
import { numberOf } from './steps/steps.ts'
import { WizardSteps } from './wizard-steps.tsx'

const soon = { timeout: 20_000 }
const person = testPerson({ roles: ['candidate'], displayName: '' })
const named = { contact: { firstName: 'Ana', lastName: 'Ruiz' } }
const ready = {
  ...named,
  personal: { country: 'FR' },
  preferences: { headline: 'Nurse' },
  skills: {
    items: [{ id: 's1', skill: { code: 'care', label: 'Care' }, level: 'advanced' as const }] as never,
  },
}

const nurse: MasterValueDetail = {
  entity: 'occupations',
  code: 'nurse',
  label: 'Nurse',
  description: '',
  synonyms: [],
  active: true,
  uri: null,
  attributes: {},
  parents: [],
  essential: [
    { entity: 'skills', code: 'care', label: 'Care' },
    { entity: 'skills', code: 'listen', label: 'Listening' },
  ],
  optional: [],
  attribution: null,
}

async function show(
  step: ProfileStepName,
  server = profileServer(),
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const api = fakeApi({
    ...server.handlers,
    ...consentServer({ given: { 'term-of-service': 1, 'privacy-policy': 1 } }).handlers,
    currentPerson: () => person,
    listMasterValues: fakeMasterValues({
      countries: [testMasterOption('FR', 'France'), testMasterOption('DE', 'Germany')],
      'right-to-work': [testMasterOption('citizen', 'Citizen')],
      'document-types': [testMasterOption('diploma', 'Diploma')],
      skills: [testMasterOption('care', 'Care'), testMasterOption('listen', 'Listening')],
    }),
    getMasterValue: () => nurse,
    ...handlers,
  })
  const number = numberOf(step)
  const rendered = await renderInApp(
    <CandidateWizardPage person={person} number={number}>
      <WizardSteps number={number} />
    </CandidateWizardPage>,
  )
  return { ...rendered, api, server }
}

test('step 2: the country is chosen from the list and stored by its code', async () => {
  const { user, server } = await show('personal', profileServer(testProfile(named)))
  await user.type(await screen.findByLabelText(/^Country/), 'Fra')
  await user.click(await screen.findByRole('option', { name: 'France' }))
  await waitFor(() => expect(server.data('personal').country).toBe('FR'), soon)
})

test('step 3: a pay range needs both ends or neither', async () => {
  const { user, path } = await show(
    'preferences',
    profileServer(testProfile({ ...named, preferences: { headline: 'Nurse' } })),
  )
  await user.type(await screen.findByLabelText(/^Minimum pay/), '2000')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('button', { name: 'Maximum pay: Required' })).toBeTruthy()
  expect(path()).toBe('/')
  await user.clear(screen.getByLabelText(/^Minimum pay/))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(path()).toBe('/admin/profile/candidate/4'))
})

test('step 4: one click adds an essential skill of the occupation to step 6', async () => {
  const occupation = { code: 'nurse', label: 'Nurse' }
  const jobs = [{ id: 'a', title: 'Nurse', employer: 'Clinic', occupation, startDate: '2020', current: true }]
  const server = profileServer(testProfile({ ...ready, experience: { items: jobs as never } }))
  const { user } = await show('experience', server)
  await user.click(await screen.findByRole('button', { name: /^Edit Nurse/ }))
  // Skills already in the profile are not suggested again.
  await screen.findByRole('button', { name: 'Add Listening to your skills' })
  expect(screen.queryByRole('button', { name: 'Add Care to your skills' })).toBeNull()
  server.elsewhere('skills', {})
  await user.click(screen.getByRole('button', { name: 'Add Listening to your skills' }))
  await waitFor(() =>
    expect(server.data('skills').items.map(({ skill }) => skill?.label)).toEqual(['Care', 'Listening']),
  )
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Add Listening to your skills' })).toBeNull(),
  )
})

test('step 6: buttons reorder the top skills and announce the new position', async () => {
  const items = [
    { id: 's1', skill: { code: null, label: 'Care' }, level: 'advanced' },
    { id: 's2', skill: { code: null, label: 'Listening' }, level: 'lead' },
  ]
  const server = profileServer(
    testProfile({ ...named, skills: { items: items as never, top: ['s1', 's2'] } }),
  )
  const { user } = await show('skills', server)
  await user.click(await screen.findByRole('button', { name: 'Move Listening up in your top skills' }))
  expect(await screen.findByText('Listening is now number 1 in your top skills.')).toBeTruthy()
  await waitFor(() => expect(server.data('skills').top).toEqual(['s2', 's1']), soon)
  // Removing a skill also removes it from the top skills.
  await user.click(screen.getByRole('button', { name: 'Remove Listening' }))
  await waitFor(() => expect(server.data('skills').top).toEqual(['s1']), soon)
})

test('step 6: a skill needs no level, and its closed card can set or clear one', async () => {
  const items = ['Triage', 'Welding'].map((label, place) => ({
    id: `s${place}`,
    skill: { code: null, label },
    level: null,
  }))
  const { user, server, path } = await show(
    'skills',
    profileServer(testProfile({ ...named, skills: { items: items as never, top: [] } })),
  )
  expect(await screen.findByText(/^Levels are optional/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  await user.click(screen.getByLabelText('Level of Welding', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Advanced' }))
  await waitFor(() => expect(server.data('skills').items[1]?.level).toBe('advanced'), soon)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(path()).toBe('/admin/profile/candidate/7'))
})

test('step 8: a language needs a level or a description of it', async () => {
  const { user, server } = await show('portfolio', profileServer(testProfile(named)))
  await user.click(await screen.findByRole('button', { name: 'Add a language' }))
  await user.type(screen.getByLabelText(/^Language/), 'Welsh')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('button', { name: 'Level: Required' })).toBeTruthy()
  await user.type(screen.getByLabelText('Level in your own words'), 'mother tongue')
  await waitFor(() => expect(server.data('portfolio').languages[0]?.fluency).toBe('mother tongue'), soon)
  expect(screen.queryByRole('button', { name: 'Level: Required' })).toBeNull()
})

test('step 9: an uploaded CV is attached to the profile and can be removed', async () => {
  const cv = {
    id: testId(800),
    name: 'ana.pdf',
    mediaType: 'application/pdf',
    bytes: 9000,
    uploadedAt: new Date().toISOString(),
  }
  const { user, server, container } = await show('documents', profileServer(testProfile(named)), {
    uploadFile: () => cv,
    getEqualOpportunity: () => noAnswers,
  })
  await screen.findByText('Other documents')
  const input = container.querySelector<HTMLInputElement>('[data-path="cvFileId"] input[type=file]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File(['%PDF-'], 'ana.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(server.data('documents').cvFileId).toBe(cv.id), soon)
  await user.click(screen.getByRole('button', { name: 'Remove ana.pdf' }))
  await waitFor(() => expect(server.data('documents').cvFileId).toBeNull(), soon)
})

test('equal-opportunity answers need consent first, have their own save button, and can be deleted', async () => {
  let now = noAnswers
  const { user, api } = await show('documents', profileServer(testProfile(named)), {
    getEqualOpportunity: () => now,
    saveEqualOpportunity: ({ body, headers }: FakeRequest) => {
      if (headers.get('if-match') !== `"${now.version}"`) throw new FakeProblem('stale', 'Changed.')
      const input = body as EqualOpportunity
      const consentAt = input.consentVersion === null ? null : '2026-05-04T10:00:00Z'
      now = { ...now, ...input, consentAt, version: now.version + 1 }
      return now
    },
  })
  const consent = await screen.findByRole('checkbox', { name: /^I agree/ })
  expect(screen.queryByLabelText('Gender')).toBeNull()
  await user.click(consent)
  await user.click(screen.getByRole('combobox', { name: 'Gender' }))
  await user.click(await screen.findByRole('option', { name: 'Prefer not to say' }))
  expect(api.calls.some(({ id }) => id === 'saveEqualOpportunity')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Save answers' }))
  await waitFor(() => expect(now.answers.gender).toBe('prefer-not'))
  await user.click(await screen.findByRole('button', { name: 'Delete answers' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete answers' }))
  await waitFor(() => expect(now).toMatchObject({ consentVersion: null, answers: noAnswers.answers }))
})

test('step 10: a hidden profile offers no publishing; a visible one is published', async () => {
  const { user, server, path, api } = await show('review', profileServer(testProfile(ready)))
  // Publishing is not offered for a hidden profile.
  expect(await screen.findByRole('button', { name: 'Save and finish' })).toBeTruthy()
  expect(screen.getByText('Employers can’t find you.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Verified companies only' }))
  expect(screen.getByText('Employers can’t find you until you publish.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Publish profile' }))
  await waitFor(() => expect(path()).toBe('/admin/profile/candidate'))
  expect(server.data('review').visibility).toBe('employers')
  expect(api.calls.filter(({ id }) => id === 'publishProfile')).toHaveLength(1)
})

test('step 10: a company is excluded by name', async () => {
  const company = { id: testId(600), name: 'Harbour Health', place: 'Lyon', verified: true, logo: null }
  const { user, server } = await show('review', profileServer(testProfile(ready)), {
    listCompanyChoices: ({ query }: FakeRequest) => ({
      items: query.get('q') === 'harb' ? [company] : [],
      nextCursor: null,
    }),
  })
  await user.type(await screen.findByRole('combobox', { name: 'Add a company' }), 'harb')
  await user.click(await screen.findByRole('option', { name: /Harbour Health/ }))
  await waitFor(
    () =>
      expect(server.data('review').excludedCompanies).toEqual([{ id: company.id, name: 'Harbour Health' }]),
    soon,
  )
  await user.click(screen.getByRole('button', { name: 'Remove Harbour Health' }))
  await waitFor(() => expect(server.data('review').excludedCompanies).toEqual([]), soon)
})

test('imported values are marked; each can be undone or kept', async () => {
  const start = testProfile({ contact: { firstName: 'Ana', lastName: 'Ruiz', phone: '+33123456789' } })
  const steps = start.steps.map((one) =>
    one.step === 'contact' ? { ...one, imported: ['phone', 'lastName'] } : one,
  )
  const server = profileServer({ ...start, steps })
  const undone: unknown[] = []
  const { user } = await show('contact', server, {
    undoImported: ({ body }: FakeRequest) => {
      undone.push(body)
      const { keep } = body as { keep: boolean }
      const saved = server.elsewhere('contact', keep ? {} : { phone: '' })
      return { ...saved, imported: keep ? [] : ['lastName'] }
    },
  })
  expect(await screen.findByText('2 values on this page were imported. Please check them.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo the import of Phone' }))
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveProperty('value', ''))
  // With a single imported value, the notice shows no list: the field's own mark is enough.
  expect(await screen.findByText('1 value on this page was imported. Please check it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Accept value|Accept all|Undo import|Undo all)/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Accept the imported Last name' }))
  await waitFor(() => expect(screen.queryByText(/imported. Please check/)).toBeNull())
  expect(undone).toEqual([
    { step: 'contact', paths: ['phone'], keep: false },
    { step: 'contact', paths: ['lastName'], keep: true },
  ])
})

test('a published profile warns that changes are public at once, and can undo the changes of this page', async () => {
  const server = profileServer(testProfile({ ...named, preferences: { headline: 'Nurse' } }))
  await server.handlers.publishProfile()
  const { user } = await show('preferences', server)
  expect(await screen.findByText(/Employers see changes as soon as they are saved/)).toBeTruthy()
  const undo = screen.getByRole('button', { name: 'Undo changes on this page' })
  expect(undo).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText(/^Headline/), ' of the night')
  await waitFor(() => expect(server.data('preferences').headline).toBe('Nurse of the night'), soon)
  await user.click(undo)
  expect(screen.getByLabelText(/^Headline/)).toHaveProperty('value', 'Nurse')
  await waitFor(() => expect(server.data('preferences').headline).toBe('Nurse'), soon)
})
