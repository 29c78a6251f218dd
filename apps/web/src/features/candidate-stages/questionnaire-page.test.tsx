import { screen, waitFor } from '@testing-library/react'
import type { CandidateApplication } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { hoursFromNow, testApplication, testQuestionnaire } from '#testing/my-application.ts'
import { renderInApp } from '#testing/render.tsx'
import { QuestionnairePage } from './questionnaire-page.tsx'

const questionnaire = testQuestionnaire()
const [nights, start] = questionnaire.questions
const asked = testApplication({ stage: 'questionnaire', visibleStatus: 'action-needed', questionnaire })
const answered = {
  ...questionnaire,
  answeredAt: hoursFromNow(0),
  questions: questionnaire.questions.map((one) => ({ ...one, answer: one === nights ? 'yes' : 'In May' })),
}

/** Fakes the API, which accepts answers only once. */
function serve(refuse?: FakeProblem) {
  let now: CandidateApplication = asked
  return fakeApi({
    getMyApplication: () => now,
    answerQuestionnaire: () => {
      now = { ...asked, visibleStatus: 'in-review', questionnaire: answered }
      if (refuse) throw refuse
      return answered
    },
  })
}

const page = <QuestionnairePage id={asked.id} />
const send = () => screen.getByRole('button', { name: 'Send answers' })
const startField = () => screen.findByLabelText('When can you start? (optional)')

test('required questions must be answered before anything is sent', async () => {
  const { calls } = serve()
  const { user } = await renderInApp(page)
  await startField()
  await user.click(send())
  expect(await screen.findByText('There is 1 problem')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Can you work nights?: Answer this question' })).toBeTruthy()
  expect(calls.some(({ id }) => id === 'answerQuestionnaire')).toBe(false)
})

test('answers are restored after a reload', async () => {
  serve()
  const first = await renderInApp(page)
  await first.user.type(await startField(), 'In May')
  first.unmount()
  await renderInApp(page)
  expect(await screen.findByDisplayValue('In May')).toBeTruthy()
})

test('answers are sent in the order of the questions and are read-only afterwards', async () => {
  const { calls } = serve()
  const { user } = await renderInApp(page)
  await user.type(await startField(), ' In May ')
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.click(send())
  expect(await screen.findByRole('heading', { name: 'Answers sent' })).toBeTruthy()
  const sent = calls.filter(({ id }) => id === 'answerQuestionnaire')
  expect(sent.map(({ request }) => request.body)).toEqual([
    {
      answers: [
        { questionId: nights?.id, answer: 'yes' },
        { questionId: start?.id, answer: 'In May' },
      ],
    },
  ])
  expect(screen.queryByRole('textbox', { name: /When can you start/ })).toBeNull()
  expect(screen.queryByText('Your unsent draft')).toBeNull()
})

test('answers sent from elsewhere win, and the local draft stays readable', async () => {
  serve(new FakeProblem('conflict', 'You have already answered these questions.'))
  const { user } = await renderInApp(page)
  await user.type(await startField(), 'Never sent')
  await user.click(screen.getByRole('radio', { name: 'No' }))
  await user.click(send())
  expect(await screen.findByText('In May')).toBeTruthy()
  expect(screen.getByText('Your unsent draft')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Never sent')).toBeTruthy())
})

test('nothing can be answered after the application has ended', async () => {
  fakeApi({
    getMyApplication: () => ({ ...asked, visibleStatus: 'withdrawn', permitted: [], mayCorrespond: false }),
  })
  await renderInApp(page)
  expect(
    await screen.findByRole('heading', { name: 'You can no longer answer these questions.' }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull()
})

test('a stage that was not reached says so', async () => {
  fakeApi({ getMyApplication: () => testApplication() })
  await renderInApp(page)
  expect(
    await screen.findByRole('heading', { name: 'Your application hasn’t reached this stage' }),
  ).toBeTruthy()
  expect(screen.queryByLabelText('Write a message')).toBeNull()
})
