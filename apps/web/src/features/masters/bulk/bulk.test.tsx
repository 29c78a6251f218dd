import { screen, waitFor, within } from '@testing-library/react'
import type { MasterAction, MasterBulkInput, MasterSkipped } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { fakeRecords, testDefinition, testRecord } from '#testing/lists.ts'
import { renderInApp } from '#testing/render.tsx'
import { RecordsPage } from '../records/records-page.tsx'
import type { RecordsSearch } from '../records/records-search.ts'

function Page() {
  const [search, setSearch] = useState<RecordsSearch>({})
  return (
    <RecordsPage
      entity="licences"
      search={search}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
    />
  )
}

const all: MasterAction[] = ['list', 'read', 'update', 'deactivate', 'merge', 'export']
const actsOf = (...names: string[]) =>
  names.map((name) => screen.queryByRole('button', { name })?.textContent ?? null)
const kept = (change: Partial<MasterSkipped>): MasterSkipped => ({
  code: 'D',
  label: 'Bus',
  reason: 'forbidden',
  detail: null,
  ...change,
})

/** A fake server that changes all values but the bus. */
function show(permitted = all) {
  const records = [testRecord('C', 'Truck'), testRecord('B', 'Car'), testRecord('D', 'Bus')]
  const { server, handlers } = fakeRecords(records)
  const state = { revision: 4, skippedInUndo: [] as MasterSkipped[], undone: false }
  const outcome = ({ codes, change }: MasterBulkInput) => {
    const changed = codes.filter((code) => code !== 'D' && !(change.kind === 'merge' && change.into === code))
    const skipped = codes.includes('D') ? [kept({})] : []
    return { changed: changed.length, skipped, skippedCount: skipped.length, codes: changed }
  }
  const setActive = (active: boolean, codes: readonly string[]) => {
    server.records = server.records.map((one) => (codes.includes(one.code) ? { ...one, active } : one))
  }
  const api = fakeApi({
    ...handlers,
    getMasterDefinition: () => testDefinition({ permitted, parents: ['licences'] }),
    listMasterCodes: () => ({ codes: server.records.map(({ code }) => code) }),
    listMasterValues: () => ({
      items: [{ code: 'B', label: 'Car', matched: null, parent: null, attributes: {} }],
      nextCursor: null,
      attribution: null,
    }),
    previewMasterChange: ({ body }: FakeRequest) => {
      const { codes: _, ...seen } = outcome(body as MasterBulkInput)
      return { ...seen, version: state.revision }
    },
    changeMasterValues: ({ body, headers }: FakeRequest) => {
      if (headers.get('if-match') !== `"${state.revision}"`)
        throw new FakeProblem('stale', 'This list changed in the meantime.', {
          currentVersion: state.revision,
        })
      const { codes, ...done } = outcome(body as MasterBulkInput)
      if ((body as MasterBulkInput).change.kind === 'deactivate') setActive(false, codes)
      return { id: testId(1), ...done }
    },
    undoMasterChange: () => {
      setActive(true, ['C', 'B'])
      state.undone = true
      const { skippedInUndo: skipped } = state
      return { id: testId(1), changed: 2 - skipped.length, skipped, skippedCount: skipped.length }
    },
    listMasterChanges: () => ({
      items: [
        {
          id: testId(1),
          kind: 'deactivate' as const,
          target: null,
          changed: 2,
          at: '2026-05-01T10:00:00.000Z',
          by: 'Ada Admin',
          undone: state.undone,
          undoUntil: state.undone ? null : '2026-05-31T10:00:00.000Z',
        },
      ],
    }),
    exportMasterCodes: () => 'code,label\r\n',
  })
  return { ...api, state, rendered: renderInApp(<Page />) }
}

const tick = (label: string) => screen.findByRole('checkbox', { name: `Choose ${label}` })
const sent = (calls: ReturnType<typeof fakeApi>['calls'], route: string) =>
  calls.filter(({ id }) => id === route).map(({ request }) => request)

test('chosen values are deactivated after the numbers were shown, and put back with Undo', async () => {
  const { calls, rendered } = show()
  const { user } = await rendered
  for (const label of ['Truck', 'Car', 'Bus']) await user.click(await tick(label))
  screen.getByText('3 values chosen')
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 3 values' }))
  await dialog.findByText('2 values will no longer be offered. They stay where they are used.')
  await user.click(dialog.getByText('1 value stays as it is'))
  dialog.getByText('You may not change it like this')
  await user.click(dialog.getByRole('button', { name: 'Deactivate 2 values' }))
  await screen.findAllByText('2 values are no longer offered.')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Choose Truck' })).toBeNull())
  screen.getByText('Tick values to change or export several at once.')
  const [call] = sent(calls, 'changeMasterValues')
  expect(call?.body).toEqual({ codes: ['C', 'B', 'D'], change: { kind: 'deactivate' } })
  expect(call?.headers.get('idempotency-key')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findAllByText('2 values are as they were before.')
  expect((await tick('Truck')).getAttribute('checked')).toBeNull()
})

test('values that an undo leaves as they are, are listed with the reason', async () => {
  const { state, rendered } = show()
  const { user } = await rendered
  state.skippedInUndo = [kept({ code: 'B', label: 'Motor car', reason: 'changed' })]
  await user.click(await screen.findByRole('button', { name: 'Earlier changes' }))
  const earlier = within(await screen.findByRole('dialog', { name: 'Earlier changes of several values' }))
  await user.click(await earlier.findByRole('button', { name: 'Undo: 2 values deactivated' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Not undone' }))
  dialog.getByText('Motor car')
  dialog.getByText('Changed since')
  expect(await screen.findByText('Undone')).toBeTruthy()
})

test('if the list changed since, the numbers are shown again before anything changes', async () => {
  const { calls, state, rendered } = show()
  const { user } = await rendered
  await user.click(await tick('Car'))
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  const confirm = await screen.findByRole('button', { name: 'Deactivate 1 value' })
  state.revision = 5
  await user.click(confirm)
  await screen.findByText('The list changed in the meantime. Check what will change now, and confirm again.')
  await waitFor(() => expect(sent(calls, 'previewMasterChange')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Deactivate 1 value' }))
  await screen.findAllByText('1 value is no longer offered.')
  const keys = sent(calls, 'changeMasterValues').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('all values that match are chosen, and single ones left out again', async () => {
  const { calls, rendered } = show()
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Choose all 3' }))
  await screen.findByText('3 values chosen')
  await user.click(await tick('Car'))
  screen.getByText('2 values chosen')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findAllByText('The file was downloaded.')
  expect(sent(calls, 'exportMasterCodes')[0]?.body).toEqual({ codes: ['C', 'D'] })
  await user.type(screen.getByRole('searchbox', { name: 'Search values' }), 'bus')
  await screen.findByText('Tick values to change or export several at once.')
})

test('values are merged into one of them, and moved to the top', async () => {
  const { calls, rendered } = show()
  const { user } = await rendered
  for (const label of ['Truck', 'Car']) await user.click(await tick(label))
  await user.click(screen.getByRole('button', { name: 'Merge into…' }))
  const merge = within(await screen.findByRole('dialog', { name: 'Merge 2 values into one' }))
  await user.type(merge.getByRole('combobox', { name: 'Value that stays' }), 'Car')
  await user.click(await merge.findByRole('option', { name: 'Car' }))
  await merge.findByText(/1 value will be merged into “Car”/)
  await user.click(merge.getByRole('button', { name: 'Merge 1 value' }))
  await screen.findAllByText('1 value merged.')

  await user.click(await tick('Truck'))
  await user.click(screen.getByRole('button', { name: 'Move below…' }))
  const move = within(await screen.findByRole('dialog', { name: 'Move 1 value below another one' }))
  await user.click(move.getByRole('checkbox', { name: 'No value above' }))
  await move.findByText('1 value will have no value above it.')
  await user.click(move.getByRole('button', { name: 'Move 1 value' }))
  await screen.findAllByText('1 value moved.')
  expect(sent(calls, 'changeMasterValues').map(({ body }) => (body as MasterBulkInput).change)).toEqual([
    { kind: 'merge', into: 'B' },
    { kind: 'move', parent: null },
  ])
})

test('only what the person may do is offered', async () => {
  const { rendered } = show(['list', 'read', 'export'])
  const { user } = await rendered
  await user.click(await tick('Car'))
  expect(actsOf('Deactivate', 'Move below…', 'Merge into…', 'Export')).toEqual([null, null, null, 'Export'])
  expect(screen.queryByRole('button', { name: 'Earlier changes' })).toBeNull()
})

test('who may only look has nothing to tick', async () => {
  const { rendered } = show(['list', 'read'])
  await rendered
  await screen.findByRole('row', { name: /Truck/ })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
