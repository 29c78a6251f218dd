import { screen } from '@testing-library/react'
import type { VisibleStatus } from '@vouch/contract'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testApplication } from '#testing/my-application.ts'
import { renderInApp } from '#testing/render.tsx'
import { MyApplicationsPage } from './my-applications-page.tsx'
import { myApplicationsSearch } from './my-applications-search.ts'

const { job, ...rest } = testApplication()
const rows = [
  { ...rest, job: { ...job, title: 'Ward nurse' } },
  {
    ...rest,
    id: testId(701),
    visibleStatus: 'not-selected' as const,
    job: { ...job, title: 'Night nurse', ended: true },
  },
]

function serve() {
  return fakeApi({
    listMyApplications: ({ query }) => ({
      items: rows.filter(({ visibleStatus }) => [null, visibleStatus].includes(query.get('status') as never)),
      nextCursor: null,
    }),
  })
}

const show = (status?: VisibleStatus) =>
  renderInApp(<MyApplicationsPage filters={{ status }} />, {
    at: `/admin/jobs/applied${status ? `?status=${status}` : ''}`,
  })

test('each application shows the status disclosed to its candidate, and whether the job has ended', async () => {
  serve()
  await show()
  const link = await screen.findByRole('link', { name: 'Night nurse' })
  expect(link.getAttribute('href')).toBe(`/admin/jobs/applied/${testId(701)}`)
  const row = link.closest('tr')
  expect(row?.textContent).toContain('Not selected')
  expect(row?.textContent).toContain('This job is no longer open')
  expect(screen.getByRole('link', { name: 'Ward nurse' }).closest('tr')?.textContent).not.toContain('ended')
})

test('the status filter is in the URL and sent to the server', async () => {
  const { calls } = serve()
  await show('not-selected')
  expect(await screen.findByRole('link', { name: 'Night nurse' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ward nurse' })).toBeNull()
  expect(calls[0]?.request.query.get('status')).toBe('not-selected')
  expect(screen.getByRole('link', { name: 'Not selected' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: 'Offer' }).getAttribute('href')).toContain('status=offer')
})

test('an unknown status shows everything', () => {
  expect(myApplicationsSearch({ status: 'on-hold' })).toEqual({})
  expect(myApplicationsSearch({ status: 'offer' })).toEqual({ status: 'offer' })
})

test('an empty list links to the jobs, an empty filter to all applications', async () => {
  fakeApi({ listMyApplications: () => ({ items: [], nextCursor: null }) })
  const first = await show()
  expect(await screen.findByRole('heading', { name: 'No applications yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find jobs' }).getAttribute('href')).toBe('/jobs')
  first.unmount()
  await show('offer')
  expect(await screen.findByRole('heading', { name: 'No open offers' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all applications' })).toBeTruthy()
})
