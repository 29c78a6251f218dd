import { screen, waitFor, within } from '@testing-library/react'
import type { PassportOffer } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testHeld, testOffer } from '#testing/held-passports.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import WaitingTab from './waiting-tab.tsx'

async function show(start: PassportOffer[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const server = { offers: start }
  const drop = (id: string | undefined) => {
    server.offers = server.offers.filter((one) => one.id !== id)
  }
  const api = fakeApi({
    listMyOffers: () => ({ items: server.offers }),
    listMyEndorsements: () => ({ items: [] }),
    listPassports: () => ({ items: [] }),
    acceptMyOffer: ({ params }) => {
      drop(params.id)
      return testHeld(1)
    },
    declineMyOffer: ({ params }) => drop(params.id),
    ...handlers,
  })
  const { user } = await renderInApp(
    <WaitingTab person={testPerson({ roles: ['candidate'] })} search={{}} onSearch={() => undefined} />,
  )
  return { api, user }
}

const bodyOf = (api: ReturnType<typeof fakeApi>, id: string) =>
  api.calls.filter((call) => call.id === id).map(({ request }) => request.body)

test('without offers the page says where they come from and links to my passports', async () => {
  await show([])
  await screen.findByText('No passport is waiting for you')
  screen.getByText(/Passports offered to ana@example.com/)
  const link = screen.getByRole('link', { name: 'See my passports' })
  expect(link.getAttribute('href')).toBe('/admin/skill-passports?tab=held')
})

test('a card shows issuer, criteria, skills with levels and the end of the offer', async () => {
  await show([testOffer(1)])
  await screen.findByRole('heading', { name: '1 passport is waiting for you' })
  const card = within(screen.getByRole('article'))
  card.getByText('Issued by Harbour Health')
  card.getByText('Passed the course.')
  card.getByText(/Advanced/)
  card.getByText('Offered to ana@old.example')
  card.getByText(/^Open until .*2026/)
  expect(card.getByRole('link').getAttribute('href')).toBe('https://harbour.example')
})

test('accepting starts with the name of the person and sends the name that was typed', async () => {
  const { api, user } = await show([testOffer(1), testOffer(2)])
  await user.click(await screen.findByRole('button', { name: 'Accept Offer 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText('Name in the passport')
  expect((name as HTMLInputElement).value).toBe('Ana Ruiz')
  await user.clear(name)
  await user.type(name, 'Dr. Ana Ruiz ')
  await user.click(dialog.getByRole('button', { name: 'Accept passport' }))
  await screen.findByText('“Offer 1” was added to your passports.')
  expect(bodyOf(api, 'acceptMyOffer')).toEqual([{ name: 'Dr. Ana Ruiz' }])
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('a refused acceptance says why and keeps the typed name', async () => {
  const { user } = await show([testOffer(1)], {
    acceptMyOffer: () => {
      throw new FakeProblem('not-permitted-now', 'Harbour Health cannot issue now.')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept Offer 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name in the passport'), ' Lopez')
  await user.click(dialog.getByRole('button', { name: 'Accept passport' }))
  await dialog.findByText('Harbour Health cannot issue now.')
  expect((dialog.getByLabelText('Name in the passport') as HTMLInputElement).value).toBe('Ana Ruiz Lopez')
})

test('declining asks first; focus moves to the list when the card is gone', async () => {
  const { api, user } = await show([testOffer(1)])
  await user.click(await screen.findByRole('button', { name: 'Decline Offer 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(bodyOf(api, 'declineMyOffer')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Decline passport' }))
  await screen.findByText('No passport is waiting for you')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waiting for you' })),
  )
})

test('a passport accepted without an account is added without asking for a name', async () => {
  const { api, user } = await show([testOffer(1, { state: 'accepted', lapsesAt: null })])
  await screen.findByText(/You accepted this passport without an account/)
  expect(screen.queryByRole('button', { name: /Decline/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add Offer 1 to my passports' }))
  await screen.findByText('No passport is waiting for you')
  expect(bodyOf(api, 'acceptMyOffer')).toEqual([{ name: '' }])
})

test('at the maximum number of passports, the card says why', async () => {
  const { user } = await show([testOffer(1, { state: 'accepted' })], {
    acceptMyOffer: () => {
      throw new FakeProblem('conflict', 'You hold 50 passports.')
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Add Offer 1/ }))
  const card = within(screen.getByRole('article'))
  await card.findByText('You hold 50 passports.')
})

test('an offer withdrawn meanwhile disappears with a message', async () => {
  const { user } = await show([testOffer(1)], {
    acceptMyOffer: () => {
      throw new FakeProblem('not-found', 'This offer was not found.')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept Offer 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Accept passport' }))
  await screen.findByText('“Offer 1” is no longer offered to you.')
  await screen.findByText('No passport is waiting for you')
})

test('a failed load can be retried', async () => {
  let fails = true
  const { user } = await show([], {
    listMyOffers: () => {
      if (fails) throw new FakeProblem('internal', 'Broken')
      return { items: [testOffer(1)] }
    },
  })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 })
  fails = false
  await user.click(again)
  await screen.findByText('Offer 1')
})
