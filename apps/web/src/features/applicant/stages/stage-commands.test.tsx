import { screen, waitFor } from '@testing-library/react'
import type { EmployerApplication, Interview } from '@vouch/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { showApplicantPage } from '#testing/applicant-page.tsx'
import { testApplication, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { HiredStage } from './hired-stage.tsx'
import { InterviewStage } from './interview-stage.tsx'

const show = (change: Partial<EmployerApplication>, stage: ReactNode) =>
  showApplicantPage({ getApplicant: () => testApplication(change) }, stage)

const interview = (startsAt: string): Interview => ({
  id: testId(40),
  state: 'scheduled',
  startsAt,
  minutes: 60,
  place: 'Ward 3',
  note: '',
  proposedAt: testMoment(-72),
  answeredAt: testMoment(-71),
  declinedAt: null,
  declineNote: null,
})

it('the outcome of an interview can be given once it has begun', async () => {
  const at = { stage: 'interview' } as const
  const early = await show({ ...at, interviews: [interview(testMoment(48))] }, <InterviewStage />)
  expect(await screen.findByRole('button', { name: 'Cancel interview…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as completed' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark as no-show' })).toBeNull()
  early.unmount()
  await show({ ...at, interviews: [interview('2026-01-12T10:00:00.000Z')] }, <InterviewStage />)
  expect(await screen.findByRole('button', { name: 'Mark as completed' })).toBeTruthy()
})

it('an offer that starts in the past is refused at its field, before it is sent', async () => {
  const { user, api } = await show({ stage: 'detail-fulfillment', permitted: ['hire'] }, <HiredStage />)
  const start = await screen.findByLabelText(/Start date/)
  await user.type(start, '2020-02-01')
  await user.click(screen.getByRole('button', { name: 'Send offer to Ana Ruiz' }))
  expect(screen.getByText('Choose today or a later date')).toBeTruthy()
  expect(document.activeElement).toBe(start)
  expect(api.calls.some(({ id }) => id === 'hireApplicant')).toBe(false)
})

it('moving elsewhere starts at the stages, for the keyboard', async () => {
  const { user } = await show({ stage: 'shortlist', permitted: ['advance', 'move-back'] }, null)
  await user.click(await screen.findByRole('button', { name: 'Move to…' }))
  const [first] = await screen.findAllByRole('radio', { name: /Applied|Questionnaire/ })
  await waitFor(() => expect(document.activeElement).toBe(first))
})
