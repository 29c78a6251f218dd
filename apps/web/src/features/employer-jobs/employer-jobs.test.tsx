import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerJobRow } from '@vouch/contract'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { noCounts, testEmployer, testEmployerJob, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { EmployerJobPage } from './employer-job-page.tsx'
import { EmployerJobsPage } from './employer-jobs-page.tsx'

const row: EmployerJobRow = {
  id: testId(700),
  slug: 'night-nurse',
  title: 'Night nurse',
  status: 'open',
  company: { id: testId(900), name: 'Harbour Health' },
  location: 'Lyon',
  country: 'FR',
  otherPlaces: [
    { location: 'Paris', country: 'FR' },
    { location: 'Nice', country: 'FR' },
  ],
  openings: 2,
  filled: 1,
  counts: { ...noCounts, applied: 4, interview: 1 },
  publishedAt: testMoment(-100),
  publishAt: null,
  needsApproval: false,
  closedByAdministrator: false,
  closesAt: testMoment(300),
  updatedAt: testMoment(-1),
}

it('each stage count links to its applicants', async () => {
  fakeApi({
    currentPerson: () => testEmployer(),
    listEmployerJobs: () => ({ items: [row], nextCursor: null }),
  })
  await renderInApp(<EmployerJobsPage filters={{}} onFilters={() => undefined} />)
  const link = await screen.findByRole('link', { name: '4 Applied' })
  expect(link.getAttribute('href')).toContain('stage=applied')
  expect(link.getAttribute('href')).toContain('status=active')
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(screen.getByText('Lyon, France + 2 more')).toBeTruthy()
})

it('a viewer is offered only what they may read', async () => {
  const [membership] = testEmployer().memberships
  fakeApi({
    currentPerson: () => testEmployer({ memberships: membership ? [{ ...membership, role: 'viewer' }] : [] }),
    listEmployerJobs: () => ({ items: [row], nextCursor: null }),
  })
  const { user } = await renderInApp(<EmployerJobsPage filters={{}} onFilters={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Actions for Night nurse' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['View public page', 'History'])
  expect(screen.queryByRole('link', { name: 'Post a job' })).toBeNull()
})

it('a hiring manager on no team reads so, and can look at the other jobs', async () => {
  const [membership] = testEmployer().memberships
  fakeApi({
    currentPerson: () =>
      testEmployer({ memberships: membership ? [{ ...membership, role: 'hiring-manager' }] : [] }),
    listEmployerJobs: () => ({ items: [], nextCursor: null }),
  })
  const changes: object[] = []
  const page = <EmployerJobsPage filters={{}} onFilters={(change) => changes.push(change)} />
  const { user } = await renderInApp(page)
  expect(await screen.findByText('You are not on a hiring team yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all jobs of the company' }))
  expect(changes).toEqual([{ team: 'all' }])
})

it('the applicants of a job are replaced for who may not read them', async () => {
  const job = testEmployerJob({ status: 'open', counts: null, ended: null })
  fakeApi({ currentPerson: () => testEmployer(), getEmployerJob: () => job })
  await renderInApp(
    <EmployerJobPage
      jobId={job.id}
      preview={() => null}
      team={() => null}
      withoutApplicants={() => <p>Not yours</p>}
    >
      <p>All applicants</p>
    </EmployerJobPage>,
  )
  expect(await screen.findByText('Not yours')).toBeTruthy()
  expect(screen.queryByText('All applicants')).toBeNull()
})

it('closing a job requires an outcome', async () => {
  const api = fakeApi({
    currentPerson: () => testEmployer(),
    listEmployerJobs: () => ({ items: [row], nextCursor: null }),
    closeJob: () => testEmployerJob({ status: 'closed', closeOutcome: 'cancelled' }),
  })
  const { user } = await renderInApp(<EmployerJobsPage filters={{}} onFilters={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Actions for Night nurse' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Night nurse”?' }))
  await user.click(dialog.getByRole('button', { name: 'Close job' }))
  expect(await dialog.findByText('Select a reason')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Cancelled' }))
  await user.click(dialog.getByRole('button', { name: 'Close job' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls.find(({ id }) => id === 'closeJob')?.request.body).toEqual({ outcome: 'cancelled' })
  expect((await screen.findAllByText('Job closed.')).length).toBeGreaterThan(0)
})

it('an empty list explains why and starts with adding a company', async () => {
  fakeApi({
    currentPerson: () => testEmployer({ memberships: [] }),
    listEmployerJobs: () => ({ items: [], nextCursor: null }),
  })
  await renderInApp(<EmployerJobsPage filters={{}} onFilters={() => undefined} />)
  const link = await screen.findByRole('link', { name: 'Add your company' })
  expect(link.getAttribute('href')).toContain('next=')
})

const ended = testEmployerJob({
  status: 'closed',
  closeOutWaiting: 3,
  closeOutAt: '2026-03-24T12:00:00.000Z',
  permitted: ['edit', 'close-out', 'copy'],
  fields: { ...testEmployerJob().fields, title: 'Night nurse' },
})

it.each([
  [0, null],
  [1, '1 offer stays open: the candidate can still accept it.'],
  [2, '2 offers stay open: the candidates can still accept them.'],
])('closing a job with %i open offers says that they stay open', async (hired, sentence) => {
  const counts = { ...noCounts, hired }
  fakeApi({
    currentPerson: () => testEmployer(),
    listEmployerJobs: () => ({ items: [{ ...row, openings: 4, counts }], nextCursor: null }),
  })
  const { user } = await renderInApp(<EmployerJobsPage filters={{}} onFilters={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Actions for Night nurse' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Night nurse”?' }))
  expect(dialog.queryByText(/offers? stays? open/)?.textContent ?? null).toBe(sentence)
})

it('closing a job leads to the close-out of its applicants', async () => {
  fakeApi({
    currentPerson: () => testEmployer(),
    listEmployerJobs: () => ({ items: [row], nextCursor: null }),
    closeJob: () => ended,
  })
  const { user, path } = await renderInApp(<EmployerJobsPage filters={{}} onFilters={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Actions for Night nurse' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Night nurse”?' }))
  await user.click(dialog.getByRole('radio', { name: 'Cancelled' }))
  await user.click(dialog.getByRole('button', { name: 'Close job' }))
  await waitFor(() => expect(path()).toBe(`/admin/jobs/employer/${ended.id}#close-out`))
  // A snackbar would cover the buttons of the dialog, which says itself that the job is closed.
  expect(screen.queryByText('Job closed.')).toBeNull()
})

it('a job that an administrator closed says why, instead of an outcome', async () => {
  const reason = 'Posted twice.\nKeep one of them.'
  const closed = { ...ended, closeOutcome: 'other', closeReason: reason } as const
  const server = { job: testEmployerJob({ ...closed, permitted: ['edit'] }) }
  fakeApi({ currentPerson: () => testEmployer(), getEmployerJob: () => server.job })
  const { queryClient } = await renderInApp(
    <EmployerJobPage
      preview={() => null}
      team={() => null}
      withoutApplicants={() => <p>Not yours</p>}
      jobId={ended.id}
    >
      {null}
    </EmployerJobPage>,
  )
  const notice = (await screen.findByRole('heading', { name: 'Closed by an administrator' })).closest(
    'section',
  )
  expect(notice?.textContent).toContain(reason)
  expect(notice?.textContent).toContain('Only an administrator can publish it again.')
  const write = screen.getByRole('link', { name: 'Write to the administrators' })
  const address = decodeURIComponent(write.getAttribute('href') ?? '')
  expect(address).toBe(`/submit-feedback?from=/admin/jobs/employer/${ended.id}`)
  expect(screen.queryByText('Other reason')).toBeNull()
  server.job = testEmployerJob({ ...server.job, permitted: [] })
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByText(/Only an administrator can/)).toBeNull())
  server.job = testEmployerJob({ ...server.job, status: 'open', closeOutcome: null, closeReason: null })
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByText('Closed by an administrator')).toBeNull())
})
