import { screen, waitFor, within } from '@testing-library/react'
import type { MasterMergePreview, MasterRecord } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { fakeRecords, testDefinition, testRecord } from '#testing/lists.ts'
import { renderInApp } from '#testing/render.tsx'
import { MasterFormPage } from '../master-form-page.tsx'

const permitted = ['list', 'read', 'update', 'deactivate', 'merge', 'export'] as const
const lorry = testRecord('lorry', 'Lorry', { permitted: [...permitted] })
const truck = testRecord('truck', 'Truck', { permitted: [...permitted] })
const ref = ({ entity, code, label }: MasterRecord) => ({ entity, code, label })
const nothing = { profiles: 0, companies: 0, jobs: 0, children: 0, relations: 0, references: 0 }

function show(
  handlers: Parameters<typeof fakeApi>[0] = {},
  record: MasterRecord = lorry,
  uses: Partial<MasterMergePreview['uses']> = {},
) {
  const { server, handlers: records } = fakeRecords([record, truck])
  const store = (change: Partial<MasterRecord>) => (request: FakeRequest) => {
    const before = records.getMasterRecord(request)
    const after = { ...before, ...change, version: before.version + 1 }
    server.records = server.records.map((one) => (one === before ? after : one))
    return after
  }
  const api = fakeApi({
    ...records,
    getMasterDefinition: () => testDefinition(),
    listMasterSummaries: () => ({ items: [] }),
    listMasterValues: () => ({
      items: [{ code: 'truck', label: 'Truck', matched: null, parent: null, attributes: {} }],
      nextCursor: null,
      attribution: null,
    }),
    previewMasterMerge: () => ({ from: ref(record), into: ref(truck), uses: { ...nothing, ...uses } }),
    mergeMasterRecord: store({ active: false, mergedInto: ref(truck) }),
    unmergeMasterRecord: store({ active: true, mergedInto: null }),
    ...handlers,
  })
  const page = <MasterFormPage entity="licences" search={{ value: record.code }} />
  return { ...api, server, rendered: renderInApp(page) }
}

type User = Awaited<ReturnType<typeof renderInApp>>['user']

async function chooseTruck(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Merge into…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge “Lorry” into another value' })
  await user.type(within(dialog).getByRole('combobox', { name: /Value that stays/ }), 'tru')
  await user.click(await screen.findByRole('option', { name: 'Truck' }))
  return within(dialog)
}

test('a value is merged after its uses are told, and the snackbar undoes it', async () => {
  const { calls, rendered } = show({}, lorry, { profiles: 12_500, companies: 1 })
  const { user } = await rendered
  const dialog = await chooseTruck(user)
  await dialog.findByText('“Lorry” is used by 12,500 profiles and 1 company, which will use “Truck” instead.')
  await user.click(dialog.getByRole('button', { name: 'Merge into “Truck”' }))
  await screen.findByRole('link', { name: 'Open Truck' })
  const { request } = calls.find(({ id }) => id === 'mergeMasterRecord') ?? {}
  expect(request?.headers.get('if-match')).toBe('"1"')
  expect(request?.headers.get('idempotency-key')).toBeTruthy()
  expect(request?.body).toEqual({ into: 'truck' })
  expect(screen.queryByRole('button', { name: 'Merge into…' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findAllByText('“Lorry” is a value of its own again.')
  expect(calls.find(({ id }) => id === 'unmergeMasterRecord')?.request.headers.get('if-match')).toBe('"2"')
  await screen.findByRole('button', { name: 'Merge into…' })
})

test('what cannot be merged says why, and nothing can be confirmed', async () => {
  const { rendered } = show({
    previewMasterMerge: () => {
      throw new FakeProblem('conflict', '“Truck” is below “Lorry”.')
    },
  })
  const { user } = await rendered
  const dialog = await chooseTruck(user)
  await dialog.findByText('“Truck” is below “Lorry”.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true)
})

test('a failure keeps the choice, and a value changed meanwhile can be merged after all', async () => {
  let failure: FakeProblem | null = new FakeProblem('unavailable', 'The server is busy. Try again soon.')
  const { rendered, server } = show({
    mergeMasterRecord: (request: FakeRequest) => {
      if (failure) throw failure
      const before = server.records.find(({ code }) => code === 'lorry') ?? lorry
      if (request.headers.get('if-match') !== `"${before.version}"`)
        throw new FakeProblem('stale', 'This value has changed.')
      const after = { ...before, active: false, mergedInto: ref(truck), version: before.version + 1 }
      server.records = [after, truck]
      return after
    },
  })
  const { user } = await rendered
  const dialog = await chooseTruck(user)
  const confirm = () => dialog.findByRole('button', { name: 'Merge into “Truck”' })
  await user.click(await confirm())
  await dialog.findByText('The server is busy. Try again soon.')
  failure = null
  server.records = [{ ...lorry, version: 2 }, truck]
  await user.click(await confirm())
  await dialog.findByText(/Someone else changed “Lorry” in the meantime/)
  await waitFor(async () => {
    await user.click(await confirm())
    expect(screen.queryByRole('link', { name: 'Open Truck' })).not.toBeNull()
  })
})

test('a merged value tells into which one it was merged, and the history undoes it', async () => {
  const merged = testRecord('lorry', 'Lorry', {
    permitted: [...permitted],
    active: false,
    mergedInto: ref(truck),
    version: 2,
  })
  const change = { id: 1, at: '2026-05-01T10:00:00.000Z', by: 'Kim', action: 'merge' }
  const { calls, rendered } = show(
    {
      listMasterRecordHistory: () => ({
        items: [{ ...change, before: { mergedInto: null }, after: { mergedInto: ref(truck) } }],
        nextCursor: null,
      }),
    },
    merged,
  )
  const { user } = await rendered
  const history = within(await screen.findByRole('list', { name: 'Changes, newest first' }))
  await history.findByText('Merged by Kim')
  await user.click(history.getByRole('button', { name: 'Undo merge' }))
  await screen.findAllByText('“Lorry” is a value of its own again.')
  expect(calls.some(({ id }) => id === 'unmergeMasterRecord')).toBe(true)
})

test('who may not merge is not offered it', async () => {
  const { rendered } = show({}, testRecord('lorry', 'Lorry', { permitted: ['list', 'read'] }))
  await rendered
  await screen.findByRole('textbox', { name: 'Label' })
  expect(screen.queryByRole('button', { name: 'Merge into…' })).toBeNull()
})
