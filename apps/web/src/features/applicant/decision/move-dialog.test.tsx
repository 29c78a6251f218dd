import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testApplication, testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApplicantPage } from '../applicant-page.tsx'

it('says that a move is told right away, and of a move back that it may not be told', async () => {
  fakeApi({
    getApplicant: () => testApplication({ stage: 'questionnaire' }),
    listNotes: () => ({ notes: [], colleagues: [] }),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    getImpressions: () => ({ applicationId: testId(1), own: null, othersCount: 0, others: null }),
    listTags: () => ({ items: [], mayManage: false }),
  })
  const { user } = await renderInApp(
    <ApplicantPage jobId={testId(700)} userId={testId(101)} list={{}} neighbours={null}>
      {null}
    </ApplicantPage>,
  )
  await user.click(await screen.findByRole('button', { name: 'Move to…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText(/will be notified/)).toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'Interview' }))
  expect(dialog.getByText('Ana Ruiz will be notified right away.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Shortlist' }))
  expect(dialog.queryByText(/right away/)).toBeNull()
  expect(dialog.getByText(/will be notified, unless this undoes a move of the last 10 minutes/)).toBeTruthy()
})
