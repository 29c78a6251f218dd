import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { JobPage, Question } from '@vouch/contract'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { clearToken, setToken } from '#lib/identity/session.ts'
import { draftServer } from '#testing/application-drafts.ts'
import { FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { testId, testJobPage, testQuestion } from '#testing/jobs.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApplyPage } from './apply-page.tsx'

let drafts = draftServer()
afterEach(() => {
  clearToken()
  drafts = draftServer()
})

const options = ['None', 'Car', 'Lorry'].map((label) => ({ id: label.toLowerCase(), label }))
const licence = testQuestion(1, { kind: 'single', text: 'Which licence?', options, required: true })
const since = testQuestion(2, {
  ...{ kind: 'number', text: 'For how many years?', required: true, min: 0, max: 60 },
  showWhen: {
    match: 'all',
    rules: [{ questionId: testId(1), condition: { type: 'options', anyOf: ['lorry'] } }],
  },
})
const allKinds = [
  testQuestion(11, { text: 'Nights?', help: 'Two a month.' }),
  testQuestion(12, { kind: 'short-text', text: 'Short?' }),
  testQuestion(13, { kind: 'long-text', text: 'Long?' }),
  testQuestion(14, { kind: 'multiple', text: 'Shifts?', options }),
  testQuestion(15, { kind: 'number', text: 'Hours?' }),
  testQuestion(16, { kind: 'date', text: 'From when?' }),
  testQuestion(17, { kind: 'rating', text: 'English?' }),
  testQuestion(18, { kind: 'statement', text: 'We work in shifts.', help: 'Four weeks ahead.' }),
]

function Applying({ job }: { readonly job: JobPage }) {
  const [reviewing, setReviewing] = useState(false)
  return <ApplyPage job={job} reviewing={reviewing} onReview={setReviewing} />
}

/** Opens the form of a job with these questions as a candidate with a complete profile. */
async function show(
  questions: Question[],
  apply: (request: FakeRequest) => unknown = () => undefined,
  page?: ReactNode,
) {
  await setToken(fakeToken('ana'))
  const server = profileServer(
    testProfile({
      contact: { firstName: 'Ana', lastName: 'Ruiz' },
      personal: { country: 'FR' },
      preferences: { headline: 'Nurse' },
    }),
  )
  const api = fakeApi({
    currentPerson: () => testPerson({ id: testId(900), roles: ['candidate'] }),
    myJobMarks: () => ({ saved: false, applicationId: null, withdrawn: false, mayApply: true }),
    ...server.handlers,
    ...drafts.handlers,
    listMasterValues: fakeMasterValues({ countries: [testMasterOption('FR', 'France')] }),
    applyToJob: (request) => apply(request) ?? { id: testId(700) },
  })
  const job = testJobPage(1, { cvRule: 'hidden', questions })
  const rendered = await renderInApp(page ?? <Applying job={job} />, { at: `/jobs/${job.slug}?apply=true` })
  await screen.findByLabelText(/Headline/)
  const sent = () =>
    api.calls
      .filter(({ id }) => id === 'applyToJob')
      .map(({ request }) => (request.body as { answers: unknown }).answers)
  return { ...rendered, sent }
}

const review = { name: 'Review your application' }
const submit = { name: 'Submit application' }

test('a dependent question is shown, required and sent only while it applies', async () => {
  const { user, sent } = await show([licence, since])
  await user.click(screen.getByRole('radio', { name: 'Car' }))
  expect(screen.queryByLabelText(/For how many years/)).toBeNull()
  expect(screen.getByText('1 question')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Lorry' }))
  expect(screen.getByText('2 questions')).toBeTruthy()
  await user.click(screen.getByRole('button', review))
  await user.click(await screen.findByRole('button', { name: 'For how many years?: Answer this question' }))
  const years = screen.getByLabelText(/For how many years/)
  expect(document.activeElement).toBe(years)
  await user.type(years, '61')
  await user.click(screen.getByRole('button', review))
  expect((await screen.findAllByText('Enter at most 60')).length).toBeGreaterThan(0)

  // The answer is kept in the form, but not sent, while the question does not apply.
  await user.click(screen.getByRole('radio', { name: 'None' }))
  await user.click(screen.getByRole('button', review))
  await user.click(await screen.findByRole('button', submit))
  expect(sent()).toEqual([
    [
      { questionId: testId(1), answer: 'none' },
      { questionId: testId(2), answer: '' },
    ],
  ])
})

test('questions of all kinds are answered, reviewed in words and sent', async () => {
  const { user, sent } = await show(allKinds)
  const group = (name: string) => within(screen.getByText(`${name} (optional)`).parentElement as HTMLElement)
  await user.click(group('Nights?').getByRole('radio', { name: 'Yes' }))
  await user.type(screen.getByLabelText(/^Short/), 'One')
  await user.type(screen.getByLabelText(/^Long/), 'Two{Enter}lines')
  await user.click(group('Shifts?').getByRole('checkbox', { name: 'Lorry' }))
  await user.click(group('Shifts?').getByRole('checkbox', { name: 'Car' }))
  await user.type(screen.getByLabelText(/^Hours/), '1234.5')
  await user.type(screen.getByLabelText(/^From when/), '2026-04-01')
  await user.click(group('English?').getByRole('radio', { name: '4' }))
  expect(screen.getByText('We work in shifts.')).toBeTruthy()
  await user.click(screen.getByRole('button', review))
  const send = await screen.findByRole('button', submit)
  for (const words of ['Yes', 'One', 'Car', 'Lorry', '1,234.5', 'Apr 1, 2026', '4 out of 5']) {
    expect(screen.getByText(words)).toBeTruthy()
  }
  expect(screen.queryByText('We work in shifts.')).toBeNull()
  await user.click(send)
  expect((sent()[0] as { answer: unknown }[]).map(({ answer }) => answer)).toEqual([
    ...['yes', 'One', 'Two\nlines'],
    ['lorry', 'car'],
    ...[1234.5, '2026-04-01', 4, ''],
  ])
})

test('an optional choice can be cleared', async () => {
  const { user } = await show([testQuestion(11, { text: 'Nights?' })])
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.click(screen.getByRole('button', { name: 'Clear the answer to “Nights?”' }))
  expect(screen.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', false)
})

test('a draft keeps answers that still fit, also after the questions changed', async () => {
  const number = testQuestion(15, { kind: 'number', text: 'Hours?' })
  const shown = await show([licence, number])
  await shown.user.click(screen.getByRole('radio', { name: 'Lorry' }))
  await shown.user.type(screen.getByLabelText(/^Hours/), '20')
  shown.unmount()
  await show([{ ...licence, options: options.slice(0, 2) }, number, ...allKinds.slice(3, 4)])
  expect(screen.getByLabelText(/^Hours/)).toHaveProperty('value', '20')
  expect(screen.getByText('We restored your draft.')).toBeTruthy()
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toHaveLength(0)
})

test('an answer that the server refuses leads back to its question', async () => {
  const { user } = await show([licence], () => {
    const errors = [{ path: 'answers.0', message: 'Choose an option from the list' }]
    throw new FakeProblem('invalid', 'Your application is not complete yet.', { errors })
  })
  await user.click(screen.getByRole('radio', { name: 'Car' }))
  await user.click(screen.getByRole('button', review))
  await user.click(await screen.findByRole('button', submit))
  expect(await screen.findByText('Choose an option from the list')).toBeTruthy()
})

test('questions that changed meanwhile are marked, and the other answers are kept', async () => {
  const [why, tool, start] = ['Why us?', 'Which tool?', 'When can you start?'].map((text, index) =>
    testQuestion(21 + index, { kind: 'short-text', text, required: true }),
  ) as [Question, Question, Question]
  let questions = [why, tool]
  const jobQuery = {
    queryKey: ['jobs', 'page', testJobPage(1).slug],
    queryFn: () => ({ state: 'open', job: testJobPage(1, { cvRule: 'hidden', questions }) }),
  }
  function Page() {
    const { data } = useQuery(jobQuery)
    return data ? <Applying job={data.job} /> : null
  }
  const { user } = await show(
    [],
    () => {
      questions = [why, start]
      const errors = [{ path: 'answers.1', message: 'Answer this question' }]
      throw new FakeProblem('invalid', 'Your application is not complete yet.', { errors })
    },
    <Page />,
  )
  await user.type(await screen.findByLabelText(/^Why us/), 'The paper')
  await user.type(screen.getByLabelText(/^Which tool/), 'A knife')
  await user.click(screen.getByRole('button', review))
  await user.click(await screen.findByRole('button', submit))
  await screen.findByText(/The employer changed this job/)
  const added = screen.getByLabelText(/^When can you start/)
  await waitFor(() => expect(added.getAttribute('aria-invalid')).toBe('true'))
  const described = (added.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Answer this question')
  expect(screen.getByLabelText(/^Why us/)).toHaveProperty('value', 'The paper')

  const removed = () =>
    within(
      screen.getByRole('heading', { name: /removed a question you answered/ }).parentElement as HTMLElement,
    )
  expect(removed().getByText('A knife')).toBeTruthy()
  await user.type(added, 'In May')
  await user.click(screen.getByRole('button', review))
  await screen.findByRole('button', submit)
  expect(removed().getByText('Which tool?')).toBeTruthy()
})

test('a restored draft says that a question is gone', async () => {
  const number = testQuestion(15, { kind: 'number', text: 'Hours?' })
  const shown = await show([licence, number])
  await shown.user.click(screen.getByRole('radio', { name: 'Lorry' }))
  await shown.user.type(screen.getByLabelText(/^Hours/), '20')
  shown.unmount()
  const later = await show([licence])
  const notice = 'The employer removed a question you answered'
  expect(screen.getByRole('heading', { name: notice })).toBeTruthy()
  await later.user.click(screen.getByRole('radio', { name: 'Car' }))
  expect(screen.getByRole('heading', { name: notice })).toBeTruthy()
})
