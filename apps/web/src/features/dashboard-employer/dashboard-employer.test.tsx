import { screen } from '@testing-library/react'
import type { EmployerDashboard } from '@vouch/contract'
import { expect, test } from 'vitest'
import { testEmployerDashboard, testJobCounts, testWaiting } from '#testing/dashboards.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { noCounts, testEmployer, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { DashboardEmployerPage } from './dashboard-employer-page.tsx'

async function show(change: Partial<EmployerDashboard> = {}, toReview = 0) {
  fakeApi({
    currentPerson: () => testEmployer(),
    getEmployerDashboard: () => testEmployerDashboard(change),
    listReview: () => ({
      items: [],
      nextCursor: null,
      total: { count: toReview, capped: false },
      overdue: { count: 0, capped: false },
    }),
  })
  const app = await renderInApp(<DashboardEmployerPage />)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  return app
}

const target = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

test('every figure links to the list that it counts', async () => {
  await show({
    jobs: testJobCounts({ draft: 1, open: 12, closed: 3, expired: 4 }),
    counts: { ...noCounts, shortlist: 5 },
  })
  expect(await target('12 Open jobs')).toBe('/admin/jobs/employer?status=open')
  expect(await target('4 Expired')).toBe('/admin/jobs/employer?status=expired')
  expect(await target('5 Shortlist')).toBe('/admin/jobs/employer/applicants?stage=shortlist&status=active')
  expect(await target('Jobs published: 1 in 12 weeks')).toContain('/admin/jobs/employer?from=')
  expect(await target('Hires: 0 in 12 weeks')).toContain('/admin/jobs/employer/applicants?dated=hired&from=')
})

test('what waits comes first: each list shows its beginning, and opens as a whole', async () => {
  const people = [1, 2, 3].map(testWaiting)
  await show({
    tasks: {
      ...testEmployerDashboard().tasks,
      'first-answer': { total: 7, items: people },
      interview: { total: 1, items: people.slice(0, 1) },
    },
    closeOuts: {
      total: 1,
      items: [{ jobId: testId(9), jobTitle: 'Night nurse', count: 2, closeOutAt: testMoment(240) }],
    },
    joinRequests: [{ companyId: testId(900), companyName: 'Harbour Health', count: 2 }],
    unverified: [{ companyId: testId(900), companyName: 'Harbour Health', status: 'needs-information' }],
  })
  expect(await target('Waiting for a first answer: Open list (7)')).toBe(
    '/admin/jobs/employer/applicants?task=first-answer&sort=oldest',
  )
  expect(await target('Applicant 3')).toContain(`/admin/jobs/employer/${testId(1)}/${testId(3)}`)
  expect(await target('Interviews without a result: Open list (1)')).toContain('task=interview')
  expect(screen.queryByRole('heading', { name: 'Documents to check' })).toBeNull()
  expect(await target('Night nurse')).toBe(`/admin/jobs/employer/${testId(9)}#close-out`)
  expect(await target(/^Ended jobs.*Open list \(1\)$/)).toBe('/admin/jobs/employer?closeOut=true')
  expect(await target('2 people want to join')).toBe(`/admin/companies/view?id=${testId(900)}`)
  expect(screen.getByRole('link', { name: 'Add the missing information about Harbour Health' })).toBeTruthy()
  const [first] = screen.getAllByRole('heading', { level: 2 })
  expect(first?.textContent).toBe('Waiting for a first answer')
  expect(screen.queryByText('All done')).toBeNull()
})

test('a task opens where it is done, and says what is overdue since when', async () => {
  const one = { ...testWaiting(4), dueAt: '2026-03-08T23:59:59.999Z' }
  await show({
    tasks: {
      ...testEmployerDashboard().tasks,
      overdue: {
        total: 2,
        items: [
          { ...one, stage: 'interview' },
          { ...one, userId: testId(5), name: 'Ana' },
        ],
      },
    },
  })
  const page = `/admin/jobs/employer/${testId(1)}`
  // The applicant's page leads back to the list of the task, and pages through it.
  const list = '?of=all-jobs&task=overdue&sort=oldest'
  expect(await target('Applicant 4')).toBe(`${page}/${testId(4)}/stages/interview${list}`)
  expect(await target('Ana')).toBe(`${page}/${testId(5)}${list}`)
  expect(screen.getByText('Interview · Ward nurse')).toBeTruthy()
  expect(screen.getAllByText(/^Was due .*8/)).toHaveLength(2)
})

test('while applicants wait for a first answer, the review with their number comes first', async () => {
  const shown = await show({ counts: { ...noCounts, applied: 9 } }, 6)
  const review = await screen.findByRole('link', { name: /^Review applicants\s*6$/ })
  expect(review.getAttribute('href')).toBe('/admin/jobs/employer/review')
  expect(review.dataset.variant).toBe('filled')
  expect(screen.getByRole('link', { name: 'Post a job' }).dataset.variant).toBe('default')
  shown.unmount()
  // All who wait belong to a company of which the viewer only reads the applicants.
  await show({ counts: { ...noCounts, applied: 9 } })
  await screen.findByRole('link', { name: '9 Applied' })
  expect(screen.getByRole('link', { name: 'Post a job' }).dataset.variant).toBe('filled')
  expect(screen.queryByRole('link', { name: /^Review applicants/ })).toBeNull()
})

test('when nothing waits, it says so', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'All done' })).toBeTruthy()
})

test('without jobs, it offers to post the first one', async () => {
  await show({ jobs: testJobCounts() })
  expect(await screen.findByRole('heading', { name: 'Post your first job' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'All done' })).toBeNull()
})

test('a failure offers a retry', async () => {
  let isDown = true
  fakeApi({
    currentPerson: () => testEmployer(),
    getEmployerDashboard: () => {
      if (isDown) throw new FakeProblem('not-found', 'Down')
      return testEmployerDashboard()
    },
  })
  const { user } = await renderInApp(<DashboardEmployerPage />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByRole('link', { name: '1 Open jobs' })).toBeTruthy()
})
