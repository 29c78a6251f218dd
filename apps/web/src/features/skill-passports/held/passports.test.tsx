import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { HeldPassport } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testHeld } from '#testing/held-passports.ts'
import { renderInApp } from '#testing/render.tsx'
import { PassportsSection } from './passports-section.tsx'

/** A passport of an issuer elsewhere. */
const held = (n: number, change: Partial<HeldPassport> = {}) =>
  testHeld(n, {
    issuerName: 'Harbour Academy',
    issuerHost: 'academy.example',
    expiresAt: null,
    checkedHow: 'signed-by-host',
    issuedId: null,
    skills: [],
    ...change,
  })

async function show(items: HeldPassport[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ listPassports: () => ({ items }), ...handlers })
  const { user } = await renderInApp(<PassportsSection email="ana@example.com" />)
  const choose = async (file: File) => {
    await screen.findByText('Add a passport')
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [file] } })
  }
  return { api, user, choose }
}

const file = () => new File(['{}'], 'passport.json', { type: 'application/json' })
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li')
  if (!row) throw new Error(`no row of ${name}`)
  return within(row)
}

test('without passports the section explains them and where to get a file', async () => {
  await show([])
  expect(await screen.findByText(/is a signed badge, diploma or licence/)).toBeTruthy()
  expect(screen.getByText(/issued to ana@example.com/)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Your passports' })).toBeNull()
})

test('each passport names its signing host and state; an expired one shows as expired before the server records it', async () => {
  await show([
    held(1, { expiresAt: '2999-01-02T12:00:00Z' }),
    held(2, { status: 'suspended' }),
    held(3, { status: 'revoked' }),
    held(4, { expiresAt: '2025-01-01T12:00:00Z' }),
  ])
  const first = await rowOf('Licence 1')
  first.getByText('Valid')
  first.getByText('Signed by academy.example')
  first.getByText(/^Valid until .*2999/)
  ;(await rowOf('Licence 2')).getByText(/The issuer suspended it/)
  ;(await rowOf('Licence 3')).getByText(/The issuer revoked it/)
  const last = await rowOf('Licence 4')
  last.getByText('Expired')
  expect(last.queryByRole('button', { name: /Check again/ })).toBeNull()
})

test('each passport says how it was checked, and names an issuer only if this marketplace lists its key', async () => {
  await show([
    held(1, { checkedHow: 'signed-ob2' }),
    held(2, { checkedHow: 'confirmed-by-host' }),
    held(3, { checkedHow: 'listed-key', issuerName: 'Example College', issuerHost: '' }),
  ])
  ;(await rowOf('Licence 1')).getByText('Signed by academy.example')
  ;(await rowOf('Licence 2')).getByText('Confirmed by academy.example')
  ;(await rowOf('Licence 3')).getByText('Signed with a key this marketplace lists as Example College')
})

test('criteria with their own URL are a link that names its host', async () => {
  await show([held(1, { criteriaUrl: 'https://badges.example/forklift' }), held(2)])
  const link = await screen.findByRole('link', { name: 'Criteria for Licence 1, on badges.example' })
  expect(link.getAttribute('href')).toBe('https://badges.example/forklift')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('a valid passport is added at the top, and a duplicate only once', async () => {
  const { choose } = await show([held(1)], { addPassport: () => held(2, { name: 'Welder' }) })
  await choose(file())
  await screen.findByText('Welder')
  await choose(file())
  await waitFor(() =>
    expect(screen.getAllByRole('listitem', { name: '' })[0]?.textContent).toContain('Welder'),
  )
  expect(screen.getAllByText('Welder')).toHaveLength(1)
})

test('the reason for a refusal is shown at the file field', async () => {
  const sentence = 'This passport is made out to somebody else: not to ana@example.com.'
  const { choose } = await show([], {
    addPassport: () => {
      throw new FakeProblem('invalid', sentence)
    },
  })
  await choose(file())
  expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy()
})

test('a new check shows its result; an unreachable issuer is reported in the row', async () => {
  let answers = false
  const { user } = await show([held(1)], {
    checkPassport: () => {
      if (!answers) throw new FakeProblem('conflict', 'academy.example does not answer.')
      return held(1, { status: 'revoked' })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Check again: Licence 1' }))
  ;(await rowOf('Licence 1')).getByText('academy.example does not answer.')
  answers = true
  await user.click(screen.getByRole('button', { name: 'Check again: Licence 1' }))
  await screen.findByText('Revoked')
  expect(screen.queryByText('academy.example does not answer.')).toBeNull()
})

test('a passport removed elsewhere disappears on the next command', async () => {
  let isThere = true
  const { user } = await show([], {
    listPassports: () => ({ items: isThere ? [held(1)] : [] }),
    checkPassport: () => {
      throw new FakeProblem('not-found', 'This passport was not found.')
    },
  })
  const button = await screen.findByRole('button', { name: 'Check again: Licence 1' })
  isThere = false
  await user.click(button)
  await waitFor(() => expect(screen.queryByText('Licence 1')).toBeNull())
})

test('after a cancelled upload the list is reloaded', async () => {
  const answer = Promise.withResolvers<HeldPassport>()
  let items = [held(1)]
  const { user, choose } = await show([], {
    listPassports: () => ({ items }),
    addPassport: () => answer.promise,
  })
  await screen.findByText('Licence 1')
  await choose(file())
  const cancel = await screen.findByRole('button', { name: /^Cancel/ })
  items = [held(2), held(1)]
  await user.click(cancel)
  await screen.findByText('Licence 2')
  answer.resolve(held(2))
})

test('a passport added in another tab is not announced as new', async () => {
  const { choose } = await show([held(1)], { addPassport: () => held(2) })
  await choose(file())
  await screen.findByText('You already have “Licence 2”.')
})

test('removing asks for confirmation; focus moves to the heading', async () => {
  const { api, user } = await show([held(1)], { removePassport: () => undefined })
  await user.click(await screen.findByRole('button', { name: 'Remove Licence 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(api.calls.some(({ id }) => id === 'removePassport')).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Remove passport' }))
  await waitFor(() => expect(screen.queryByText('Licence 1')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passports' })))
})

test('a failed load can be retried', async () => {
  let fails = true
  const { user } = await show([], {
    listPassports: () => {
      if (fails) throw new FakeProblem('internal', 'Broken')
      return { items: [held(1)] }
    },
  })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 })
  fails = false
  await user.click(again)
  await screen.findByText('Licence 1')
})
