import { screen } from '@testing-library/react'
import type { CandidateDashboard } from '@vouch/contract'
import { expect, test } from 'vitest'
import { testCandidateDashboard, testCourse } from '#testing/dashboards.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testApplication } from '#testing/my-application.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { DashboardCandidatePage } from './dashboard-candidate-page.tsx'

async function show(
  change: Partial<CandidateDashboard> = {},
  listApplicationDrafts: () => unknown = () => ({ items: [] }),
) {
  fakeApi({
    currentPerson: () => testPerson(),
    getCandidateDashboard: () => testCandidateDashboard(change),
    listApplicationDrafts,
  })
  await renderInApp(<DashboardCandidatePage />)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
}

const target = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

const { id: _, job, stage, appliedAt, lastNewsAt, turn } = testApplication()
const waitingRow = (
  n: number,
  task: CandidateDashboard['waiting']['items'][number]['task'],
  visibleStatus: 'offer' | 'action-needed' = 'action-needed',
) => ({ id: testId(n), job, stage, appliedAt, lastNewsAt, turn, visibleStatus, task })

const counts = { ...testCandidateDashboard().counts, 'action-needed': 2, offer: 1, received: 4 }

test('what waits comes first, and each task opens the page on which it is done', async () => {
  await show({
    counts,
    waiting: {
      total: 3,
      items: [
        waitingRow(1, { kind: 'offer', dueAt: null }, 'offer'),
        waitingRow(2, { kind: 'questionnaire', dueAt: '2026-05-12T10:00:00Z' }),
        waitingRow(3, { kind: 'interview', dueAt: '2026-05-13T10:00:00Z' }),
      ],
    },
  })
  expect(await target('Answer the offer for Ward nurse')).toBe(
    `/admin/jobs/applied/${testId(1)}/stages/hired`,
  )
  expect(await target('Answer questions for Ward nurse')).toContain('/stages/questionnaire')
  expect(await target('Respond to the proposed interview for Ward nurse')).toContain('/stages/interview')
  expect(screen.getByText(/^Was due by .*2026\. You can still answer\.$/)).toBeTruthy()
  expect(await target('Waiting for you: Open list (3)')).toBe('/admin/jobs/applied?waiting=true')
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Waiting for you')
})

test('every figure links to the list that it counts', async () => {
  const course = { applications: testCourse(2, 5) }
  await show({ counts, savedJobs: 6, invitations: 3, course })
  expect(await target('4 Received')).toBe('/admin/jobs/applied?status=received')
  expect(await target('6 Saved jobs')).toBe('/admin/jobs/saved')
  expect(await target('3 Invitations to apply')).toBe('/admin/jobs/invited')
  expect(await target('Applications sent: 7 in 12 weeks')).toBe(
    '/admin/jobs/applied?from=2025-12-22&to=2026-03-15',
  )
  expect(screen.getByRole('heading', { name: 'All done' })).toBeTruthy()
})

test('an unfinished profile comes before everything else; without applications it says how to begin', async () => {
  await show({ profileComplete: false })
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(headings.slice(0, 2)).toEqual(['Complete your profile', 'Find your next job'])
  expect(screen.queryByRole('heading', { name: 'All done' })).toBeNull()
})

const draft = (n: number, isOpen: boolean) => ({
  job: { id: testId(n), slug: `job-${n}`, title: `Job ${n}` },
  company: { name: 'Harbour Health' },
  isOpen,
  closesAt: '2026-06-01T23:59:59Z',
  savedAt: '2026-03-10T09:00:00Z',
})

test('applications that are begun and not sent follow what waits, as long as the job is open', async () => {
  await show({ counts }, () => ({ items: [draft(1, true), draft(2, false)] }))
  expect(await target('Finish your application for Job 1')).toBe('/jobs/job-1?apply=true')
  expect(screen.queryByText(/Job 2/)).toBeNull()
  expect(await target('Applications to finish: Open list (2)')).toBe('/admin/jobs/applied')
  expect(screen.getByText(/^Job closes on/)).toBeTruthy()
})

test('the dashboard is shown without the drafts if they cannot be read', async () => {
  await show({ counts }, () => {
    throw new FakeProblem('internal', 'No.')
  })
  expect(await screen.findByRole('heading', { name: 'All done' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Applications to finish' })).toBeNull()
})
