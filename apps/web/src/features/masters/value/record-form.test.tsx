import { screen, waitFor, within } from '@testing-library/react'
import type { MasterDefinition, MasterRecord } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeRecords, testDefinition, testField, testRecord } from '#testing/lists.ts'
import { renderInApp } from '#testing/render.tsx'
import { MasterFormPage } from '../master-form-page.tsx'

const definition = testDefinition({
  fields: [
    testField('age', 'Minimum age', { kind: 'number' }),
    testField('note', 'Note', { hint: 'For people who check licences.' }),
    testField('kind', 'Kind', { kind: 'choice', choices: [{ code: 'eu', label: 'European' }] }),
  ],
})
const truck = testRecord('C', 'Truck', {
  labels: { de: 'Lastwagen' },
  attributes: { age: 18, note: 'heavy', kind: null },
})

function show(
  record: MasterRecord,
  handlers: Parameters<typeof fakeApi>[0] = {},
  shown: MasterDefinition = definition,
) {
  const records = fakeRecords([record])
  const api = fakeApi({
    ...records.handlers,
    getMasterDefinition: () => shown,
    listMasterSummaries: () => ({ items: [] }),
    ...handlers,
  })
  const page = <MasterFormPage entity="licences" search={{ value: record.code }} />
  return { ...api, server: records.server, rendered: renderInApp(page) }
}

const input = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save changes' })

test('only what was changed is sent, with the version', async () => {
  const { calls, rendered } = show(truck)
  const { user } = await rendered
  await screen.findByText('For people who check licences.')
  await user.clear(input('Note'))
  await user.type(input('Note'), 'very heavy')
  await user.type(input('Label in German'), '!')
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'European' }))
  await user.type(screen.getByRole('combobox', { name: 'Synonyms in English' }), 'lorry{Enter}')
  await user.click(save())
  await screen.findAllByText('“Truck” saved.')
  const { request } = calls.find(({ id }) => id === 'changeMasterRecord') ?? {}
  expect(request?.headers.get('if-match')).toBe('"1"')
  expect(request?.body).toEqual({
    labels: { de: 'Lastwagen!' },
    synonyms: [{ language: 'en', text: 'lorry' }],
    attributes: { note: 'very heavy', kind: 'eu' },
  })
})

test('an error stands at its field, and everything typed stays', async () => {
  let refusal: FakeProblem | null = new FakeProblem('invalid', 'Some fields are invalid.', {
    errors: [
      { path: 'attributes.age', message: 'This is taken' },
      { path: 'labels.de', message: 'Too German' },
    ],
  })
  const { rendered } = show(truck, {
    changeMasterRecord: () => {
      if (refusal) throw refusal
      return truck
    },
  })
  const { user } = await rendered
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), ' load')
  await user.type(input('Minimum age'), '{Backspace}9')
  await user.click(save())
  await screen.findByRole('button', { name: 'Minimum age: This is taken' })
  await user.click(screen.getByRole('button', { name: 'Label in German: Too German' }))
  expect(document.activeElement).toBe(input('Label in German'))
  expect(input('Note').value).toBe('heavy load')
  refusal = new FakeProblem('unavailable', 'The server is busy. Try again soon.')
  await user.click(save())
  await screen.findByText('The server is busy. Try again soon.')
  expect(input('Minimum age').value).toBe('19')
})

test('a newer version is shown beside the own one, and the choice is saved', async () => {
  const { server, rendered } = show(truck)
  const { user } = await rendered
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), ' load')
  server.records = [
    { ...truck, label: 'Lorry', attributes: { ...truck.attributes, note: 'light' }, version: 7 },
  ]
  await user.click(save())
  const panel = within(await screen.findByRole('region', { name: 'This was changed elsewhere' }))
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Label: saved version' }).checked).toBe(true)
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Note: yours' }).checked).toBe(true)
  panel.getByText('light')
  await user.click(panel.getByRole('button', { name: 'Save selection' }))
  await screen.findAllByText('“Lorry” saved.')
  expect(server.records[0]).toMatchObject({ label: 'Lorry', attributes: { note: 'heavy load' }, version: 8 })
  expect(screen.queryByRole('region', { name: 'This was changed elsewhere' })).toBeNull()
})

test('read-only and masked fields are shown as text, hidden ones not at all', async () => {
  const record = testRecord('C', 'Truck', {
    attributes: { age: 18, note: 'h…' },
    writable: ['age'],
    permitted: ['list', 'read', 'update'],
  })
  const { rendered } = show(record)
  await rendered
  expect((await screen.findByRole('textbox', { name: 'Minimum age' })).getAttribute('disabled')).toBeNull()
  screen.getByText('You see only a part of this field.')
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Kind' })).toBeNull()
  expect(input('Label').disabled).toBe(true)
})

test('somebody who may only read cannot save', async () => {
  const record = { ...truck, writable: [], permitted: ['list' as const, 'read' as const] }
  const { rendered } = show(record)
  await rendered
  await screen.findByText('You can look at this value but not change it.')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  screen.getByText('heavy')
})

test('history and uses stand beside the form', async () => {
  const change = { id: 3, at: '2026-05-02T10:00:00.000Z', by: 'Vera', action: 'change' }
  const { rendered } = show(truck, {
    getMasterRecordUses: () => ({
      profiles: 1200,
      companies: 0,
      jobs: 3,
      children: 0,
      relations: 0,
      references: 0,
    }),
    listMasterRecordHistory: () => ({
      items: [{ ...change, before: { 'attributes.age': 17 }, after: { 'attributes.age': 18 } }],
      nextCursor: null,
    }),
  })
  await rendered
  const history = within(await screen.findByRole('list', { name: 'Changes, newest first' }))
  history.getByText('Changed by Vera')
  history.getByText('17 → 18')
  await screen.findByText('1,200')
})

test('a deactivated value says so and is offered again; the form keeps what was typed', async () => {
  const { server, rendered } = show(truck)
  const { user } = await rendered
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), ' load')
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  await screen.findByRole('heading', { name: 'No longer offered' })
  await user.click(save())
  await screen.findAllByText('“Truck” saved.')
  expect(server.records[0]).toMatchObject({ active: false, attributes: { note: 'heavy load' } })
  await user.click(screen.getByRole('button', { name: 'Reactivate' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'No longer offered' })).toBeNull())
})

test('a value is added with its fields, and another one after it', async () => {
  const added: unknown[] = []
  fakeApi({
    getMasterDefinition: () => definition,
    listMasterSummaries: () => ({ items: [] }),
    addMasterRecord: ({ body }) => {
      added.push(body)
      return testRecord('A', 'Motorcycle')
    },
  })
  const { user } = await renderInApp(<MasterFormPage entity="licences" search={{ new: true }} />)
  await user.click(await screen.findByRole('button', { name: 'Add and start another' }))
  await screen.findByRole('button', { name: 'Label: This is required' })
  await user.type(input(/^Label$/), 'Motorcycle')
  await user.type(input('Minimum age'), '16')
  await user.click(screen.getByRole('button', { name: 'Add and start another' }))
  await screen.findAllByText('“Motorcycle” added.')
  expect(added).toEqual([{ label: 'Motorcycle', attributes: { age: 16 } }])
  await waitFor(() => expect(input(/^Label$/).value).toBe(''))
  expect(document.activeElement).toBe(input(/^Label$/))
})

test('leaving with unsaved changes asks, also while two versions are compared', async () => {
  const { server, rendered } = show(truck)
  const { user } = await rendered
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), ' load')
  const leave = async () => {
    await user.click(screen.getByRole('link', { name: 'Back to Licences' }))
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(screen.getByRole('button', { name: 'Stay on page' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await leave()
  server.records = [{ ...truck, label: 'Lorry', version: 7 }]
  await user.click(save())
  await screen.findByRole('region', { name: 'This was changed elsewhere' })
  await leave()
  expect(input('Note').value).toBe('heavy load')
})
