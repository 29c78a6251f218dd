import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerApplication } from '@vouch/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { type FakeApi, FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testApplication, testEmployerJob, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { type Rendered, renderInApp } from '#testing/render.tsx'
import { ApplicantPage } from './applicant-page.tsx'
import { ApplicationTab } from './application/application-tab.tsx'
import { HiredStage } from './stages/hired-stage.tsx'
import { InterviewStage } from './stages/interview-stage.tsx'
import { QuestionnaireStage } from './stages/questionnaire-stage.tsx'
import { ShortlistStage } from './stages/shortlist-stage.tsx'

type Handlers = Parameters<typeof fakeApi>[0]

async function show(
  application: EmployerApplication,
  part: ReactNode,
  handlers: Handlers = {},
): Promise<Rendered & { api: FakeApi }> {
  const api = fakeApi({
    getApplicant: () => application,
    listNotes: () => ({ notes: [], colleagues: [] }),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    getImpressions: () => ({ applicationId: testId(1), own: null, othersCount: 0, others: null }),
    listTags: () => ({ items: [], mayManage: false }),
    ...handlers,
  })
  const page = (
    <ApplicantPage jobId={testId(700)} userId={testId(101)} list={{}} neighbours={null}>
      {part}
    </ApplicantPage>
  )
  const rendered = await renderInApp(page)
  await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })
  return { ...rendered, api }
}

const decisions = () =>
  within(screen.getByRole('group', { name: 'Decision' }))
    .getAllByRole('button')
    .map((one) => one.textContent)

it('the decision bar offers exactly the permitted actions', async () => {
  const { unmount } = await show(testApplication(), <ApplicationTab />)
  expect(decisions()).toEqual(['Reject…', 'Put on hold…', 'Move to…', 'Move to Questionnaire'])
  unmount()
  const untold = { status: 'rejected', tellAt: testMoment(50), permitted: ['undo-reject'] } as const
  const second = await show(testApplication({ ...untold, permitted: [...untold.permitted] }), null)
  expect(decisions()).toEqual(['Undo rejection'])
  expect(screen.getByText(/Ana Ruiz will get your letter on/)).toBeTruthy()
  second.unmount()
  await show(testApplication({ status: 'withdrawn', permitted: [] }), null)
  expect(screen.queryByRole('group', { name: 'Decision' })).toBeNull()
})

it('rejecting needs a reason and a letter, and shows beforehand when the candidate gets it', async () => {
  const rejected = { stage: 'shortlist', status: 'rejected', tellAt: testMoment(72) }
  const state = { id: testId(1), version: 5, name: 'Ana Ruiz', ...rejected }
  const { user, api } = await show(testApplication(), null, {
    rejectApplication: () => state,
    getRejectionLetter: ({ query }) => ({
      language: 'de',
      subject: 'Your application',
      body:
        query.get('reason') === 'position-filled' ? 'The position has now been filled.' : 'We chose others.',
      tellAt: testMoment(72),
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Reject…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Ana Ruiz?' }))
  expect(await dialog.findByText(/will get this letter on/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Select a reason')).toBeTruthy()
  expect(api.calls.some(({ id }) => id === 'rejectApplication')).toBe(false)

  await user.click(dialog.getByRole('combobox', { name: 'Rejection reason' }))
  await user.click(await screen.findByRole('option', { name: 'Position filled' }))
  const message = dialog.getByRole('textbox', { name: /Letter to Ana Ruiz/ })
  await waitFor(() => expect(message).toHaveProperty('value', 'The position has now been filled.'))
  expect(dialog.getByText(/Ana Ruiz reads German/)).toBeTruthy()
  await user.clear(message)
  await user.type(message, 'Dear {{candidate.name}')
  expect(dialog.getByText('Replace {candidate.name}. This letter is sent exactly as written.')).toBeTruthy()
  await user.clear(message)
  await user.type(message, 'Sorry, Ana.')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = api.calls.find(({ id }) => id === 'rejectApplication')?.request
  expect(sent?.body).toEqual({ reason: 'position-filled', message: 'Sorry, Ana.' })
  expect(sent?.headers.get('if-match')).toBe('"4"')
})

it('a decision on a stale version changes nothing and shows the current state', async () => {
  let asked = 0
  const { user } = await show(testApplication(), null, {
    getApplicant: () => {
      asked += 1
      return testApplication(asked > 1 ? { version: 9, stage: 'interview' } : {})
    },
    advanceApplication: () => {
      throw new FakeProblem('stale', 'Stale', { currentVersion: 9 })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Move to Questionnaire' }))
  const notice = within(await screen.findByRole('alert'))
  await user.click(notice.getByRole('button', { name: 'Show latest version' }))
  expect(await screen.findByRole('button', { name: 'Move to Documents' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show latest version' })).toBeNull()
})

it('the dialog of a second decision names the first, keeps the letter, and decides about the latest version', async () => {
  const read = testApplication()
  const moved: EmployerApplication['events'][number] = {
    ...{ id: testId(90), at: testMoment(0), by: { name: 'Kim Lee', side: 'employer' }, action: 'advance' },
    ...{ fromStage: 'shortlist', toStage: 'interview', fromStatus: 'active', toStatus: 'active' },
    ...{ reason: null, message: null, toldAt: testMoment(0) },
  }
  const latest = testApplication({ version: 9, events: [moved] })
  let asked = 0
  const { user, api, queryClient } = await show(read, null, {
    getApplicant: () => (asked++ === 0 ? read : latest),
    getRejectionLetter: () => ({ language: 'en', subject: 'Decision', body: 'Dear Ana', tellAt: null }),
    rejectApplication: ({ headers }) => {
      if (headers.get('if-match') !== '"9"') throw new FakeProblem('stale', 'Stale', { currentVersion: 9 })
      return { id: testId(1), version: 10, stage: 'interview', status: 'rejected', tellAt: null, name: 'Ana' }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Reject…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('combobox', { name: /Rejection reason/ }))
  await user.click(await screen.findByRole('option', { name: 'Other reason' }))
  const letter = dialog.getByRole('textbox', { name: /Letter to/ })
  await waitFor(() => expect(letter).toHaveProperty('value', 'Dear Ana'))
  await user.type(letter, ', sorry.')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await dialog.findByText(/Kim Lee moved .* Shortlist to Interview/)
  // Said once, and still said when the page has been loaded again.
  expect(screen.getAllByText('This application has changed')).toHaveLength(1)
  await queryClient.invalidateQueries({ queryKey: ['applicant'] })
  expect(dialog.getByText(/Kim Lee moved .* Shortlist to Interview/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Show latest version' }))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  expect(letter).toHaveProperty('value', 'Dear Ana, sorry.')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = api.calls.filter(({ id }) => id === 'rejectApplication').map(({ request }) => request)
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"9"'])
})

it('hiring lists what is missing first', async () => {
  const detail = {
    id: testId(2),
    name: 'Licence',
    kind: 'document' as const,
    note: '',
    state: 'submitted' as const,
    text: null,
    file: null,
    returnReason: null,
    requestedAt: testMoment(-5),
    submittedAt: testMoment(-1),
    decidedAt: null,
  }
  const at = { stage: 'detail-fulfillment' as const, permitted: ['hire' as const, 'reject' as const] }
  const full = { ...testApplication().job, filled: 1 }
  const first = await show(testApplication({ ...at, details: [detail], job: full }), <HiredStage />)
  expect(screen.getByText(/1 document is not approved yet/)).toBeTruthy()
  expect(screen.getByText(/All openings for this job are filled/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send offer to Ana Ruiz' })).toBeNull()
  first.unmount()

  const state = {
    id: testId(1),
    version: 5,
    stage: 'hired',
    status: 'active',
    tellAt: null,
    name: 'Ana Ruiz',
  }
  const { user, api } = await show(testApplication(at), <HiredStage />, { hireApplicant: () => state })
  await user.click(screen.getByRole('button', { name: 'Send offer to Ana Ruiz' }))
  expect(screen.getByText('Choose a start date')).toBeTruthy()
  await user.type(screen.getByLabelText(/Start date/), '2030-02-01')
  await user.click(screen.getByRole('button', { name: 'Send offer to Ana Ruiz' }))
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'hireApplicant')).toBe(true))
  expect(api.calls.find(({ id }) => id === 'hireApplicant')?.request.body).toEqual({ startsOn: '2030-02-01' })
})

it('only the answer that met a screening rule is marked', async () => {
  const answers = [
    { question: 'Licence?', kind: 'yes-no' as const, answer: 'no' },
    { question: 'Nights?', kind: 'yes-no' as const, answer: 'yes' },
  ]
  const snapshot = { ...testApplication().snapshot, answers }
  await show(testApplication({ marked: true, markedBy: [0], snapshot }), <ApplicationTab />)
  const marked = screen.getByText('Licence?').closest('div')
  expect(within(marked as HTMLElement).getByText('Flagged by your rule')).toBeTruthy()
  expect(screen.getAllByText('Flagged by your rule')).toHaveLength(1)
})

it('an unsent message is stored, and retries send it once', async () => {
  let tries = 0
  const { user, api } = await show(testApplication(), <ShortlistStage />, {
    sendMessage: ({ body }) => {
      tries += 1
      if (tries === 1) throw new FakeProblem('unavailable', 'Busy. Try again.')
      const { text } = body as { text: string }
      return { id: testId(9), stage: 'shortlist', at: testMoment(0), from: 'employer', name: 'Robin', text }
    },
  })
  const box = screen.getByRole('textbox', { name: 'Write a message' })
  await user.type(box, 'Hello Ana')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Busy. Try again.')).toBeTruthy()
  expect(box).toHaveProperty('value', 'Hello Ana')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(box).toHaveProperty('value', ''))
  const keys = api.calls
    .filter(({ id }) => id === 'sendMessage')
    .map(({ request }) => request.headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

it('a stage that was not reached says so, and skipping to it needs a reason', async () => {
  const { user } = await show(testApplication(), <InterviewStage />)
  expect(screen.getByText('Ana Ruiz hasn’t reached this stage')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move to Interview' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('radio', { name: 'Interview' })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('button', { name: 'Move applicant' }))
  expect(await dialog.findByText('Enter a reason')).toBeTruthy()
})

it('a questionnaire has at most twenty questions, none empty', async () => {
  const { user, api } = await show(testApplication({ stage: 'questionnaire' }), <QuestionnaireStage />, {
    sendQuestionnaire: () => ({
      id: testId(5),
      sentAt: testMoment(0),
      dueAt: testMoment(120),
      answeredAt: null,
      questions: [{ id: testId(6), text: 'Why us?', kind: 'text', required: true, answer: null }],
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Send questions' }))
  expect(api.calls.some(({ id }) => id === 'sendQuestionnaire')).toBe(false)
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Why us?')
  await user.click(screen.getByRole('button', { name: 'Send questions' }))
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'sendQuestionnaire')).toBe(true))
  expect(api.calls.find(({ id }) => id === 'sendQuestionnaire')?.request.body).toEqual({
    questions: [{ text: 'Why us?', kind: 'text', required: true }],
  })
})

const message = (n: number, stage: 'shortlist' | 'interview', from: 'employer' | 'candidate') => ({
  id: testId(n),
  stage,
  at: testMoment(n - 10),
  from,
  name: from === 'employer' ? 'Robin' : 'Ana Ruiz',
  text: `Message ${n}`,
})

it('every stage page shows the same thread, each message with its stage', async () => {
  const messages = [message(1, 'shortlist', 'employer'), message(2, 'interview', 'candidate')]
  const application = testApplication({ stage: 'interview', messages })
  for (const page of [<ShortlistStage key="s" />, <InterviewStage key="i" />, <HiredStage key="h" />]) {
    const { unmount } = await show(application, page)
    const thread = within(screen.getByRole('region', { name: 'Messages' }))
    expect(thread.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Shortlist.*Message 1/),
      expect.stringMatching(/Interview.*Message 2/),
    ])
    unmount()
  }
})

it("a new message is filed under the application's stage, not the page's", async () => {
  const { user, api } = await show(testApplication({ stage: 'interview' }), <ShortlistStage />, {
    sendMessage: () => message(3, 'interview', 'employer'),
  })
  await user.type(screen.getByRole('textbox', { name: 'Write a message' }), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  const sent = () => api.calls.find(({ id }) => id === 'sendMessage')?.request.params
  await waitFor(() => expect(sent()).toMatchObject({ stage: 'interview' }))
})

it('the badge says “Offer sent” until the candidate accepts, then “Hired”', async () => {
  const hire = { startsOn: '2030-02-01', offeredAt: testMoment(-1), confirmedAt: null }
  const sent = await show(testApplication({ stage: 'hired', hire }), <HiredStage />)
  expect(screen.getByText('Waiting for Ana Ruiz’s answer')).toBeTruthy()
  expect(screen.getAllByText('Offer sent').length).toBeGreaterThan(0)
  expect(screen.queryByText('Hired')).toBeNull()
  sent.unmount()
  await show(testApplication({ stage: 'hired', status: 'hired', hire }), <HiredStage />)
  expect(screen.getAllByText('Hired').length).toBeGreaterThan(0)
  expect(screen.queryByText('Waiting for Ana Ruiz’s answer')).toBeNull()
})
