import { screen, waitFor, within } from '@testing-library/react'
import { type JobImport, jobImportPatch } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testCounts, testImport, testImportRow } from '#testing/job-imports.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { ImportPage } from './import-page.tsx'

const admin = testPerson({ roles: ['admin'] })
const polled = { timeout: 5_000 }
const slowlyPolled = { timeout: 15_000 }
const stale = new FakeProblem('stale', 'Stale', { currentVersion: 4 })

/** A fake server with one import. `next` are its states at the following reads. */
async function openImport(first: JobImport, ...next: JobImport[]) {
  const server = { current: first, refuse: [] as FakeProblem[], held: Promise.resolve() }
  const change = (changed: Partial<JobImport>) => {
    const problem = server.refuse.shift()
    if (problem) throw problem
    server.current = { ...server.current, ...changed }
    return server.current
  }
  let reads = 0
  const api = fakeApi({
    getJobImport: () => {
      if (reads++ > 0 && next.length > 0) server.current = next.shift() ?? server.current
      return server.current
    },
    listJobImports: () => ({ items: [], nextCursor: null }),
    listCompanies: () => ({ items: [], nextCursor: null }),
    updateJobImport: async ({ body }) => {
      await server.held
      const { columns, settings } = jobImportPatch.parse(body)
      const { current } = server
      return change({
        version: current.version + 1,
        ...(settings && { settings }),
        ...(columns && {
          columns: current.columns.map((column) => ({
            ...column,
            field: columns.find(({ name }) => name === column.name)?.field ?? null,
          })),
        }),
      })
    },
    startJobImport: () => change({ state: 'running', version: server.current.version + 1 }),
    stopJobImport: () => change({ state: server.current.state === 'ready' ? 'expired' : 'stopped' }),
    undoJobImport: () => change({ state: 'undoing', undoUntil: null }),
    downloadJobImportReport: () => 'row,column,message\r\n',
  })
  const rendered = await renderInApp(<ImportPage id={first.id} person={admin} />)
  return { ...api, ...rendered, server }
}

const versionsSent = (calls: { id: string; request: { headers: Headers } }[], id: string) =>
  calls.filter((call) => call.id === id).map(({ request }) => request.headers.get('if-match'))

test('a file is read, and then shows what its postings become', async () => {
  await openImport(testImport({ state: 'checking', columns: [], preview: [] }), testImport())
  await screen.findByRole('heading', { name: 'Reading the file…' })
  const row = await screen.findByRole('row', { name: /^2 Pflegefachkraft/ }, polled)
  for (const text of ['New', 'Klinik am See', 'Konstanz, Germany', 'Full-time', 'On site', '€3,400 a month'])
    within(row).getByText(text)
  screen.getByText('CSV · windows-1252 · 2.4 MB · For the whole marketplace · Uploaded by Ada Admin')
})

test('each changed column is saved with the newest version, one after the other', async () => {
  const { user, calls, server } = await openImport(testImport())
  const first = Promise.withResolvers<void>()
  server.held = first.promise
  const choose = async (column: string, field: string) => {
    await user.click(await screen.findByRole('combobox', { name: `“${column}” becomes` }))
    await user.click(await screen.findByRole('option', { name: field }))
  }
  await choose('Kennung', 'Reference number')
  await choose('Ort', 'Leave out')
  await choose('Stelle', 'Category')
  // The others wait for the version of the answer before, and all are shown already.
  expect(versionsSent(calls, 'updateJobImport')).toEqual(['"1"'])
  screen.getByText(/^2 of 3 columns are used\./)
  first.resolve()
  await waitFor(() => expect(versionsSent(calls, 'updateJobImport')).toEqual(['"1"', '"2"', '"3"']))
  await screen.findByText(/^2 of 3 columns are used\./)
  expect(calls.findLast(({ id }) => id === 'updateJobImport')?.request.body).toEqual({
    columns: [
      { name: 'Stelle', field: 'category' },
      { name: 'Ort', field: null },
      { name: 'Kennung', field: 'id' },
    ],
  })
})

const choiceFor = (column: string) =>
  screen.findByRole<HTMLInputElement>('combobox', { name: `“${column}” becomes` })

test('a choice is kept beside one that was made in another tab', async () => {
  const { user, calls, server } = await openImport(testImport())
  const field = await choiceFor('Ort')
  const columns = testImport().columns.map((column) =>
    column.name === 'Kennung' ? { ...column, field: 'id' as const } : column,
  )
  server.current = testImport({ version: 4, columns })
  server.refuse = [stale]
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Country' }))
  await waitFor(() => expect(versionsSent(calls, 'updateJobImport')).toEqual(['"1"', '"4"']))
  await waitFor(async () => expect((await choiceFor('Kennung')).value).toBe('Reference number'))
  expect((await choiceFor('Ort')).value).toBe('Country')
  expect(server.current.columns.map((column) => column.field)).toEqual(['title', 'country', 'id'])
  expect(screen.queryByText(/This was changed in another tab/)).toBeNull()
})

test.each([
  { why: 'changed twice', columns: [{ name: 'Ort', field: 'region' as const, samples: [] }], sent: 2 },
  { why: 'without the column', columns: [{ name: 'Land', field: 'region' as const, samples: [] }], sent: 1 },
])('an import $why is shown as it is now, and the page says so', async ({ columns, sent }) => {
  const { user, calls, server } = await openImport(testImport())
  const field = await choiceFor('Ort')
  server.current = testImport({ version: 4, columns })
  server.refuse = [stale, stale]
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Country' }))
  await screen.findByText(/This was changed in another tab or by someone else/)
  await waitFor(async () => expect((await choiceFor(columns[0]?.name ?? '')).value).toBe('Region'))
  expect(versionsSent(calls, 'updateJobImport')).toHaveLength(sent)
})

test('a company is asked for where postings name none, and the import starts with it', async () => {
  const { user, calls, server } = await openImport(
    testImport({ lacksCompany: true, preview: [testImportRow({ company: '', outcome: 'rejected' })] }),
  )
  await user.click(await screen.findByRole('button', { name: 'Set company' }))
  await screen.findByText('Enter the name of a company')
  await user.type(screen.getByRole('textbox', { name: 'Company' }), 'Klinik am See{Enter}')
  await waitFor(() => expect(server.current.settings.company).toBe('Klinik am See'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Which company/ })).toBeNull())
  // A text that is being typed is saved before the import starts.
  const source = screen.getByRole('textbox', { name: 'Source' })
  await user.type(source, 'Jobbörse')
  await user.click(screen.getByRole('button', { name: 'Start import' }))
  await screen.findByRole('heading', { name: 'Importing…' })
  expect(server.current.settings.source).toBe('Jobbörse')
  expect(versionsSent(calls, 'startJobImport')).toEqual(['"3"'])
})

test('a refused start says why', async () => {
  const { user, server } = await openImport(testImport())
  server.refuse = [new FakeProblem('invalid', 'No column becomes the job title.')]
  await user.click(await screen.findByRole('button', { name: 'Start import' }))
  await screen.findByRole('heading', { name: 'No column becomes the job title.' })
})

test('an import that has not started is discarded after a confirmation', async () => {
  const { user, path } = await openImport(testImport())
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await user.click(await screen.findByRole('button', { name: 'Discard import' }))
  await waitFor(() => expect(path()).toBe('/admin/jobs/imports'))
})

const running = testImport({
  state: 'running',
  counts: testCounts({ read: 12_340, created: 12_000, rejected: 340 }),
  progress: { bytes: 1_200_000, totalBytes: 2_400_000 },
})
const done = testImport({
  state: 'done',
  finishedAt: '2026-03-10T09:01:00.000Z',
  undoUntil: '2026-04-09T09:01:00.000Z',
  counts: testCounts({ read: 29_236, created: 28_000, updated: 12, rejected: 1224, corrected: 500 }),
  noteGroups: [
    { column: 'Lohn', message: 'The pay is not readable.', outcome: 'corrected', rows: 500 },
    { column: null, message: 'The title is missing.', outcome: 'rejected', rows: 1224 },
  ],
})

test('progress is shown until the import is done, and then the result', async () => {
  await openImport(running, running, done)
  const bar = await screen.findByRole('progressbar', { name: 'Progress of the import' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  screen.getByText('12,340 postings read')
  screen.getByText('12,000 new and 340 rejected')
  const tiles = await screen.findByRole('list', { name: 'Postings by result' }, polled)
  expect(
    within(tiles)
      .getAllByRole('listitem')
      .map((tile) => tile.textContent),
  ).toEqual(['28,000 New jobs', '12 Changed jobs', '1,224 Rejected', '500 Corrected'])
  // The gravest first.
  const [, first, second] = within(screen.getByRole('table', { name: 'Reasons, by column' })).getAllByRole(
    'row',
  )
  within(first as HTMLElement).getByText('Whole row')
  within(second as HTMLElement).getByText('Lohn')
})

test('the report is downloaded', async () => {
  const { user, calls } = await openImport(done)
  await user.click(await screen.findByRole('button', { name: 'Download report' }))
  await screen.findByText('The report was downloaded.')
  expect(calls.some(({ id }) => id === 'downloadJobImportReport')).toBe(true)
})

test('an undo says what it does, and then names the jobs that stay', async () => {
  const { user, server } = await openImport(done)
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' })
  within(dialog).getByText('28,000 new jobs are removed.')
  within(dialog).getByText('12 changed jobs go back to what they were.')
  await user.click(within(dialog).getByRole('button', { name: 'Undo import' }))
  await screen.findByRole('heading', { name: 'Undoing the import…' })
  server.current = {
    ...done,
    state: 'undone',
    undoUntil: null,
    kept: [{ jobId: testId(5), title: 'Hebamme', reason: 'applications', applications: 3 }],
    keptCount: 1,
  }
  await screen.findByText('1 job stays, because it has applications or was changed since.', {}, polled)
  const row = screen.getByRole('row', { name: 'Hebamme 3 applications' })
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/admin/jobs/view?id=${testId(5)}`)
})

test('the undo of what a feed brought says that the feed is paused', async () => {
  const counts = testCounts({ read: 40, unchanged: 40, closed: 3, relisted: 1 })
  const { user } = await openImport({ ...done, kind: 'feed', feedId: testId(8), counts })
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' })
  within(dialog).getByText('3 closed jobs open again.')
  within(dialog).getByText('1 relisted job closes again.')
  within(dialog).getByText(/^The feed is paused/)
})

test('before the start, the page says what is odd about the file and its postings', async () => {
  const { user, server } = await openImport(
    testImport({
      columns: [{ name: 'Stelle', field: null, samples: ['Hebamme'] }],
      preview: [testImportRow({ closesOn: '2020-01-31' })],
      noteGroups: [{ column: null, message: 'The header is in line 4', outcome: 'corrected', rows: 1 }],
    }),
  )
  await screen.findByText('The header is in line 4.')
  screen.getByText(/^Closed .*2020$/)
  screen.getByText(/^1 has closed already and is stored as closed\./)
  screen.getByRole('heading', { name: 'Which column is the job title?' })
  server.refuse = [
    new FakeProblem('invalid', 'Some fields need your attention.', {
      errors: [{ path: 'columns', message: 'Choose the column with the job’s title' }],
    }),
  ]
  await user.click(screen.getByRole('button', { name: 'Start import' }))
  await screen.findByRole('heading', { name: 'Choose the column with the job’s title.' })
  await user.click(screen.getByRole('combobox', { name: '“Stelle” becomes' }))
  await user.click(await screen.findByRole('option', { name: 'Job title' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Which column/ })).toBeNull())
  expect(screen.queryByRole('heading', { name: /^Choose the column/ })).toBeNull()
})

test('a discarded import says that nothing was stored', async () => {
  await openImport(testImport({ state: 'stopped' }))
  await screen.findByRole('heading', { name: 'This import was discarded' })
  screen.getByText('Nothing was stored.')
})

test('jobs that the search does not have yet are counted until it has them', async () => {
  const ended = testImport({ state: 'done', counts: testCounts({ read: 1200, created: 1200 }) })
  const counts = [1200, 1].map((awaitingSearch) => ({ ...ended, awaitingSearch }))
  await openImport({ ...ended, awaitingSearch: 10_001 }, ...counts, ended)
  await screen.findByRole('heading', { name: 'More than 10,000 jobs are not in the search yet' })
  await screen.findByRole('heading', { name: '1,200 jobs are not in the search yet' }, slowlyPolled)
  const last = await screen.findByRole('heading', { name: '1 job is not in the search yet' }, slowlyPolled)
  await waitFor(() => expect(last.isConnected).toBe(false), slowlyPolled)
})

test('a running import is stopped after a confirmation', async () => {
  const { user } = await openImport(running)
  await user.click(await screen.findByRole('button', { name: 'Stop import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Stop this import?' })
  await user.click(within(dialog).getByRole('button', { name: 'Stop import' }))
  await screen.findByRole('heading', { name: 'The import was stopped' })
})

test('a failed import says why, that nothing was stored, and offers another file', async () => {
  await openImport(testImport({ state: 'failed', problem: 'Line 7 has a quote that is never closed.' }))
  await screen.findByText('Line 7 has a quote that is never closed. Nothing was stored.')
  expect(screen.getByRole('link', { name: 'Upload another file' }).getAttribute('href')).toBe(
    '/admin/jobs/imports',
  )
})

test('an import that does not exist, or of somebody else, is not found', async () => {
  fakeApi({
    getJobImport: () => {
      throw new FakeProblem('not-found', 'Not found')
    },
  })
  await renderInApp(<ImportPage id={testId(1)} person={admin} />)
  await screen.findByRole('heading', { name: /^Import not found/ })
})
