import { screen, waitFor, within } from '@testing-library/react'
import type { MasterDefinition, MasterDefinitionInput } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { rules } from '#testing/list-rules.ts'
import { testDefinition, testField, testSummary } from '#testing/lists.ts'
import { renderInApp } from '#testing/render.tsx'
import { MasterFormPage } from '../master-form-page.tsx'

const age = testField('age', 'Minimum age', { kind: 'number', indexed: true })
const note = testField('note', 'Note')
/** A field that no rule names. */
const memo = testField('memo', 'Memo')

/** A fake server that stores the definition; an outdated version is refused. */
function fakeDefinition(start: MasterDefinition, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const server = { definition: start }
  const api = fakeApi({
    getMasterDefinition: () => server.definition,
    listMasterSummaries: () => ({
      items: [testSummary('licences', 'Licences'), testSummary('countries', 'Countries')],
    }),
    getMasterRules: () => rules,
    listListRoles: () => ({ items: [] }),
    changeMaster: ({ body, headers }) => {
      const { version } = server.definition
      if (headers.get('if-match') !== `"${version}"`) throw new FakeProblem('stale', 'This list has changed.')
      server.definition = {
        ...server.definition,
        ...(body as MasterDefinitionInput),
        version: version + 1,
      }
      return server.definition
    },
    ...handlers,
  })
  return { ...api, server }
}

const page = <MasterFormPage entity="licences" search={{}} />
const save = () => screen.getByRole('button', { name: 'Save definition' })
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a field is added with a name made from its label, in the order that was chosen', async () => {
  const { server } = fakeDefinition(testDefinition({ fields: [age] }))
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Add field' }))
  await user.type(input('Label'), 'Valid until')
  expect(input('Name').value).toBe('validUntil')
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: 'Date' }))
  await user.click(screen.getByRole('checkbox', { name: 'Required' }))
  await user.click(screen.getByRole('button', { name: 'Move field Valid until up' }))
  await user.click(save())
  await screen.findAllByText('Definition of “Licences” saved.')
  expect(server.definition.fields).toEqual([
    testField('validUntil', 'Valid until', { kind: 'date', required: true }),
    age,
  ])
})

test('a unique field is indexed and has no default', async () => {
  const { server } = fakeDefinition(testDefinition({ fields: [{ ...note, default: 'heavy' }] }))
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Edit field Note' }))
  expect(input('Name').disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /Must be unique/ }))
  await user.click(save())
  await screen.findAllByText('Definition of “Licences” saved.')
  expect(server.definition.fields[0]).toMatchObject({ unique: true, indexed: true, default: null })
})

test('rules that would stop working are named before the definition is saved', async () => {
  const { server, calls } = fakeDefinition(testDefinition({ fields: [age, note] }))
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Drop field Note' }))
  await user.click(save())
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop 1 rule?' }))
  dialog.getByText('Recruiters may find, open, and change values of their own company.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.some(({ id }) => id === 'changeMaster')).toBe(false)
  await user.click(save())
  const again = within(await screen.findByRole('dialog', { name: 'Stop 1 rule?' }))
  await user.click(again.getByRole('button', { name: 'Save definition' }))
  await waitFor(() => expect(server.definition.fields[1]?.dropped).toBe(true))
})

test('a saved field is dropped and restored, a new one removed', async () => {
  const { server } = fakeDefinition(testDefinition({ fields: [age, memo] }))
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Drop field Memo' }))
  screen.getByText(/Its data stays/)
  await user.click(screen.getByRole('button', { name: 'Add field' }))
  await user.click(screen.getByRole('button', { name: 'Remove new field New field' }))
  await user.click(save())
  await screen.findAllByText('Definition of “Licences” saved.')
  expect(server.definition.fields).toEqual([age, { ...memo, dropped: true }])
  await user.click(screen.getByRole('button', { name: 'Restore field Memo' }))
  await user.click(save())
  await waitFor(() => expect(server.definition.fields[1]?.dropped).toBe(false))
})

test('what the server would refuse is shown at its field without a call', async () => {
  const { calls } = fakeDefinition(testDefinition({ fields: [note] }))
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Edit field Note' }))
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: 'Choice' }))
  // The row opens by itself for an error.
  await user.click(screen.getByRole('button', { name: 'Close field Note' }))
  await user.click(save())
  await screen.findByRole('button', { name: /Add a choice/ })
  expect(calls.some(({ id }) => id === 'changeMaster')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Add choice' }))
  await user.type(input('Choice 1'), 'Very heavy')
  expect(input('Code of choice 1').value).toBe('veryHeavy')
  await user.click(save())
  await screen.findAllByText('Definition of “Licences” saved.')
})

test('choices without a code, or with the same one, can be typed one after the other', async () => {
  const { server } = fakeDefinition(
    testDefinition({ fields: [testField('size', 'Size', { kind: 'choice' })] }),
  )
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Edit field Size' }))
  await user.click(screen.getByRole('button', { name: 'Add choice' }))
  await user.click(screen.getByRole('button', { name: 'Add choice' }))
  await user.type(input('Choice 1'), 'Basic')
  await user.type(input('Choice 2'), 'Basic')
  await user.click(screen.getByRole('combobox', { name: 'Default for new values' }))
  expect(await screen.findAllByRole('option', { name: 'Basic' })).toHaveLength(1)
  await user.keyboard('{Escape}')
  await user.type(input('Choice 2'), ' plus')
  await user.click(save())
  await screen.findAllByText('Definition of “Licences” saved.')
  expect(server.definition.fields[0]?.choices.map(({ code }) => code)).toEqual(['basic', 'basicPlus'])
})

test('a kind that values cannot be converted to is refused at its field, and all that was typed stays', async () => {
  const message = '3 values cannot be converted to numbers.'
  fakeDefinition(testDefinition({ fields: [note] }), {
    changeMaster: () => {
      throw new FakeProblem('conflict', message, { errors: [{ path: 'fields.0.kind', message }] })
    },
  })
  const { user } = await renderInApp(page)
  await user.type(await screen.findByRole('textbox', { name: 'Name of the list' }), ' A')
  await user.click(save())
  await screen.findByRole('button', { name: `Type: ${message}` })
  expect(input('Name of the list').value).toBe('Licences A')
})

test('a newer version is shown beside the own one', async () => {
  const { server } = fakeDefinition(testDefinition({ fields: [note] }))
  const { user } = await renderInApp(page)
  await user.type(await screen.findByRole('textbox', { name: 'Name of the list' }), ' A')
  server.definition = { ...server.definition, fields: [note, age], version: 5 }
  await user.click(save())
  const panel = within(await screen.findByRole('region', { name: 'This was changed elsewhere' }))
  // The field that the other person added is in no part of what this person changed.
  expect(panel.queryByText(/Minimum age/)).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Save selection' }))
  await screen.findAllByText('Definition of “Licences A” saved.')
  expect(server.definition).toMatchObject({ label: 'Licences A', version: 6 })
  expect(server.definition.fields).toHaveLength(2)
})

test('all own changes are kept with the field that somebody else added meanwhile', async () => {
  const { server } = fakeDefinition(testDefinition({ fields: [note] }))
  const { user } = await renderInApp(page)
  await user.click(await screen.findByRole('button', { name: 'Edit field Note' }))
  await user.type(input('Hint'), 'Short')
  server.definition = { ...server.definition, fields: [note, age], version: 5 }
  await user.click(save())
  const panel = within(await screen.findByRole('region', { name: 'This was changed elsewhere' }))
  await user.click(panel.getByRole('button', { name: 'Keep all of mine' }))
  await waitFor(() => expect(server.definition.version).toBe(6))
  expect(server.definition.fields).toEqual([{ ...note, hint: 'Short' }, age])
})

test('of a built-in list only the names change', async () => {
  fakeDefinition(testDefinition({ closed: true, fields: [note] }))
  await renderInApp(page)
  await screen.findByRole('heading', { name: 'This list is part of Vouch' })
  screen.getByRole('textbox', { name: 'Name of the list' })
  expect(screen.queryByRole('button', { name: 'Add field' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /part of values/ })).toBeNull()
})

test('editors are told that only administrators change definitions', async () => {
  fakeDefinition(testDefinition({ permitted: ['list', 'read', 'create'] }))
  await renderInApp(page)
  await screen.findByText('Only administrators may change the definition of a list.')
  expect(screen.queryByRole('button', { name: 'Save definition' })).toBeNull()
})
