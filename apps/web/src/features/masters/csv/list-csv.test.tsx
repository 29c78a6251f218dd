import { screen, waitFor, within } from '@testing-library/react'
import type { MasterAction, MasterImport } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import type { RecordsSearch } from '../records/records-search.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ListCsv } from './list-csv.tsx'

interface CsvProps {
  readonly permitted: MasterAction[]
  readonly search?: RecordsSearch
}

function Csv({ permitted, search = {} }: CsvProps) {
  const [isOpen, setOpen] = useState(false)
  const definition = { name: 'licences', permitted, closed: false }
  return (
    <>
      <ListCsv definition={definition} search={search} onImport={() => setOpen(true)} />
      <ImportDialog entity="licences" opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const preview: MasterImport = {
  id: testId(1),
  fileName: 'licences.csv',
  state: 'ready',
  createdAt: '2026-03-10T09:00:00Z',
  createdBy: 'Ada Admin',
  appliedAt: null,
  undoUntil: null,
  version: 7,
  problem: null,
  notes: ['The columns are separated by semicolons instead of commas.'],
  columns: ['code', 'label'],
  counts: { new: 1, changed: 1, same: 3, missing: 2, faults: 0 },
  samples: {
    new: [{ line: 2, code: 'C', label: 'Truck', changes: [{ part: 'label', before: null, after: 'Truck' }] }],
    changed: [
      { line: 3, code: 'B', label: 'Car', changes: [{ part: 'label', before: 'Car', after: 'Motor car' }] },
    ],
    missing: [{ line: null, code: 'D', label: 'Bus', changes: [] }],
  },
  faults: [],
  deactivatesMissing: false,
  kept: [],
}

/** A fake server with one import; its first answer is still checking. */
function fakeImports(checked: MasterImport) {
  const server = { current: checked, refuse: null as FakeProblem | null, starts: 0, isSlow: false }
  const api = fakeApi({
    listMasterImports: () => ({ items: server.starts === 0 ? [] : [server.current] }),
    startMasterImport: () => {
      server.starts += 1
      return { ...server.current, state: 'checking' as const, version: null }
    },
    getMasterImport: () => server.current,
    applyMasterImport: () => {
      const problem = server.refuse
      server.refuse = null
      if (problem) throw problem
      server.current = {
        ...server.current,
        state: 'applied',
        deactivatesMissing: true,
        appliedAt: '2026-03-10T10:00:00Z',
        undoUntil: '2026-04-09T10:00:00Z',
      }
      return server.current
    },
    undoMasterImport: () => {
      // The undo goes on, but its answer comes too late.
      const isLate = server.isSlow
      server.current = {
        ...server.current,
        state: 'undone',
        undoUntil: null,
        kept: [{ code: 'B', label: 'Car' }],
      }
      if (isLate) throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
      return server.current
    },
  })
  return { ...api, server }
}

async function openImport(checked: MasterImport) {
  const fake = fakeImports(checked)
  const { user } = await renderInApp(<Csv permitted={['list', 'read', 'create', 'update', 'export']} />)
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import CSV' }))
  await screen.findByRole('dialog', { name: 'Import values from a CSV file' })
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    new File(['code,label\nC,Truck\n'], 'licences.csv', { type: 'text/csv' }),
  )
  return { ...fake, user }
}

test('a file is checked, shown by kind, applied with what is ticked, and undone', async () => {
  const { user, calls } = await openImport(preview)
  await screen.findByText('3 values are the same.', {}, { timeout: 5_000 })
  screen.getByText('The columns are separated by semicolons instead of commas.')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'New (1)',
    'Changed (1)',
    'Not in the file (2)',
  ])
  await user.click(screen.getByRole('tab', { name: 'Changed (1)' }))
  expect(
    within(await screen.findByRole('row', { name: /Motor car/ })).getByText('Car', { selector: 'del' }),
  ).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Deactivate 2 values that are not in the file' }))
  await user.click(screen.getByRole('button', { name: 'Apply import' }))
  await screen.findByText('The import was applied.')
  await screen.findByRole('tab', { name: 'Deactivated (2)' })
  const applied = calls.find(({ id }) => id === 'applyMasterImport')?.request
  expect([applied?.headers.get('if-match'), applied?.body]).toEqual(['"7"', { deactivateMissing: true }])
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  await screen.findByText('The import was undone.')
  await screen.findByRole('heading', { name: 'Not undone, because they changed after the import' })
})

test('if the list changed since the check, the same file is checked again', async () => {
  const { user, server } = await openImport(preview)
  server.refuse = new FakeProblem('stale', 'This list changed in the meantime.', { currentVersion: 8 })
  await user.click(await screen.findByRole('button', { name: 'Apply import' }, { timeout: 5_000 }))
  await screen.findByText(/The list changed since the file was checked/)
  server.current = { ...preview, id: testId(2), version: 8 }
  await user.click(screen.getByRole('button', { name: 'Check the file again' }))
  await user.click(await screen.findByRole('button', { name: 'Apply import' }, { timeout: 5_000 }))
  await screen.findByText('The import was applied.')
  expect(server.starts).toBe(2)
})

test('faults are listed by line and keep the import from being applied', async () => {
  await openImport({
    ...preview,
    counts: { ...preview.counts, faults: 1 },
    faults: [{ line: 4, column: 'label', message: 'The label is missing.' }],
  })
  await screen.findByRole('row', { name: '4 label The label is missing.' }, { timeout: 5_000 })
  screen.getByText('Correct the errors in the file, then choose it again.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply import' }).disabled).toBe(true)
})

test('a file that cannot be read says why, and another one can be chosen', async () => {
  const { user } = await openImport({ ...preview, state: 'failed', problem: 'The column “code” is missing.' })
  await screen.findByText('The column “code” is missing.', {}, { timeout: 5_000 })
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  // The check is among the earlier imports at once.
  await screen.findByRole('button', { name: 'Show the import of licences.csv' })
  // An empty file is refused, and no other file is named beside it.
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    new File([], 'empty.csv', { type: 'text/csv' }),
  )
  await screen.findByText(/empty/i)
  expect(screen.getAllByText('licences.csv')).toHaveLength(1)
  screen.getByRole('checkbox', { name: 'Skip columns that this list does not have' })
})

test('the menu holds only what the person may do', async () => {
  fakeApi({})
  const { user } = await renderInApp(<Csv permitted={['list', 'read', 'update', 'export']} />)
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await screen.findByRole('menuitem', { name: 'Export whole list' })
  expect(screen.queryByRole('menuitem', { name: 'Import CSV' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Export matching values' })).toBeNull()
})

test('a searched list can be exported as it is shown, or whole', async () => {
  const { calls } = fakeApi({ exportMaster: () => 'code,label\r\n' })
  const { user } = await renderInApp(
    <Csv permitted={['list', 'read', 'export']} search={{ q: 'tru', parent: 'C' }} />,
  )
  for (const [name, query] of [
    ['Export matching values', 'direct=true&parent=C&q=tru&state=active'],
    ['Export whole list', ''],
  ] as const) {
    calls.length = 0
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    const exported = () => calls.find(({ id }) => id === 'exportMaster')?.request.query
    await waitFor(() => expect(exported()).toBeTruthy())
    exported()?.sort()
    expect(exported()?.toString()).toBe(query)
  }
})

test('an undo whose answer takes too long is followed until it is done', async () => {
  const { user, server } = await openImport({
    ...preview,
    state: 'applied',
    undoUntil: '2026-04-09T10:00:00Z',
  })
  server.isSlow = true
  await user.click(await screen.findByRole('button', { name: 'Undo import' }, { timeout: 5_000 }))
  await screen.findByText('The undo is taking longer than usual. It continues even if you close this window.')
  await screen.findByRole(
    'heading',
    { name: 'Not undone, because they changed after the import' },
    { timeout: 5_000 },
  )
  expect(screen.queryByText(/taking longer than usual/)).toBeNull()
})
