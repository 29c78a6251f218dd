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
  renderInApp(<MyApplicationsPage status={status} />, {
    at: `/admin/jobs/applied${status ? `?status=${status}` : ''}`,
  })

test('each application says what its candidate was told, and whether its job has ended', async () => {
  serve()
  await show()
  const link = await screen.findByRole('link', { name: 'Night nurse' })
  expect(link.getAttribute('href')).toBe(`/admin/jobs/applied/${testId(701)}`)
  const row = link.closest('tr')
  expect(row?.textContent).toContain('Not selected')
  expect(row?.textContent).toContain('Job has ended')
  expect(screen.getByRole('link', { name: 'Ward nurse' }).closest('tr')?.textContent).not.toContain('ended')
})

test('the status is in the address, and asked of the server', async () => {
  const { calls } = serve()
  await show('not-selected')
  expect(await screen.findByRole('link', { name: 'Night nurse' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ward nurse' })).toBeNull()
  expect(calls[0]?.request.query.get('status')).toBe('not-selected')
  expect(screen.getByRole('link', { name: 'Not selected' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: 'Offer' }).getAttribute('href')).toContain('status=offer')
})

test('a status that does not exist shows everything', () => {
  expect(myApplicationsSearch({ status: 'on-hold' })).toEqual({})
  expect(myApplicationsSearch({ status: 'offer' })).toEqual({ status: 'offer' })
})

test('who has not applied is led to the jobs; who filters is led to all', async () => {
  fakeApi({ listMyApplications: () => ({ items: [], nextCursor: null }) })
  const first = await show()
  expect(await screen.findByRole('heading', { name: 'No applications yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find jobs' }).getAttribute('href')).toBe('/jobs')
  first.unmount()
  await show('offer')
  expect(await screen.findByRole('heading', { name: 'No open offers' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all applications' })).toBeTruthy()
})
