import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ApplicantPage } from '#features/applicant/applicant-page.tsx'
import { fakeApi } from './fake-api.ts'
import { testEmployerJob } from './hiring.ts'
import { testId } from './jobs.ts'
import { renderInApp } from './render.tsx'

/** Renders the page of an applicant, "Ana Ruiz", with what is shown of a stage, over a fake API. */
export async function showApplicantPage(handlers: Parameters<typeof fakeApi>[0], stage: ReactNode = null) {
  const api = fakeApi({
    listNotes: () => ({ notes: [], colleagues: [] }),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    getImpressions: () => ({ applicationId: testId(1), own: null, othersCount: 0, others: null }),
    listTags: () => ({ items: [], mayManage: false }),
    ...handlers,
  })
  const app = await renderInApp(
    <ApplicantPage jobId={testId(700)} userId={testId(101)} list={{}} neighbours={null}>
      {stage}
    </ApplicantPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })
  return { ...app, api }
}
