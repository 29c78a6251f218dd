import { screen, waitFor, within } from '@testing-library/react'
import type { ForeignIssuer } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import ForeignIssuersTab from './foreign-issuers-tab.tsx'

const key: ForeignIssuer = {
  id: testId(1),
  name: 'Example College',
  address: 'did:key:z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi',
  kind: 'key',
  countsInMatching: true,
  note: 'Checked by phone.',
  passports: 2,
  version: 3,
}
const profile: ForeignIssuer = {
  ...key,
  id: testId(2),
  name: 'Harbour Academy',
  address: 'https://api.credly.com/v1/obi/v2/issuers/1',
  kind: 'profile',
  countsInMatching: false,
  note: '',
  passports: 0,
}

/** A fake server that stores the issuers; `refuse` throws once for the next write. */
function fakeIssuers(...start: ForeignIssuer[]) {
  const server = { issuers: start, refuse: null as FakeProblem | null }
  const write = () => {
    const problem = server.refuse
    server.refuse = null
    if (problem) throw problem
  }
  const api = fakeApi({
    listForeignIssuers: () => ({ items: server.issuers, total: server.issuers.length }),
    addForeignIssuer: ({ body }) => {
      write()
      const added = { ...profile, ...(body as object), id: testId(50 + server.issuers.length), version: 1 }
      server.issuers = [...server.issuers, added]
      return added
    },
    changeForeignIssuer: ({ params, body, headers }) => {
      write()
      const before = server.issuers.find(({ id }) => id === params.id)
      if (!before) throw new FakeProblem('not-found', 'This issuer was not found.')
      if (headers.get('if-match') !== `"${before.version}"`) throw new FakeProblem('stale', 'It changed.')
      const changed = { ...before, ...(body as object), version: before.version + 1 }
      server.issuers = server.issuers.map((one) => (one === before ? changed : one))
      return changed
    },
    removeForeignIssuer: ({ params }) => {
      write()
      server.issuers = server.issuers.filter(({ id }) => id !== params.id)
    },
  })
  return { ...api, server }
}

const formOf = (name: string) => within(screen.getByRole('form', { name }))
const input = (form: ReturnType<typeof formOf>, name: RegExp) =>
  form.getByRole<HTMLInputElement>('textbox', { name })
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li')
  if (!row) throw new Error(`no row of ${name}`)
  return within(row)
}

test('the empty list says when to add an issuer, and an issuer can be added', async () => {
  const { server } = fakeIssuers()
  const { user } = await renderInApp(<ForeignIssuersTab />)
  await screen.findByText('No issuers listed yet')
  const form = formOf('Add an issuer')
  await user.type(input(form, /^Name/), 'Example College')
  await user.type(input(form, /^DID/), key.address)
  await user.click(form.getByRole('checkbox', { name: 'Passports of this issuer count in matching' }))
  await user.click(form.getByRole('button', { name: 'Add issuer' }))
  await screen.findByText('“Example College” added.')
  expect(server.issuers).toMatchObject([
    { name: 'Example College', address: key.address, countsInMatching: false, note: '' },
  ])
  await waitFor(() => expect(input(form, /^Name/).value).toBe(''))
  expect(document.activeElement).toBe(input(form, /^Name/))
})

test('each issuer shows its address, kind, counting, passports and note', async () => {
  const guild = { ...profile, id: testId(3), name: 'Guild', kind: 'host' as const }
  fakeIssuers(key, profile, { ...guild, address: 'https://guild.example/' })
  await renderInApp(<ForeignIssuersTab />)
  const first = await rowOf('Example College')
  for (const text of [key.address, 'Key', 'Counts in matching', '2 passports held here', 'Checked by phone.'])
    first.getByText(text)
  const second = await rowOf('Harbour Academy')
  for (const text of ['Profile', 'Does not count in matching', 'No passports']) second.getByText(text)
  ;(await rowOf('Guild')).getByText('guild.example')
})

test('a refused address is shown at its field, and everything typed stays', async () => {
  const { server } = fakeIssuers()
  const { user } = await renderInApp(<ForeignIssuersTab />)
  await screen.findByText('No issuers listed yet')
  const form = formOf('Add an issuer')
  const message = 'Many issuers share credly.com. Enter the address of one issuer’s profile there'
  server.refuse = new FakeProblem('invalid', message, { errors: [{ path: 'address', message }] })
  await user.type(input(form, /^Name/), 'Harbour')
  await user.type(input(form, /^DID/), 'credly.com')
  await user.type(input(form, /^Note/), 'By phone')
  await user.click(form.getByRole('button', { name: 'Add issuer' }))
  await waitFor(() => expect(input(form, /^DID/).getAttribute('aria-invalid')).toBe('true'))
  expect([/^Name/, /^DID/, /^Note/].map((name) => input(form, name).value)).toEqual([
    'Harbour',
    'credly.com',
    'By phone',
  ])
  server.refuse = new FakeProblem('unavailable', 'The server is busy. Try again soon.')
  await user.click(form.getByRole('button', { name: 'Add issuer' }))
  await form.findByText('The server is busy. Try again soon.')
  expect(input(form, /^DID/).value).toBe('credly.com')
})

test('an empty form is refused at its fields without a call', async () => {
  const { calls } = fakeIssuers()
  const { user } = await renderInApp(<ForeignIssuersTab />)
  await screen.findByText('No issuers listed yet')
  const form = formOf('Add an issuer')
  await user.click(form.getByRole('button', { name: 'Add issuer' }))
  await waitFor(() => expect(input(form, /^Name/).getAttribute('aria-invalid')).toBe('true'))
  expect(calls.some(({ id }) => id === 'addForeignIssuer')).toBe(false)
})

test('editing keeps the address, saves with the version seen, and returns the focus', async () => {
  const { server } = fakeIssuers(key)
  const { user } = await renderInApp(<ForeignIssuersTab />)
  await user.click(await screen.findByRole('button', { name: 'Edit Example College' }))
  const form = formOf('Edit Example College')
  expect(document.activeElement).toBe(input(form, /^Name/))
  expect(form.queryByRole('textbox', { name: /^DID/ })).toBeNull()
  await user.clear(input(form, /^Name/))
  await user.type(input(form, /^Name/), 'Example University{Enter}')
  await screen.findByText('“Example University” saved.')
  expect(server.issuers).toMatchObject([{ name: 'Example University', address: key.address, version: 4 }])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Example University' })),
  )
})

test('an issuer that somebody else changed or removed is not overwritten unseen', async () => {
  const { server } = fakeIssuers(key)
  const { user } = await renderInApp(<ForeignIssuersTab />)
  await user.click(await screen.findByRole('button', { name: 'Edit Example College' }))
  const form = formOf('Edit Example College')
  server.issuers = [{ ...key, note: 'By letter.', version: 9 }]
  await user.type(input(form, /^Name/), ' of Arts{Enter}')
  await form.findByText(/^Someone else changed this issuer/)
  server.issuers = []
  await user.click(form.getByRole('button', { name: 'Save issuer' }))
  await form.findByText(/^Someone else removed this issuer/)
  expect(input(form, /^Name/).value).toBe('Example College of Arts')
  await user.click(form.getByRole('button', { name: 'Save issuer' }))
  await screen.findByText('“Example College of Arts” saved.')
  expect(server.issuers).toMatchObject([{ name: 'Example College of Arts', address: key.address }])
})

test('removing a key says what happens to its passports, and can be undone', async () => {
  const { server, calls } = fakeIssuers(key, profile)
  const { user } = await renderInApp(<ForeignIssuersTab />)
  await user.click(await screen.findByRole('button', { name: 'Remove Example College' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Remove “Example College” from the list?' }),
  )
  dialog.getByText(
    /2 passports held here will be suspended within minutes, and their holders will be notified/,
  )
  await user.click(dialog.getByRole('button', { name: 'Remove issuer' }))
  await waitFor(() => expect(screen.queryByText(key.address)).toBeNull())
  expect(calls.find(({ id }) => id === 'removeForeignIssuer')?.request.headers.get('if-match')).toBe('"3"')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(key.address)
  expect(server.issuers).toHaveLength(2)
})

test('an issuer that somebody else changed is not removed', async () => {
  const { server } = fakeIssuers(profile)
  const { user } = await renderInApp(<ForeignIssuersTab />)
  await user.click(await screen.findByRole('button', { name: 'Remove Harbour Academy' }))
  server.refuse = new FakeProblem('stale', 'It changed.')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^Passports of this issuer stay valid/)
  await user.click(dialog.getByRole('button', { name: 'Remove issuer' }))
  await screen.findByText(/It was not removed/)
  screen.getByText(profile.address)
})

test('many issuers are shown in parts and searched by name, address and note', async () => {
  fakeIssuers(
    ...Array.from({ length: 120 }, (_, index) => ({
      ...profile,
      id: testId(100 + index),
      name: `Issuer ${index}`,
      note: index === 110 ? 'Café' : '',
    })),
  )
  const { user } = await renderInApp(<ForeignIssuersTab />)
  await screen.findByText('120 issuers')
  expect(screen.queryByText('Issuer 110')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more issuers' }))
  screen.getByText('Issuer 119')
  await user.type(screen.getByRole('searchbox', { name: 'Search issuers' }), 'CAFE')
  await screen.findByText('1 issuer')
  screen.getByText('Issuer 110')
})

test('a list that could not be loaded offers a retry', async () => {
  let fails = true
  fakeApi({
    listForeignIssuers: () => {
      if (fails) throw new FakeProblem('forbidden', 'Not you')
      return { items: [key], total: 1 }
    },
  })
  const { user } = await renderInApp(<ForeignIssuersTab />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  await screen.findByText('Example College')
})
