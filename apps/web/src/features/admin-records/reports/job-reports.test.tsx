import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { JobReport, JobReportResolution } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobReportsPage } from './job-reports-page.tsx'
import { ReportsOfJob } from './reports-of-job.tsx'

const open: JobReport = {
  id: testId(1),
  version: 1,
  job: {
    id: testId(2),
    title: 'Night nurse',
    status: 'open',
    company: { id: testId(3), name: 'Harbour Health', status: 'verified' },
  },
  reason: 'asks-for-money',
  words: 'They want 50 euros for a uniform.',
  isTold: true,
  othersOpen: 2,
  outcome: null,
  note: '',
  createdAt: testMoment(-48),
  resolvedAt: null,
}

/** Starts a fake server with one report. */
function serve(change: Partial<JobReport> = {}, isStale = false) {
  const server = { report: { ...open, ...change }, sent: [] as unknown[], asked: [] as (string | null)[] }
  fakeApi({
    listJobReports: ({ query }) => {
      server.asked.push(query.get('jobId'))
      const isShown = (server.report.outcome !== null) === (query.get('resolved') === 'true')
      return { items: isShown ? [server.report] : [], nextCursor: null }
    },
    resolveJobReport: ({ body }) => {
      if (isStale) throw new FakeProblem('stale', 'It changed.')
      server.sent.push(body)
      const { outcome, note } = body as JobReportResolution
      server.report = { ...server.report, outcome, note, version: 2, resolvedAt: testMoment(0) }
      return server.report
    },
  })
  return server
}

function Queue() {
  const [isResolved, setResolved] = useState(false)
  return <JobReportsPage isResolved={isResolved} onResolved={setResolved} />
}

const openForm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Resolve the report on Night nurse/ }))
  return within(await screen.findByRole('dialog'))
}

test('resolves a report with outcome and note, and the other reports about its job', async () => {
  const server = serve()
  await renderInApp(<Queue />)
  const link = await screen.findByRole('link', { name: 'Night nurse' })
  expect(link.getAttribute('href')).toBe(`/admin/jobs/view?id=${testId(2)}`)
  expect(screen.getByText('They want 50 euros for a uniform.')).toBeTruthy()
  const form = await openForm()
  expect(form.getByText(/The reporter is notified of the outcome/)).toBeTruthy()
  const submit = form.getByRole('button', { name: 'Resolve report' })
  expect((submit as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(form.getByRole('radio', { name: /Action taken/ }))
  fireEvent.click(
    form.getByRole('checkbox', { name: 'Also resolve the 2 other open reports about this job' }),
  )
  fireEvent.change(form.getByRole('textbox', { name: 'Note' }), { target: { value: 'Closed. ' } })
  fireEvent.click(submit)
  expect(await screen.findByText('No open reports')).toBeTruthy()
  expect(server.sent).toEqual([{ outcome: 'acted', note: 'Closed.', others: true }])
  fireEvent.click(screen.getByRole('radio', { name: 'Resolved' }))
  expect(await screen.findByText('Action taken')).toBeTruthy()
  expect(screen.getByText('Closed.')).toBeTruthy()
})

test('a stale report shows an error and keeps the input', async () => {
  serve({ isTold: false, othersOpen: 0 }, true)
  await renderInApp(<Queue />)
  const form = await openForm()
  expect(form.getByText(/The reporter was not logged in/)).toBeTruthy()
  expect(form.queryByRole('checkbox')).toBeNull()
  fireEvent.click(form.getByRole('radio', { name: 'No action needed' }))
  fireEvent.change(form.getByRole('textbox', { name: 'Note' }), { target: { value: 'Fine' } })
  fireEvent.click(form.getByRole('button', { name: 'Resolve report' }))
  expect(await form.findByText(/This report has changed/)).toBeTruthy()
  expect((form.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('Fine')
})

test('a report that a colleague resolves meanwhile stays on screen with the typed note', async () => {
  const server = serve()
  const { queryClient } = await renderInApp(<Queue />)
  const form = await openForm()
  fireEvent.click(form.getByRole('radio', { name: /Action taken/ }))
  fireEvent.change(form.getByRole('textbox', { name: 'Note' }), { target: { value: 'Called them' } })
  server.report = { ...server.report, outcome: 'dismissed', version: 2, resolvedAt: testMoment(0) }
  await queryClient.invalidateQueries()
  expect(await form.findByText(/has already been resolved/)).toBeTruthy()
  expect((form.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('Called them')
  expect(form.getByText('They want 50 euros for a uniform.')).toBeTruthy()
  expect((form.getByRole('button', { name: 'Resolve report' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent).toEqual([])
})

test('the job record lists only its own reports', async () => {
  const server = serve()
  await renderInApp(<ReportsOfJob jobId={testId(2)} />)
  expect(await screen.findByText('Asks applicants for money')).toBeTruthy()
  expect(server.asked).toEqual([testId(2)])
  expect(screen.queryByRole('link', { name: 'Night nurse' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Resolved' }))
  await waitFor(() => expect(screen.getByText('No resolved reports about this job.')).toBeTruthy())
})
