import { screen, waitFor, within } from '@testing-library/react'
import type { ListRole } from '@vouch/contract'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { signIn, signOutEverywhere } from '#lib/identity/identity.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeIdentity } from '#testing/fake-identity.ts'
import { testId } from '#testing/jobs.ts'
import { testDefinition, testSummary } from '#testing/lists.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { MastersPage } from './masters-page.tsx'
import type { MastersSearch } from './masters-search.ts'

afterEach(signOutEverywhere)

const admin = testPerson({ roles: ['admin'] })
const editor = testPerson({ roles: ['candidate'], listRoles: ['taxonomy-editor'] })
const lists = [
  testSummary('skills', 'Skills', { description: 'What people can do.', values: 24_000, brokenGrants: 2 }),
  testSummary('rejection-reasons', 'Rejection reasons', { closed: true, inactive: 1 }),
]
const role: ListRole = {
  code: 'taxonomy-editor',
  label: 'Taxonomy editor',
  members: [{ userId: testId(7), name: 'Kim', email: 'kim@example.com' }],
  lists: 1,
  version: 4,
}

function Page({ person = admin }) {
  const [search, setSearch] = useState<MastersSearch>({})
  return (
    <MastersPage
      person={person}
      search={search}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
    />
  )
}

function fakeServer(handlers: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    listMasterSummaries: () => ({ items: lists }),
    listListRoles: () => ({ items: [role] }),
    ...handlers,
  })
}

test('administrators see each list with its numbers, broken rules and whether it is built in', async () => {
  fakeServer()
  await renderInApp(<Page />)
  const skills = within(await screen.findByRole('row', { name: /Skills/ }))
  skills.getByText('What people can do.')
  skills.getByRole('cell', { name: '24,000' })
  skills.getByRole('link', { name: '2 broken rules of Skills' })
  within(screen.getByRole('row', { name: /Rejection reasons/ })).getByText('Built in')
})

test('editors see lists only, never rules or roles', async () => {
  fakeServer()
  await renderInApp(<Page person={editor} />)
  await screen.findByRole('link', { name: 'Skills' })
  expect(screen.queryByRole('columnheader', { name: 'Rules' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Roles for lists' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add list' })).toBeNull()
})

test('an editor whose role no rule names yet is told so', async () => {
  fakeServer({
    listMasterSummaries: () => {
      throw new FakeProblem('forbidden', 'You have no lists to edit.')
    },
  })
  await renderInApp(<Page person={editor} />)
  await screen.findByText('No lists for you')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a role cannot be named like a built-in one', async () => {
  const { calls } = fakeServer()
  const { user } = await renderInApp(<Page />)
  await user.type(await screen.findByRole('textbox', { name: /^Name of the role/ }), 'Visitors')
  await user.click(screen.getByRole('button', { name: 'Add role' }))
  await screen.findAllByText('Vouch has a role with this name. Choose another name.')
  expect(calls.some(({ id }) => id === 'addListRole')).toBe(false)
})

test('lists are searched by name and purpose', async () => {
  fakeServer()
  const { user } = await renderInApp(<Page />)
  const search = await screen.findByRole('searchbox', { name: 'Search lists' })
  await user.type(search, 'people CAN')
  await screen.findByText('1 list')
  expect(screen.queryByRole('link', { name: 'Rejection reasons' })).toBeNull()
  await user.type(search, 'x')
  await screen.findByRole('heading', { name: 'No list matches' })
})

test('a list is added with an address made from its name, then its definition opens', async () => {
  let taken = true
  const { calls } = fakeServer({
    addMaster: ({ body }) => {
      if (taken) throw new FakeProblem('conflict', 'Another list has this address.')
      return testDefinition(body as object)
    },
  })
  const { user, path } = await renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Add list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a list' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name of the list' }), 'Driving licences 2')
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
  expect(name.value).toBe('driving-licences')
  await user.click(dialog.getByRole('button', { name: 'Add list' }))
  await dialog.findByRole('button', { name: 'Address: Another list has this address.' })
  await user.type(name, '-new')
  taken = false
  await user.click(dialog.getByRole('button', { name: 'Add list' }))
  await waitFor(() => expect(path()).toBe('/admin/settings/masters/driving-licences-new/form'))
  const sent = calls.filter(({ id }) => id === 'addMaster')
  expect(sent.at(-1)?.request.body).toMatchObject({
    name: 'driving-licences-new',
    label: 'Driving licences 2',
    fields: [],
  })
})

test('a role is added after signing in again', async () => {
  let tries = 0
  let items: ListRole[] = []
  const account = { uid: 'vera', email: 'vera@example.com', password: 'correct horse' }
  fakeApi(
    {
      listMasterSummaries: () => ({ items: lists }),
      listListRoles: () => ({ items }),
      addListRole: ({ body }) => {
        tries += 1
        if (tries === 1) throw new FakeProblem('sign-in-again', 'For this, sign in again.')
        const added = { ...role, ...(body as { label: string }), members: [] }
        items = [added]
        return added
      },
    },
    fakeIdentity([account]),
  )
  await signIn(account.email, account.password)
  const { user } = await renderInApp(<Page />)
  await screen.findByText('No roles yet.')
  await user.type(screen.getByRole('textbox', { name: 'Name of the role' }), 'Taxonomy editor{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await user.type(await within(dialog).findByLabelText(/^Password/), 'correct horse{Enter}')
  await screen.findByRole('button', { name: 'Remove Taxonomy editor' })
  expect(tries).toBe(2)
})

test('a role is given by e-mail address and taken with Undo', async () => {
  let members = role.members
  const lee = { userId: testId(8), name: 'Lee', email: 'lee@example.com' }
  fakeServer({
    listListRoles: () => ({ items: [{ ...role, members }] }),
    addListRoleMember: ({ body }) => {
      const { email } = body as { email: string }
      if (email !== lee.email) throw new FakeProblem('not-found', 'Not found')
      members = [...members, lee]
      return { ...role, members }
    },
    removeListRoleMember: ({ params }) => {
      members = members.filter(({ userId }) => userId !== params.userId)
      return { ...role, members }
    },
  })
  const { user } = await renderInApp(<Page />)
  const email = await screen.findByRole('textbox', { name: 'E-mail address' })
  await user.type(email, 'nobody@example.com{Enter}')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(email)
  await user.type(email, 'lee@example.com{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Revoke role from Lee' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke role from Lee' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Revoke role from Lee' })
})

test('a role is renamed and removed', async () => {
  let items = [role]
  const { calls } = fakeServer({
    listListRoles: () => ({ items }),
    renameListRole: ({ body }) => {
      items = items.map((one) => ({ ...one, ...(body as { label: string }), version: 5 }))
      return items[0]
    },
    removeListRole: () => {
      items = []
    },
  })
  const { user } = await renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Rename Taxonomy editor' }))
  const form = within(screen.getByRole('form', { name: 'Rename Taxonomy editor' }))
  await user.type(form.getByRole('textbox'), 's{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Remove Taxonomy editors' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the role “Taxonomy editors”?' }))
  dialog.getByText(/1 person loses this role/)
  await user.click(dialog.getByRole('button', { name: 'Remove role' }))
  await screen.findByText('No roles yet.')
  expect(calls.find(({ id }) => id === 'removeListRole')?.request.headers.get('if-match')).toBe('"5"')
})
