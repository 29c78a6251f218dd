import { screen, within } from '@testing-library/react'
import type { PassportOffer } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testOffer } from '#testing/held-passports.ts'
import { renderInApp } from '#testing/render.tsx'
import { OfferLinkPage } from './offer-link-page.tsx'

const token = 'a'.repeat(43)

async function show(start: Partial<PassportOffer> = {}, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const server = { offer: testOffer(1, start) }
  const api = fakeApi({
    openOffer: () => server.offer,
    acceptOffer: () => {
      server.offer = { ...server.offer, state: 'accepted', lapsesAt: null }
      return server.offer
    },
    declineOffer: () => undefined,
    ...handlers,
  })
  const { user } = await renderInApp(<OfferLinkPage token={token} />)
  return { api, user }
}

test('the token is sent in the body, never in a URL', async () => {
  const { api } = await show()
  await screen.findByRole('heading', { level: 1, name: 'You have been offered a skill passport' })
  expect(api.calls.map(({ request }) => request.body)).toEqual([{ token }])
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('accepting with a name leads to the files and to an account with the same address', async () => {
  const { api, user } = await show({ recipient: 'Ana' })
  const name = await screen.findByLabelText('Name in the passport')
  expect((name as HTMLInputElement).value).toBe('Ana')
  await user.type(name, ' Ruiz')
  await user.click(screen.getByRole('button', { name: 'Accept passport' }))
  await screen.findByRole('heading', { level: 1, name: 'Your skill passport' })
  expect(api.calls.at(-1)?.request.body).toEqual({ token, name: 'Ana Ruiz' })
  screen.getByText(/Sign up with ana@old.example/)
  expect(screen.getByRole('link', { name: 'Create an account to keep it' }).getAttribute('href')).toBe(
    '/signup',
  )
  await user.click(screen.getByRole('button', { name: 'Download Offer 1' }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(5)
})

test('a file that cannot be made is reported', async () => {
  const { api, user } = await show(
    { state: 'accepted' },
    {
      downloadOffer: () => {
        throw new FakeProblem('not-permitted-now', 'The file is not ready yet.')
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Download Offer 1' }))
  await user.click(await screen.findByRole('menuitem', { name: /^PDF/ }))
  await screen.findByText('The file is not ready yet.')
  expect(api.calls.at(-1)?.request.body).toEqual({ token, as: 'pdf' })
})

test('a refused acceptance says why and keeps the typed name', async () => {
  const { user } = await show(
    {},
    {
      acceptOffer: () => {
        throw new FakeProblem('not-permitted-now', 'Harbour Health cannot issue now.')
      },
    },
  )
  await user.type(await screen.findByLabelText('Name in the passport'), 'Ana')
  await user.click(screen.getByRole('button', { name: 'Accept passport' }))
  await screen.findByText('Harbour Health cannot issue now.')
  expect((screen.getByLabelText('Name in the passport') as HTMLInputElement).value).toBe('Ana')
})

test('declining asks first and ends on its own page', async () => {
  const { api, user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(api.calls.map(({ id }) => id)).not.toContain('declineOffer')
  await user.click(dialog.getByRole('button', { name: 'Decline passport' }))
  await screen.findByRole('heading', { level: 1, name: 'Passport declined' })
})

test('a dead or incomplete link says so', async () => {
  fakeApi({
    openOffer: () => {
      throw new FakeProblem('gone', 'Gone.')
    },
  })
  const { unmount } = await renderInApp(<OfferLinkPage token={token} />)
  await screen.findByRole('heading', { level: 1, name: 'This link does not work' })
  unmount()
  const api = fakeApi({})
  await renderInApp(<OfferLinkPage token="half-a-token" />)
  await screen.findByRole('heading', { level: 1, name: 'This link does not work' })
  expect(api.calls).toHaveLength(0)
})

test('an offer withdrawn while the page is open becomes a dead link', async () => {
  let isGone = false
  const gone = () => {
    throw new FakeProblem('gone', 'Gone.')
  }
  const { user } = await show({}, { openOffer: () => (isGone ? gone() : testOffer(1)), acceptOffer: gone })
  const submit = await screen.findByRole('button', { name: 'Accept passport' })
  isGone = true
  await user.click(submit)
  await screen.findByRole('heading', { level: 1, name: 'This link does not work' })
})
