import { screen, waitFor } from '@testing-library/react'
import type { EmployerApplication } from '@vouch/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { showApplicantPage } from '#testing/applicant-page.tsx'
import { testApplication, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { DetailsStage } from './details-stage.tsx'
import { InterviewStage } from './interview-stage.tsx'
import { QuestionnaireStage } from './questionnaire-stage.tsx'

const stagePlan: EmployerApplication['stagePlan'] = {
  questionnaire: [
    { text: 'Which wards have you worked on?', kind: 'text', required: false },
    { text: '', kind: 'text', required: true },
  ],
  interview: { minutes: 45, place: 'Ward 3', note: 'Ask for Ann.' },
  details: [{ name: 'Nursing licence', kind: 'document', note: 'Both sides' }],
}

const show = (change: Partial<EmployerApplication>, stage: ReactNode) =>
  showApplicantPage(
    { getApplicant: () => testApplication({ stagePlan, ...change }), sendQuestionnaire: () => null },
    stage,
  )

const textIn = (field: HTMLElement) => (field as HTMLInputElement).value

it('a questionnaire starts with the prepared questions that have a text', async () => {
  const { user, api } = await show({ stage: 'questionnaire' }, <QuestionnaireStage />)
  const fields = await screen.findAllByRole('textbox', { name: 'Question' })
  expect(fields.map(textIn)).toEqual(['Which wards have you worked on?'])
  await user.click(screen.getByRole('button', { name: 'Send questions' }))
  await waitFor(() =>
    expect(api.calls.find(({ id }) => id === 'sendQuestionnaire')?.request.body).toEqual({
      questions: [stagePlan.questionnaire[0]],
    }),
  )
})

it('an interview starts with the prepared length, place and note', async () => {
  const { user } = await show({ stage: 'interview' }, <InterviewStage />)
  await user.click(await screen.findByRole('button', { name: 'Propose a time' }))
  expect(textIn(screen.getByRole('textbox', { name: 'Length in minutes' }))).toBe('45')
  expect(textIn(screen.getByRole('textbox', { name: 'Location or link' }))).toBe('Ward 3')
  expect(textIn(screen.getByRole('textbox', { name: 'Note' }))).toBe('Ask for Ann.')
})

it('only the first request for details starts with the prepared ones', async () => {
  const { user, unmount } = await show({ stage: 'detail-fulfillment' }, <DetailsStage />)
  await user.click(await screen.findByRole('button', { name: 'Request documents' }))
  expect(textIn(screen.getByRole('textbox', { name: 'Name' }))).toBe('Nursing licence')
  unmount()
  const asked = {
    id: testId(60),
    name: 'Nursing licence',
    kind: 'document',
    note: '',
    state: 'requested',
    text: null,
    file: null,
    returnReason: null,
    requestedAt: testMoment(-1),
    submittedAt: null,
    decidedAt: null,
  } as const
  const second = await show({ stage: 'detail-fulfillment', details: [asked] }, <DetailsStage />)
  await second.user.click(await screen.findByRole('button', { name: 'Request documents' }))
  expect(textIn(screen.getByRole('textbox', { name: 'Name' }))).toBe('')
})
