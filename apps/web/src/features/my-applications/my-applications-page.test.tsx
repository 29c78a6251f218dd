import { screen, waitFor } from '@testing-library/react'
import type { ApplicationDraftRow, VisibleStatus } from '@vouch/contract'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testApplication } from '#testing/my-application.ts'
import { renderInApp } from '#testing/render.tsx'
import { MyApplicationsPage } from './my-applications-page.tsx'
import { myApplicationsSearch } from './my-applications-search.ts'

const { job, ...rest } = testApplication()
const rows = [
  { ...rest, job: { ...job, title: 'Ward nurse', otherPlaces: [{ location: 'Paris', country: 'FR' }] } },
  {
    ...rest,
    id: testId(701),
    visibleStatus: 'not-selected' as const,
    job: { ...job, title: 'Night nurse', ended: true },
  },
]

const unsent = {
  job: { id: testId(1), slug: 'baker', title: 'Baker' },
  company: { name: 'Mill' },
  savedAt: '2026-03-09T09:00:00.000Z',
  isOpen: true,
  closesAt: '2026-03-31T21:59:59.000Z',
}

function serve(drafts: ApplicationDraftRow[] = []) {
  return fakeApi({
    listApplicationDrafts: () => ({ items: drafts }),
    getApplicationDraft: () => ({
      ...{ version: 4, savedAt: unsent.savedAt, cv: null, withoutCv: false, documents: [], answers: [] },
      coverLetter: 'I bake',
    }),
    deleteApplicationDraft: () => {
      drafts = []
    },
    saveApplicationDraft: ({ body }) => {
      drafts = [unsent]
      return { ...(body as object), version: 1, savedAt: unsent.savedAt, cv: null, documents: [] }
    },
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
  screen.getByText('Harbour Health · Lyon, France')
  screen.getByText('Harbour Health · Lyon, France + 1 more')
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
  const listed = calls.find(({ id }) => id === 'listMyApplications')
  expect(listed?.request.query.get('status')).toBe('not-selected')
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

test('applications that were not sent lead back to their form; one is deleted, and restored by undo', async () => {
  const closed = { ...unsent, job: { ...unsent.job, id: testId(2), title: 'Miller' }, isOpen: false }
  const api = serve([unsent, closed])
  const { user } = await show()
  const link = await screen.findByRole('link', { name: 'Baker' })
  expect(link.getAttribute('href')).toBe('/jobs/baker?apply=true')
  expect(screen.getByRole('link', { name: 'Miller' }).getAttribute('href')).toBe('/jobs/baker')
  await user.click(screen.getByRole('button', { name: 'Delete your application for Baker' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Baker' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Baker' })).toBeTruthy()
  const restored = api.calls.find(({ id }) => id === 'saveApplicationDraft')?.request
  expect(restored?.body).toMatchObject({ coverLetter: 'I bake' })
  expect(restored?.headers.get('if-match')).toBe('"0"')
})
