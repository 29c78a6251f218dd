import { screen, waitFor, within } from '@testing-library/react'
import type { RulesPreview } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { FakeRequest } from '#testing/fake-api.ts'
import { fakeRules, grantsIn, nothing, rules } from '#testing/list-rules.ts'
import { renderInApp } from '#testing/render.tsx'
import { RulesPage } from './rules-page.tsx'
import type { RulesSearch } from './rules-search.ts'

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

test('each cell of the matrix is a sentence', async () => {
  fakeRules()
  await renderInApp(<Page />)
  const actions = within(await screen.findByRole('table', { name: 'What each role may do' }))
  const row = within(actions.getByRole('row', { name: /^Recruiters/ }))
  row.getByText('Recruiters may change values of their own company.')
  row.getByText('Recruiters may not export values.')
  row.getByText('Recruiters may find all values. Through the rules for “Everyone”.')
  const fields = within(screen.getByRole('table', { name: 'What each role sees' }))
  fields.getByText('Recruiters can see and change “Note” of values of their own company.')
})

test('an action is ticked with those it needs, gains are shown, and all is saved at once', async () => {
  const preview = (request: FakeRequest): RulesPreview => ({
    ...nothing,
    changes: grantsIn(request).some(({ role }) => role === 'candidate')
      ? [
          {
            role: 'candidate',
            change: 'gained',
            action: 'update',
            field: null,
            from: null,
            to: null,
            values: 1200,
          },
          {
            role: 'candidate',
            change: 'lost',
            action: 'read',
            field: 'note',
            from: 'read',
            to: 'mask:initial',
            values: 1,
          },
        ]
      : [],
  })
  const { server, calls } = fakeRules(rules, { previewMasterRules: preview })
  const { user } = await renderInApp(<Page />)
  await choose(user, 'Candidates')
  expect(saveButton().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  const added = rule('Rule 1 for Candidates')
  await user.click(added.getByRole('checkbox', { name: 'Find' }))
  expect(added.getByRole<HTMLInputElement>('checkbox', { name: 'Open' }).checked).toBe(false)
  added.getByText('Choose what they may do')
  added.getByText('Candidates may do nothing yet.')
  added.getByRole('heading', { name: 'Incomplete' })
  expect(screen.queryByText('Broken')).toBeNull()
  await user.click(added.getByRole('checkbox', { name: 'Change' }))
  for (const name of ['Find', 'Open', 'Change'])
    expect(added.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true)
  await user.click(added.getByRole('combobox', { name: 'Note' }))
  await user.click(await screen.findByRole('option', { name: 'First letter' }))
  await screen.findByText('Candidates: Change, 1,200 values')
  screen.getByText('Candidates: “Note” from Read to First letter, 1 value')
  await user.click(saveButton())
  await screen.findAllByText('Rules of “Licences” saved. They apply from now on.')
  expect(server.rules.grants.at(-1)).toEqual({
    role: 'candidate',
    actions: ['list', 'read', 'update'],
    when: null,
    fields: { '*': 'read', note: 'mask:initial' },
  })
  expect(calls.filter(({ id }) => id === 'putMasterRules')).toHaveLength(1)
})

test('a condition is built from indexed fields and groups, and must be complete', async () => {
  const { server } = fakeRules()
  const { user } = await renderInApp(<Page />)
  await choose(user, 'Recruiters')
  const form = rule('Rule 1 for Recruiters')
  await user.click(form.getByRole('button', { name: 'Add condition' }))
  await user.click(form.getByRole('combobox', { name: 'Condition 2' }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toContain('Minimum age')
  expect(offered).not.toContain('Note')
  await user.click(screen.getByRole('option', { name: 'Minimum age' }))
  await user.click(form.getByRole('combobox', { name: 'Comparison 2' }))
  await user.click(await screen.findByRole('option', { name: 'is less than' }))
  form.getByText(/Complete or remove this condition/)
  expect(saveButton().disabled).toBe(true)
  await user.type(form.getByRole('textbox', { name: 'Value 2' }), '18')
  await user.click(form.getByRole('button', { name: 'Add group' }))
  await user.click(form.getByRole('combobox', { name: 'Group 3 must meet' }))
  await user.click(await screen.findByRole('option', { name: 'none of these' }))
  form.getByText(
    'Recruiters may find, open, and change values of their own company, where Minimum age is less than 18, and not (of their own company).',
    { exact: false },
  )
  await user.click(form.getByRole('button', { name: 'Remove condition 1' }))
  await waitFor(() => expect(saveButton().disabled).toBe(false))
  await user.click(saveButton())
  await waitFor(() =>
    expect(server.rules.grants[1]?.when).toEqual({
      all: [{ not: { field: 'age', atLeast: 18 } }, { not: { any: [{ own: 'company' }] } }],
    }),
  )
})

test('the list is seen as a role, with the rules that give it', async () => {
  const { calls } = fakeRules(rules, {
    previewMasterRules: () => ({
      ...nothing,
      values: [
        {
          code: 'C',
          label: 'Truck',
          isListed: true,
          attributes: { age: 18, note: 'h…' },
          modes: { age: 'read', note: 'mask:initial' },
          actions: ['list', 'read', 'update'],
          grants: [0, 1],
        },
        { code: 'D', label: 'Bus', isListed: false, attributes: {}, modes: {}, actions: [], grants: [] },
      ],
    }),
  })
  const { user } = await renderInApp(<Page />)
  await user.click(await screen.findByRole('combobox', { name: 'See the list as' }))
  await user.click(await screen.findByRole('option', { name: 'Recruiters' }))
  const seen = within(await screen.findByRole('list', { name: 'See as' }))
  seen.getByText('Minimum age: 18 and Note: h… (masked)')
  seen.getByText('Rule 1: Everyone may find and open all values.')
  seen.getByText('Rule 1: Recruiters may find, open, and change values of their own company.')
  seen.getByText('Not shown to them')
  await waitFor(() =>
    expect(calls.findLast(({ id }) => id === 'previewMasterRules')?.request.body).toMatchObject({
      role: 'employer:recruiter',
    }),
  )
})
