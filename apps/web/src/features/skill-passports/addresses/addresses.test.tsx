import { screen, waitFor, within } from '@testing-library/react'
import type { FurtherAddress } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { renderInApp } from '#testing/render.tsx'
import { AddressesSection } from './addresses-section.tsx'

const address = (email: string): FurtherAddress => ({ email, provenAt: '2026-03-10T09:00:00.000Z' })

async function show(start: FurtherAddress[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const server = { items: start }
  const api = fakeApi({
    listMyAddresses: () => ({ items: server.items }),
    sendAddressCode: () => undefined,
    proveAddress: ({ body }) => {
      const { email, code } = body as { email: string; code: string }
      if (code !== '123456') throw new FakeProblem('invalid', 'This code is wrong.')
      server.items = [...server.items, address(email)]
      return { items: server.items }
    },
    removeAddress: ({ body }) => {
      server.items = server.items.filter(({ email }) => email !== (body as { email: string }).email)
      return { items: server.items }
    },
    ...handlers,
  })
  const { user } = await renderInApp(<AddressesSection email="ana@example.com" />)
  return { api, user }
}

test('an address is added with its code; a wrong code is reported at the field', async () => {
  const { user } = await show([])
  await user.click(await screen.findByRole('button', { name: 'Add an address' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText(/E-mail address/)
  await user.type(field, 'ana')
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  dialog.getByText(/Enter a full e-mail address/)
  await user.type(field, '@old.example')
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  await dialog.findByText('We sent a code to ana@old.example.')
  const code = dialog.getByLabelText(/Code from the e-mail/)
  await user.type(code, '999999')
  await user.click(dialog.getByRole('button', { name: 'Confirm address' }))
  await dialog.findByText('This code is wrong.')
  await user.clear(code)
  await user.type(code, '123 456')
  await user.click(dialog.getByRole('button', { name: 'Confirm address' }))
  await screen.findByText('ana@old.example confirmed.')
  within(screen.getByRole('list', { name: 'Your other addresses' })).getByText('ana@old.example')
})

test('an address of another account is refused and stays in the field', async () => {
  const { user } = await show([], {
    sendAddressCode: () => {
      throw new FakeProblem('conflict', 'This address belongs to another account.')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add an address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/E-mail address/), 'bo@old.example')
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  await dialog.findByText('This address belongs to another account.')
  expect((dialog.getByLabelText(/E-mail address/) as HTMLInputElement).value).toBe('bo@old.example')
})

test('another code can be sent, or the address changed', async () => {
  const { api, user } = await show([])
  await user.click(await screen.findByRole('button', { name: 'Add an address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/E-mail address/), 'ana@old.example')
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  await user.click(await dialog.findByRole('button', { name: 'Send new code' }))
  await screen.findByText('A new code is on its way to ana@old.example.')
  expect(api.calls.filter(({ id }) => id === 'sendAddressCode')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Use another address' }))
  expect((dialog.getByLabelText(/E-mail address/) as HTMLInputElement).value).toBe('ana@old.example')
})

test('removing asks first; focus moves to the heading', async () => {
  const { user } = await show([address('ana@old.example')])
  await user.click(await screen.findByRole('button', { name: 'Remove ana@old.example' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove address' }))
  await screen.findByText('ana@old.example removed.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Other e-mail addresses' })),
  )
})

test('at the maximum no address can be added', async () => {
  await show(Array.from({ length: 10 }, (_, n) => address(`ana${n}@old.example`)))
  await screen.findByText(/maximum of 10 addresses/)
  expect(screen.queryByRole('button', { name: 'Add an address' })).toBeNull()
})
