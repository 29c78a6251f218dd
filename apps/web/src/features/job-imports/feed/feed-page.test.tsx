import { screen, waitFor, within } from '@testing-library/react'
import type { JobFeed, JobImport } from '@vouch/contract'
import { jobLifeDays, lastDay } from '@vouch/domain'
import { expect, test } from 'vitest'
import { utcToday } from '#lib/format/today.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { testFeed, testImport, testImportRow } from '#testing/job-imports.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { FeedPage } from './feed-page.tsx'

const polled = { timeout: 5_000 }

async function openFeed(first: JobFeed, imports: readonly JobImport[] = []) {
  const server = { current: first }
  const change = (changed: Partial<JobFeed>) => (server.current = { ...server.current, ...changed })
  const api = fakeApi({
    getJobFeed: () => server.current,
    listJobFeeds: () => ({ items: [] }),
    listJobImports: () => ({ items: imports, nextCursor: null }),
    startJobFeed: () => change({ state: 'active', nextFetchAt: '2026-03-11T09:00:00.000Z' }),
    pauseJobFeed: () => change({ state: 'paused', nextFetchAt: null }),
    fetchJobFeed: () => {
      const isNew = server.current.state === 'ready'
      return isNew ? change({ state: 'checking', problem: null }) : server.current
    },
    updateJobFeed: ({ body }) => change(body as Partial<JobFeed>),
    deleteJobFeed: () => undefined,
  })
  return { ...api, ...(await renderInApp(<FeedPage id={first.id} />)), server }
}

const bodyOf = (calls: { id: string; request: { body: unknown } }[], route: string) =>
  calls.find(({ id }) => id === route)?.request.body

test('a new feed is read, checked, and started', async () => {
  const { user, server } = await openFeed(
    testFeed({ state: 'checking', lastFetchedAt: null, nextFetchAt: null, columns: [], preview: [] }),
  )
  await screen.findByRole('heading', { name: 'Reading the feed…' })
  expect(screen.queryByRole('button', { name: 'Start feed' })).toBeNull()
  server.current = testFeed({ state: 'ready', lastFetchedAt: null, nextFetchAt: null, openJobs: 0 })
  await screen.findByText(/^Nothing is stored until you start it\./, {}, polled)
  await user.click(screen.getByRole('button', { name: 'Start feed' }))
  await screen.findByText('Fetching…')
  server.current = { ...server.current, lastFetchedAt: '2026-03-10T10:00:00.000Z' }
  await screen.findByText('The feed was fetched.', {}, polled)
  expect(screen.queryByText('Fetching…')).toBeNull()
})

const unread = testFeed({ state: 'ready', columns: [], preview: [], problem: 'The page is HTML.' })

test('a feed that cannot be read says why, and offers no start', async () => {
  await openFeed(unread)
  await screen.findByRole('heading', { name: 'This feed could not be read' })
  screen.getByText('The page is HTML.')
  screen.getByText('Last tried')
  expect(screen.queryByRole('heading', { name: 'Imports' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start feed' })).toBeNull()
})

test('a feed that could not be read is read again', async () => {
  const { user, server } = await openFeed(unread)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Reading the feed…' })
  expect(screen.queryByText('Fetching…')).toBeNull()
  server.current = testFeed({ state: 'ready', lastFetchedAt: '2026-03-10T10:00:00.000Z' })
  await screen.findByRole('button', { name: 'Start feed' }, polled)
})

test('a feed that could not be read gets another address', async () => {
  const { user, calls } = await openFeed(unread)
  await user.click(await screen.findByRole('button', { name: 'Edit address' }))
  const url = await screen.findByRole('textbox', { name: 'Web address' })
  await user.clear(url)
  await user.type(url, 'https://boards.example.com/acme/all')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(bodyOf(calls, 'updateJobFeed')).toMatchObject({ url: 'https://boards.example.com/acme/all' }),
  )
})

test('a feed lists what its fetches imported, also before it is started at another address', async () => {
  const brought = testImport({ kind: 'feed', feedId: testId(800), state: 'done' })
  await openFeed(testFeed({ state: 'ready' }), [brought])
  await screen.findByText(/^Its 12 open jobs stay as they are until you start it again\./)
  const list = await screen.findByRole('table', { name: 'Imports, newest first' })
  within(list).getByText('Done')
  screen.getByText('Last fetched')
})

test('a feed that was started and imported nothing says so', async () => {
  await openFeed(testFeed({ state: 'failing', problem: 'The host does not answer.', failures: 1 }))
  await screen.findByText('Nothing was imported yet.')
  screen.getByText('Last tried')
})

test('most postings gone: the fetch is accepted only after a confirmation', async () => {
  const problem = '95 of 100 postings are gone.'
  const { user, calls } = await openFeed(testFeed({ state: 'failing', problem, doubt: 'mostly-gone' }))
  await user.click(await screen.findByRole('button', { name: 'Accept and close jobs' }))
  expect(bodyOf(calls, 'fetchJobFeed')).toBeUndefined()
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(bodyOf(calls, 'fetchJobFeed')).toEqual({ trust: true }))
})

test('postings that cannot be read are no reason to accept the fetch', async () => {
  const problem = '30 of 40 postings of the feed could not be read.'
  await openFeed(testFeed({ state: 'failing', problem, doubt: 'mostly-rejected' }))
  await screen.findByRole('heading', { name: 'The last fetch looks wrong' })
  screen.getByText(/Check the columns below/)
  expect(screen.queryByRole('button', { name: 'Accept and close jobs' })).toBeNull()
})

test('failed fetches are counted, and nothing can be accepted', async () => {
  await openFeed(testFeed({ state: 'failing', problem: 'The host does not answer.', failures: 3 }))
  await screen.findByText(/^The host does not answer\. It failed 3 times in a row\./)
  expect(screen.queryByRole('button', { name: 'Accept and close jobs' })).toBeNull()
})

test('a feed is paused and resumed', async () => {
  const { user } = await openFeed(testFeed())
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  await screen.findByText('Feed paused. Its jobs stay as they are.')
  await user.click(screen.getByRole('button', { name: 'Resume feed' }))
  await screen.findByRole('button', { name: 'Fetch now' })
})

test('an unchanged address is not sent again', async () => {
  const { user, calls } = await openFeed(testFeed())
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Acme')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  expect(bodyOf(calls, 'updateJobFeed')).toEqual({ name: 'Acme', everyHours: 24 })
})

test('postings of a feed show a closing date only if they have one', async () => {
  // The API gives those without one the longest life of a job.
  const openEnd = lastDay(utcToday(), jobLifeDays.max)
  await openFeed(
    testFeed({
      preview: [
        testImportRow({ row: 1, title: 'Open', closesOn: openEnd }),
        testImportRow({ row: 2, title: 'Soon', closesOn: lastDay(utcToday(), 10) }),
        testImportRow({ row: 3, title: 'Past', closesOn: '2020-01-31' }),
      ],
    }),
  )
  const open = await screen.findByRole('row', { name: /^1 Open/ })
  within(open).getByText(/^Posted /)
  expect(within(open).queryByText(/^Closes /)).toBeNull()
  within(screen.getByRole('row', { name: /^2 Soon/ })).getByText(/^Closes /)
  within(screen.getByRole('row', { name: /^3 Past/ })).getByText('Closed Jan 31, 2020')
  screen.getByText(/“Open postings whose closing date has passed” keeps it open while the feed has it\./)
  screen.getByText(/^They stay open while the feed has them/)
})

test('removing a feed asks what happens to its jobs', async () => {
  const { user, calls, path } = await openFeed(testFeed())
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Careers of Acme”?' })
  within(dialog).getByText('It will no longer be fetched.')
  const question = within(dialog).getByRole('radiogroup', { name: 'What happens to its 12 open jobs?' })
  within(question).getByRole('radio', { name: 'Keep them open', checked: true })
  await user.click(within(question).getByRole('radio', { name: 'Close them' }))
  await user.click(within(dialog).getByRole('button', { name: 'Remove feed' }))
  await waitFor(() => expect(path()).toBe('/admin/jobs/imports?tab=feeds'))
  const removed = calls.find(({ id }) => id === 'deleteJobFeed')?.request
  expect([removed?.params.id, removed?.query.get('jobs')]).toEqual([testId(800), 'close'])
})
