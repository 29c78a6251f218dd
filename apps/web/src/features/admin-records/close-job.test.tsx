import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { JobRecord, JobStatus } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearToken, setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { testJobRecord } from '#testing/job-record.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'

const closedAt = '2026-03-12T09:00:00.000Z'
const path = `/admin/jobs/view?id=${testJobRecord().id}`

beforeEach(() => setToken(fakeToken('ana')))
afterEach(clearToken)

/** Serves a job that an administrator can close. Answers wait for `ready`; the first calls throw `refusals`, in order. */
function serve(start: JobRecord, refusals: FakeProblem[] = [], ready?: Promise<void>) {
  const server = { job: start }
  const { calls } = fakeApi({
    currentPerson: () => testPerson({ roles: ['admin'] }),
    listNotifications: () => ({ items: [], nextCursor: null, unread: 0 }),
    getJobRecord: () => server.job,
    listJobReports: () => ({ items: [], nextCursor: null }),
    closeJobAsAdministrator: async ({ body }) => {
      await ready
      const refusal = refusals.shift()
      if (refusal) throw refusal
      const { reason } = body as { reason: string }
      server.job = {
        ...server.job,
        status: 'closed',
        version: server.job.version + 1,
        takesApplications: false,
        closedAt,
        closeOutcome: 'other',
        closures: [{ at: closedAt, by: 'Vera Lind', reason }],
      }
      return server.job
    },
    relistJobAsAdministrator: () => {
      server.job = { ...server.job, status: 'open', closedAt: null, closeOutcome: null }
      return server.job
    },
  })
  const relistings = () => calls.filter(({ id }) => id === 'relistJobAsAdministrator')
  return { server, relistings, closings: () => calls.filter(({ id }) => id === 'closeJobAsAdministrator') }
}

async function openDialog() {
  const { user } = await renderApp(path)
  await user.click(await screen.findByRole('button', { name: 'Close job…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Baker”?' }))
  return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Close job' })) }
}

test('closing a job takes a reason, and the page then shows who closed it and why', async () => {
  const { closings } = serve(testJobRecord())
  const { user, dialog, submit } = await openDialog()
  dialog.getByText(/within 14 days are rejected automatically/)
  dialog.getByText(/only an administrator can publish it again/)
  await submit()
  await dialog.findByText('Enter a reason')
  expect(closings()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), '  Posted twice ')
  await submit()
  await screen.findByText('Job closed.')
  const history = within(screen.getByRole('list', { name: 'History of the job, newest first' }))
  const [newest] = history.getAllByRole('listitem')
  expect(newest?.textContent).toMatch(/^Closed by an administrator.*Posted twice\nBy Vera Lind$/)
  expect(history.queryByText('Closed')).toBeNull()
  expect(screen.queryByText('Other reason')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close job…' })).toBeNull()
  const [{ request } = { request: null }] = closings()
  expect(request?.body).toEqual({ reason: 'Posted twice' })
  expect(request?.headers.get('if-match')).toBe('"5"')
  // The button that opened the dialog is gone, so focus goes to its group.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Actions' })))
})

test('a failure keeps the reason, and the retry sends the same key', async () => {
  const { closings } = serve(testJobRecord(), [new FakeProblem('unavailable', 'Try again in a minute.')])
  const { user, dialog, submit } = await openDialog()
  const field = dialog.getByRole('textbox', { name: /Reason/ })
  await user.type(field, 'Posted twice')
  await submit()
  await screen.findByText('Try again in a minute.')
  expect((field as HTMLTextAreaElement).value).toBe('Posted twice')
  await submit()
  await screen.findByText('Job closed.')
  const keys = closings().map(({ request }) => request.headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a job that changed meanwhile is not closed, and the page shows the change', async () => {
  const { server, closings } = serve(testJobRecord(), [new FakeProblem('stale', 'Changed.')])
  const { user, dialog, submit } = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Posted twice')
  server.job = testJobRecord({ title: 'Head baker', version: 6 })
  await submit()
  await screen.findByText(
    'This job has changed, so it was not closed. Check the change, then close it again.',
  )
  await screen.findByRole('dialog', { name: 'Close “Head baker”?' })
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('Posted twice')
  await submit()
  await screen.findByText('Job closed.')
  expect(closings().map(({ request }) => request.headers.get('if-match'))).toEqual(['"5"', '"6"'])
})

test('a job that somebody else closed meanwhile says so', async () => {
  const { server } = serve(testJobRecord(), [new FakeProblem('stale', 'Changed.')])
  const { user, dialog, submit } = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Posted twice')
  server.job = testJobRecord({ status: 'closed', version: 6, closedAt, closeOutcome: 'other' })
  await submit()
  await screen.findByText('This job was closed by someone else or has expired.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the dialog stays while the job is being closed', async () => {
  const answer = Promise.withResolvers<void>()
  serve(testJobRecord(), [], answer.promise)
  const { user, dialog, submit } = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Posted twice')
  await submit()
  await user.keyboard('{Escape}')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
  screen.getByRole('dialog')
  answer.resolve()
  await screen.findByText('Job closed.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the request is sent at once, even where the browser says that it is offline, and never later', async () => {
  const { closings } = serve(testJobRecord(), [new FakeProblem('unavailable', 'No connection.')])
  const { user, dialog, submit } = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Posted twice')
  onlineManager.setOnline(false)
  try {
    await submit()
    await screen.findByText('No connection.')
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
    await waitFor(() => expect(button.disabled).toBe(false))
    onlineManager.setOnline(true)
    expect(closings()).toHaveLength(1)
  } finally {
    onlineManager.setOnline(true)
  }
})

test('a job that was closed although the answer was lost closes the dialog', async () => {
  const { server } = serve(testJobRecord(), [new FakeProblem('unavailable', 'No answer.')])
  const { user, dialog, submit } = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Posted twice')
  server.job = testJobRecord({ status: 'closed', closedAt, closeOutcome: 'filled' })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(screen.getByRole('complementary', { name: 'Facts' })).getByText('Filled')).toBeTruthy()
})

test('a job that an administrator closed is published again, unless its company is hidden', async () => {
  const closures = [{ at: closedAt, by: 'Vera Lind', reason: 'Posted twice' }]
  const closed = testJobRecord({ status: 'closed', closedAt, closeOutcome: 'other', closures })
  const { server, relistings } = serve({ ...closed, company: { ...closed.company, status: 'suspended' } })
  const first = await renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Baker' })
  expect(screen.queryByRole('button', { name: 'Publish again…' })).toBeNull()
  first.unmount()
  server.job = closed
  const { user } = await renderApp(path)
  await user.click(await screen.findByRole('button', { name: 'Publish again…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish “Baker” again?' }))
  await user.click(dialog.getByRole('button', { name: 'Publish again' }))
  await screen.findByText('Job published.')
  expect(relistings().map(({ request }) => request.headers.get('if-match'))).toEqual(['"5"'])
  expect(screen.queryByRole('button', { name: 'Publish again…' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Actions' })))
})

test.each<[JobStatus, boolean]>([
  ['open', true],
  ['paused', true],
  ['draft', false],
  ['pending-approval', false],
  ['closed', false],
  ['expired', false],
])('the record of a job that is %s offers to close it: %s', async (status, isOffered) => {
  serve(testJobRecord({ status }))
  await renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Baker' })
  expect(screen.queryByRole('button', { name: 'Close job…' }) !== null).toBe(isOffered)
})

test('a closing that was undone stays in the history', async () => {
  const closures = [{ at: closedAt, by: 'Vera Lind', reason: 'Posted twice' }]
  const later = '2026-03-14T09:00:00.000Z'
  serve(
    testJobRecord({
      versions: [{ version: 7, at: later, changed: [] }, ...testJobRecord().versions],
      closures,
    }),
  )
  await renderApp(path)
  const history = within(await screen.findByRole('list', { name: 'History of the job, newest first' }))
  const titles = history
    .getAllByRole('listitem')
    .map((item) => item.firstElementChild?.firstElementChild?.textContent)
  expect(titles).toEqual([
    'Published as version 7',
    'Closed by an administrator',
    'Published as version 4',
    'Published as version 2',
    'Draft created',
  ])
})
