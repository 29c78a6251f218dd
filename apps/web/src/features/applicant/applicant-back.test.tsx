import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testApplication, testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import type { ListSearch } from './applicant-context.ts'
import { ApplicantPage } from './applicant-page.tsx'

it('leads back to the list that it was opened from', async () => {
  fakeApi({
    getApplicant: () => testApplication(),
    listNotes: () => ({ notes: [], colleagues: [] }),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    getImpressions: () => ({ applicationId: testId(1), own: null, othersCount: 0, others: null }),
    listTags: () => ({ items: [], mayManage: false }),
  })
  const back = async (list: ListSearch) => {
    const { unmount } = await renderInApp(
      <ApplicantPage jobId={testId(700)} userId={testId(101)} list={list} neighbours={null}>
        {null}
      </ApplicantPage>,
    )
    const name = `Back to ${list.of ? 'Applicants of all jobs' : testApplication().job.title}`
    const address = (await screen.findByRole('link', { name })).getAttribute('href')
    unmount()
    return address
  }
  expect(await back({ q: 'ana' })).toBe(`/admin/jobs/employer/${testId(700)}?q=ana`)
  expect(await back({ of: 'all-jobs', task: 'overdue', q: 'ana' })).toBe(
    '/admin/jobs/employer/applicants?task=overdue&q=ana',
  )
})
