import { screen, within } from '@testing-library/react'
import type { CandidateApplication, Interview } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { hoursFromNow, testApplication, testInterview } from '#testing/my-application.ts'
import { renderInApp } from '#testing/render.tsx'
import { InterviewPage } from './interview-page.tsx'

const at = (interview: Interview): CandidateApplication =>
  testApplication({
    stage: 'interview',
    visibleStatus: interview.state === 'proposed' ? 'action-needed' : 'in-review',
    interviews: [interview],
  })

function serve(interview: Interview, act: (id: string, body: unknown) => Interview) {
  let now = interview
  return fakeApi({
    getMyApplication: () => at(now),
    acceptInterview: ({ body }) => {
      now = act('accept', body)
      return now
    },
    declineInterview: ({ body }) => {
      now = act('decline', body)
      return now
    },
  })
}

const page = <InterviewPage id={testApplication().id} />

test('a suitable time is accepted and exported to the calendar', async () => {
  const proposed = testInterview()
  serve(proposed, () => ({ ...proposed, state: 'scheduled', answeredAt: hoursFromNow(0) }))
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Accept time' }))
  expect(await screen.findByRole('heading', { name: 'Interview confirmed' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
})

test('declining sends a note', async () => {
  const proposed = testInterview()
  const bodies: unknown[] = []
  serve(proposed, (_id, body) => {
    bodies.push(body)
    return { ...proposed, state: 'cancelled', declinedAt: hoursFromNow(0), declineNote: 'Any Thursday' }
  })
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Suggest another time…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Any Thursday')
  await user.click(dialog.getByRole('button', { name: 'Decline time' }))
  expect(await screen.findByRole('heading', { name: 'You declined this time' })).toBeTruthy()
  expect(bodies).toEqual([{ note: 'Any Thursday' }])
})

test('a time that the employer cancelled in between is reported where it was accepted', async () => {
  const proposed = testInterview()
  fakeApi({
    getMyApplication: () => at(proposed),
    acceptInterview: () => {
      throw new FakeProblem('not-permitted-now', 'This interview was cancelled.')
    },
  })
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Accept time' }))
  expect((await screen.findByText('This interview was cancelled.')).getAttribute('role')).toBe('alert')
})

test('a proposed time in the past cannot be accepted, but another can be requested', async () => {
  serve(testInterview({ startsAt: hoursFromNow(-1) }), (_id) => testInterview())
  await renderInApp(page)
  expect(await screen.findByRole('heading', { name: 'You didn’t answer in time' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept time' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask for another time…' })).toBeTruthy()
})

test('only a web address becomes a link', async () => {
  serve(testInterview({ place: 'https://call.example/room' }), () => testInterview())
  await renderInApp(page)
  expect((await screen.findByRole('link', { name: 'https://call.example/room' })).getAttribute('rel')).toBe(
    'noopener noreferrer',
  )
})

test('a place that merely resembles an address stays text', async () => {
  serve(testInterview({ place: 'javascript:alert(1)' }), () => testInterview())
  await renderInApp(page)
  expect((await screen.findByText('javascript:alert(1)')).closest('a')).toBeNull()
})
