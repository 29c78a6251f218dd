import { screen, waitFor, within } from '@testing-library/react'
import type { MasterDefinition } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeRecords, testDefinition, testField, testRecord } from '#testing/lists.ts'
import { renderInApp } from '#testing/render.tsx'
import { RecordsPage } from './records-page.tsx'
import type { RecordsSearch } from './records-search.ts'

const truck = testRecord('C', 'Truck', { labels: { de: 'Lastwagen' }, attributes: { age: 18 } })
const car = testRecord('B', 'Car', { attributes: { age: 17 } })
const bus = testRecord('D', 'Bus', { permitted: ['list', 'read'] })

function Page({ start }: { readonly start: RecordsSearch }) {
  const [search, setSearch] = useState(start)
  return (
    <RecordsPage
      entity="licences"
      search={search}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
    />
  )
}

function show(records = [truck, car, bus], definition: MasterDefinition = testDefinition(), start = {}) {
  const { server, handlers } = fakeRecords(records)
  const api = fakeApi({ ...handlers, getMasterDefinition: () => definition })
  return { server, ...api, rendered: renderInApp(<Page start={start} />) }
}

const labels = () =>
  within(screen.getByRole('table', { name: 'Values' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('values are listed with their fields and languages', async () => {
  const age = testField('age', 'Minimum age', { kind: 'number' })
  const { rendered } = show([truck, car], testDefinition({ fields: [age] }))
  await rendered
  const row = within(await screen.findByRole('row', { name: /Truck/ }))
  row.getByRole('cell', { name: '18' })
  row.getByRole('cell', { name: 'English and German' })
  expect(screen.getByRole('link', { name: 'Car' }).getAttribute('href')).toContain('form?value=B')
  screen.getByText('2 values')
})

test('search, state and missing language filter the values', async () => {
  const { calls, rendered } = show([truck, car, { ...bus, active: false }])
  const { user } = await rendered
  await screen.findByText('2 values')
  expect(calls.find(({ id }) => id === 'listMasterRecords')?.request.query.get('state')).toBe('active')
  await user.click(screen.getByRole('combobox', { name: 'State' }))
  await user.click(await screen.findByRole('option', { name: 'Inactive' }))
  await waitFor(() => expect(labels()).toEqual(['Bus']))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await user.type(screen.getByRole('combobox', { name: 'No label in' }), 'German')
  await user.click(await screen.findByRole('option', { name: 'German' }))
  await waitFor(() => expect(labels()).toEqual(['Car']))
  await user.type(screen.getByRole('searchbox', { name: 'Search values' }), 'boat')
  await screen.findByRole('heading', { name: 'No values match' })
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  await waitFor(() => expect(labels()).toEqual(['Truck', 'Car']))
})

test('a value is deactivated, and offered again with Undo', async () => {
  const { server, calls, rendered } = show()
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Actions for Car' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  await waitFor(() => expect(labels()).toEqual(['Truck', 'Bus']))
  expect(calls.find(({ id }) => id === 'deactivateMasterRecord')?.request.headers.get('if-match')).toBe('"1"')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(labels()).toEqual(['Truck', 'Car', 'Bus']))
  expect(server.records.find(({ code }) => code === 'B')?.version).toBe(3)
})

test('only permitted actions are offered', async () => {
  const { rendered } = show([bus], testDefinition({ permitted: ['list', 'read'] }))
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Actions for Bus' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['View'])
  for (const name of ['Add value', 'Definition', 'Who may use it'])
    expect(screen.queryByRole('link', { name })).toBeNull()
})

test('values move in an unfiltered list only', async () => {
  const { calls, rendered } = show()
  const { user } = await rendered
  const openMenu = async (name: string) =>
    user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await openMenu('Car')
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  await waitFor(() => expect(labels()).toEqual(['Car', 'Truck', 'Bus']))
  expect(calls.find(({ id }) => id === 'moveMasterRecord')?.request.body).toEqual({ after: null })
  await openMenu('Car')
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }))
  await waitFor(() => expect(labels()).toEqual(['Truck', 'Car', 'Bus']))
  await user.type(screen.getByRole('searchbox', { name: 'Search values' }), 'car')
  await waitFor(() => expect(labels()).toEqual(['Car']))
  await openMenu('Car')
  await screen.findByRole('menuitem', { name: 'Deactivate' })
  expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull()
})

test('a value that somebody else changed is not deactivated', async () => {
  const { server, rendered } = show()
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Actions for Car' }))
  server.records = server.records.map((one) =>
    one.code === 'B' ? { ...one, label: 'Motor car', version: 9 } : one,
  )
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  await screen.findAllByText(/Someone else changed “Car”/)
  await waitFor(() => expect(labels()).toEqual(['Truck', 'Motor car', 'Bus']))
})

test('an empty list offers to add a value', async () => {
  const { rendered } = show([])
  await rendered
  await screen.findByRole('heading', { name: 'No values yet' })
  expect(screen.getAllByRole('link', { name: 'Add value' })[0]?.getAttribute('href')).toContain('new=true')
})

test('children of a value are shown with the way up', async () => {
  const definition = testDefinition({ hierarchical: true, parents: ['licences'] })
  const below = testRecord('C1', 'Light truck', { parent: { entity: 'licences', code: 'C', label: 'Truck' } })
  const { rendered } = show([truck, below], definition, { parent: 'C' })
  await rendered
  await waitFor(() => expect(labels()).toEqual(['Light truck']))
  const trail = within(screen.getByRole('navigation', { name: 'Place in the list' }))
  await trail.findByText('Truck')
  expect(trail.getByRole('link', { name: 'All values' }).getAttribute('href')).toMatch(/licences$/)
  expect(screen.getByRole('link', { name: 'Add value' }).getAttribute('href')).toContain('parent=C')
})

test('a list that does not exist says so', async () => {
  fakeApi({
    getMasterDefinition: () => {
      throw new FakeProblem('not-found', 'This list was not found.')
    },
  })
  await renderInApp(<Page start={{}} />)
  await screen.findByText('This list does not exist, or you may not use it')
})
