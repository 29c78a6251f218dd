import { screen, waitFor, within } from '@testing-library/react'
import type { MasterGrant } from '@vouch/contract'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { signIn, signOutEverywhere } from '#lib/identity/identity.ts'
import { FakeProblem, type FakeRequest } from '#testing/fake-api.ts'
import { fakeIdentity } from '#testing/fake-identity.ts'
import {
  definition,
  everybody,
  fakeRules,
  grantsIn,
  nothing,
  recruiters,
  rules,
} from '#testing/list-rules.ts'
import { testDefinition, testSummary } from '#testing/lists.ts'
import { renderInApp } from '#testing/render.tsx'
import { RulesPage } from './rules-page.tsx'
import type { RulesSearch } from './rules-search.ts'

afterEach(signOutEverywhere)

function Page() {
  const [search, setSearch] = useState<RulesSearch>({})
  return (
    <RulesPage
      entity="licences"
      search={search}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
    />
  )
}

const choose = async (user: Awaited<ReturnType<typeof renderInApp>>['user'], role: string) =>
  user.click(await screen.findByRole('button', { name: role }))
const rule = (name: string) => within(screen.getByRole('region', { name }))
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save rules' })

test('rules that somebody else changed are shown, and own changes kept', async () => {
  const { server } = fakeRules()
  const { user } = await renderInApp(<Page />)
  await choose(user, 'Recruiters')
  await user.click(rule('Rule 1 for Recruiters').getByRole('checkbox', { name: 'Deactivate' }))
  const opened = { ...everybody, actions: ['list' as const], fields: {} }
  server.rules = { ...rules, grants: [opened, recruiters], version: 9 }
  await waitFor(() => expect(saveButton().disabled).toBe(false))
  await user.click(saveButton())
  const panel = within(await screen.findByRole('region', { name: 'This was changed elsewhere' }))
  panel.getByRole('columnheader', { name: 'Role' })
  panel.getByText('Recruiters may find, open, change, and deactivate values of their own company.')
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Everyone: saved version' }).checked).toBe(true)
  await user.click(panel.getByRole('button', { name: 'Save selection' }))
  await waitFor(() => expect(server.rules.version).toBe(10))
  expect(server.rules.grants).toEqual([
    opened,
    { ...recruiters, actions: ['list', 'read', 'update', 'deactivate'] },
  ])
})

test('rules are saved only once their gains and losses are shown', async () => {
  const server = { fails: true, answer: Promise.withResolvers<void>() }
  fakeRules(rules, {
    previewMasterRules: async ({ body }) => {
      if ((body as { grants: unknown[] }).grants.length === rules.grants.length) return nothing
      await server.answer.promise
      if (server.fails) throw new FakeProblem('not-found', 'The preview failed.')
      return nothing
    },
  })
  const { user } = await renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Remove rule 1' }))
  await screen.findByText('Checking what changes. You can save once this is done.')
  expect(saveButton().disabled).toBe(true)
  server.answer.resolve()
  const changes = within(screen.getByRole('region', { name: 'What changes when you save' }))
  const retry = await changes.findByRole('button', { name: 'Try again' })
  expect(saveButton().disabled).toBe(true)
  server.fails = false
  await user.click(retry)
  await changes.findByText('Nobody gains or loses anything.')
  expect(saveButton().disabled).toBe(false)
})

test('saving asks for a recent sign-in and then saves', async () => {
  const account = { uid: 'vera', email: 'vera@example.com', password: 'correct horse' }
  let tries = 0
  const put = (request: FakeRequest) => {
    tries += 1
    if (tries === 1) throw new FakeProblem('sign-in-again', 'For this, sign in again.')
    return { ...rules, grants: grantsIn(request), version: 5 }
  }
  fakeRules(rules, { putMasterRules: put }, fakeIdentity([account]))
  await signIn(account.email, account.password)
  const { user } = await renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Remove rule 1' }))
  await waitFor(() => expect(saveButton().disabled).toBe(false))
  await user.click(saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await user.type(await within(dialog).findByLabelText(/^Password/), 'correct horse{Enter}')
  await screen.findAllByText(/They apply from now on/)
  expect(tries).toBe(2)
})

test('a broken rule says why, and is saved once it is mended', async () => {
  const broken = { ...recruiters, fields: { '*': 'read' as const, colour: 'write' as const } }
  const problems = [{ path: 'fields.colour', message: 'This list has no field “colour”' }]
  const { server } = fakeRules({ ...rules, grants: [broken], broken: [{ grant: 0, problems }] })
  const { user } = await renderInApp(<Page />)
  within(await screen.findByRole('table', { name: 'What each role may do' })).getByText('Broken')
  await choose(user, 'Recruiters')
  const form = rule('Rule 1 for Recruiters')
  form.getByRole('heading', { name: 'This rule has no effect at present' })
  form.getByText('This list has no field “colour”')
  await user.click(form.getByRole('combobox', { name: 'colour' }))
  await user.click(await screen.findByRole('option', { name: 'Like all other fields' }))
  await waitFor(() => expect(saveButton().disabled).toBe(false))
  await user.click(saveButton())
  await waitFor(() => expect(server.rules.grants[0]?.fields).toEqual({ '*': 'read' }))
})

test('an earlier version is put into the form, and Undo takes it back', async () => {
  const { server } = fakeRules(rules, {
    listMasterRulesVersions: () => ({
      items: [{ at: '2026-04-01T10:00:00.000Z', by: 'Kim', grants: [everybody] }],
    }),
  })
  const { user } = await renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: /^Load the version of/ }))
  await waitFor(() => expect(saveButton().disabled).toBe(false))
  expect(server.rules.version).toBe(4)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saveButton().disabled).toBe(true))
})

test('rules are copied to other lists after showing what changes there', async () => {
  const stored: Record<string, MasterGrant[]> = {}
  const change = {
    role: 'visitor',
    change: 'gained',
    action: 'list',
    field: null,
    from: null,
    to: null,
    values: 3,
  }
  fakeRules(rules, {
    listMasterSummaries: () => ({
      items: [
        testSummary('licences', 'Licences'),
        testSummary('skills', 'Skills'),
        testSummary('states', 'States'),
      ],
    }),
    getMasterDefinition: ({ params }) =>
      params.entity === 'licences' ? definition : testDefinition({ name: params.entity ?? '' }),
    previewMasterRules: ({ params }) =>
      params.entity === 'licences' ? nothing : { ...nothing, changes: [change] },
    putMasterRules: (request) => {
      const entity = request.params.entity ?? ''
      if (entity === 'states') throw new FakeProblem('stale', 'The rules of this list have changed.')
      stored[entity] = grantsIn(request)
      return { ...rules, entity, grants: grantsIn(request) }
    },
  })
  const { user } = await renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Copy to other lists' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the rules of Licences' }))
  await user.click(dialog.getByRole('combobox', { name: 'Lists' }))
  await user.click(await screen.findByRole('option', { name: 'Skills' }))
  await user.click(await screen.findByRole('option', { name: 'States' }))
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Show what changes' }))
  expect(await dialog.findAllByText('1 gain, 0 losses')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Copy to 2 lists' }))
  await dialog.findByText('Copied')
  await dialog.findByText('Not copied: The rules of this list have changed.')
  // The other list has no field “note”.
  expect(stored.skills).toEqual([everybody, { ...recruiters, fields: { '*': 'read' } }])
})

test('rules that do not fit another list say which rule and why', async () => {
  fakeRules(
    { ...rules, grants: [everybody, { ...recruiters, actions: ['list', 'read', 'create'] }] },
    {
      listMasterSummaries: () => ({ items: [testSummary('states', 'States')] }),
      getMasterDefinition: ({ params }) =>
        params.entity === 'licences' ? definition : testDefinition({ name: 'states', closed: true }),
    },
  )
  const { user } = await renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Copy to other lists' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the rules of Licences' }))
  await user.click(dialog.getByRole('combobox', { name: 'Lists' }))
  await user.click(await screen.findByRole('option', { name: 'States' }))
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Show what changes' }))
  await dialog.findByText(
    'Cannot be copied. Rule 1 for Recruiters: “Add” is not possible: the values of this list are part of Vouch',
  )
})
