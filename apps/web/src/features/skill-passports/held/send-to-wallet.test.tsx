import { screen, waitFor, within } from '@testing-library/react'
import type { HeldPassport, WalletOffer, WalletOfferProgress } from '@vouch/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testHeld } from '#testing/held-passports.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { HeldActions } from './held-actions.tsx'

afterEach(() => vi.useRealTimers())

const offer = (n: number, seconds = 600): WalletOffer => ({
  id: testId(900 + n),
  offerUri: `openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fvouch.example%2F${n}`,
  code: { size: 21, path: 'M0 0h7v1h-7z' },
  pin: `00482${n}`,
  // Of a server whose clock is wrong.
  expiresAt: '2020-01-01T00:10:00.000Z',
  seconds,
})

async function open(handlers: Parameters<typeof fakeApi>[0] = {}, passport: HeldPassport = testHeld(1)) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = { made: 0, state: 'waiting' as WalletOfferProgress['state'] }
  const api = fakeApi({
    offerToWallet: () => {
      server.made += 1
      server.state = 'waiting'
      return offer(server.made)
    },
    getWalletOffer: () => ({ state: server.state }),
    ...handlers,
  })
  const { user } = await renderInApp(<HeldActions passport={passport} />)
  await user.click(await screen.findByRole('button', { name: 'Send Licence 1 to a wallet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send “Licence 1” to a wallet' }))
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  return { api, user, server, dialog, pass }
}

test('the dialog shows code, PIN, link and time left, whatever the server’s clock says', async () => {
  const { user, dialog, pass } = await open()
  await dialog.findByRole('img', { name: 'QR code that offers Licence 1 to a wallet' })
  dialog.getByText('004821')
  dialog.getByText('0 0 4 8 2 1')
  dialog.getByText(/someone who photographs the code cannot get your passport/)
  expect(dialog.getByRole('link', { name: 'Open wallet' }).getAttribute('href')).toBe(offer(1).offerUri)
  await user.click(dialog.getByRole('button', { name: 'Copy link' }))
  await dialog.findByText(/Link copied/)
  expect(await navigator.clipboard.readText()).toBe(offer(1).offerUri)
  const left = () => {
    const [minutes = 0, seconds = 0] = (dialog.getByRole('timer').textContent ?? '').split(':').map(Number)
    return minutes * 60 + seconds
  }
  const [shown, startedAt] = [left(), Date.now()]
  expect(shown).toBeLessThanOrEqual(600)
  await pass(60)
  // A tick is up to a second late.
  expect(Math.abs(shown - left() - (Date.now() - startedAt) / 1000)).toBeLessThan(2)
})

test('once a wallet has taken the passport, the dialog says so and asks no more', async () => {
  const { api, user, server, dialog, pass } = await open()
  await dialog.findByText('004821')
  await user.click(dialog.getByRole('button', { name: 'Copy link' }))
  server.state = 'opened'
  await pass(2)
  const opened = await dialog.findByText('PIN accepted')
  expect(opened.closest('[role=status]')).toBeTruthy()
  // The copy button is gone.
  await waitFor(() => expect(document.activeElement?.contains(opened)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  expect(dialog.queryByText('004821')).toBeNull()
  server.state = 'taken'
  await pass(2)
  await dialog.findByText('Sent to your wallet')
  const asked = () => api.calls.filter(({ id }) => id === 'getWalletOffer').length
  const before = asked()
  await pass(20)
  expect(asked()).toBe(before)
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send Licence 1 to a wallet' })),
  )
})

test('after ten minutes the code is gone, and a new one has another PIN', async () => {
  const { user, dialog, pass } = await open()
  await dialog.findByText('004821')
  await pass(600)
  await dialog.findByText('This code has ended')
  expect(dialog.queryByText('004821')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'New code' }))
  await dialog.findByText('004822')
})

test.each([
  ['wrong PINs', (): unknown => ({ state: 'locked' }), 'Too many wrong PINs'],
  [
    'another code in another tab',
    () => {
      throw new FakeProblem('not-found', 'This offer was not found.')
    },
    'This code has ended',
  ],
])('%s end the code', async (_, getWalletOffer, title) => {
  const { dialog } = await open({ getWalletOffer })
  await dialog.findByText(title)
  dialog.getByRole('button', { name: 'New code' })
})

test('a refusal is explained and can be tried again; while the server cannot be reached, the code stays', async () => {
  const server = { refuses: true }
  const { user, dialog, pass } = await open({
    offerToWallet: () => {
      if (server.refuses) throw new FakeProblem('not-permitted-now', 'This passport is not valid now.')
      return offer(1)
    },
    getWalletOffer: () => {
      throw new FakeProblem('internal', 'Broken')
    },
  })
  await dialog.findByText('This passport is not valid now.')
  server.refuses = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('004821')
  await pass(30)
  dialog.getByText('004821')
})

test.each([
  ['suspended', { status: 'suspended' as const }],
  ['expired', { expiresAt: '2020-01-01T00:00:00.000Z' }],
  ['of a suspended issuer', { isIssuerSuspended: true }],
])('a passport that is %s cannot be sent', async (_, change) => {
  await renderInApp(<HeldActions passport={testHeld(1, change)} />)
  await screen.findByRole('button', { name: 'Download Licence 1' })
  expect(screen.queryByRole('button', { name: /to a wallet/ })).toBeNull()
})
