import { screen, waitFor } from '@testing-library/react'
import type { EmployerApplication } from '@vouch/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testApplication, testEmployerJob, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApplicantPage } from '../applicant-page.tsx'
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

async function show(change: Partial<EmployerApplication>, stage: ReactNode) {
  const api = fakeApi({
    getApplicant: () => testApplication({ stagePlan, ...change }),
    listNotes: () => ({ notes: [], colleagues: [] }),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    getImpressions: () => ({ applicationId: testId(1), own: null, othersCount: 0, others: null }),
    listTags: () => ({ items: [], mayManage: false }),
    sendQuestionnaire: () => null,
  })
  const app = await renderInApp(
    <ApplicantPage jobId={testId(700)} userId={testId(101)} list={{}} neighbours={null}>
      {stage}
    </ApplicantPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })
  return { ...app, api }
}

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
