import { screen, waitFor, within } from '@testing-library/react'
import type { HeldPassport, PassportShare } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testHeld, testShare } from '#testing/held-passports.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import SharesTab from './shares-tab.tsx'

const link = 'https://vouch.example/passports/s-secret'

async function show(
  start: PassportShare[],
  held: HeldPassport[] = [testHeld(1), testHeld(2)],
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const server = { shares: start }
  const api = fakeApi({
    listPassports: () => ({ items: held }),
    listShares: () => ({ items: server.shares }),
    createShare: () => {
      const share = testShare(9, { label: 'For the clinic' })
      server.shares = [share, ...server.shares]
      return { ...share, url: link }
    },
    endShare: ({ params }) => {
      server.shares = server.shares.filter(({ id }) => id !== params.id)
    },
    ...handlers,
  })
  const { user } = await renderInApp(<SharesTab />)
  return { api, user }
}

const created = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ id }) => id === 'createShare').map(({ request }) => request.body)

test('the list shows each share with its passports, their visible parts and the end date', async () => {
  await show([testShare(1), testShare(2, { label: '', endsAt: null })])
  await screen.findByRole('heading', { name: '2 shares' })
  screen.getByText('Share without a name')
  screen.getByText('Does not end')
  expect(screen.getAllByText('Licence 1, with your name and file')).toHaveLength(2)
})

test('a share is made from chosen passports and shows its link once, to copy', async () => {
  const { api, user } = await show([])
  await user.click(await screen.findByRole('button', { name: 'Share passports' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  dialog.getByText('Choose at least one passport.')
  expect(created(api)).toHaveLength(0)
  await user.click(dialog.getByRole('checkbox', { name: /Licence 2/ }))
  const parts = within(dialog.getByRole('group', { name: 'What to show of Licence 2' }))
  await user.click(parts.getByRole('checkbox', { name: 'My name' }))
  await user.click(parts.getByRole('checkbox', { name: 'Evidence' }))
  await user.type(dialog.getByLabelText('Name of the share'), 'For the clinic')
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  const field = await dialog.findByLabelText('Link')
  expect((field as HTMLInputElement).value).toBe(link)
  dialog.getByText(/cannot show it again/)
  await user.click(dialog.getByRole('button', { name: 'Copy link' }))
  await dialog.findByText('Link copied')
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(created(api)).toEqual([
    {
      label: 'For the clinic',
      passports: [{ id: testId(2), parts: { name: false, evidence: true, file: false } }],
      days: 30,
    },
  ])
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull())
  screen.getByText('For the clinic')
})

test('another number of days must be whole and at most 365', async () => {
  const { api, user } = await show([])
  await user.click(await screen.findByRole('button', { name: 'Share passports' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: /Licence 1/ }))
  await user.click(dialog.getByRole('combobox', { name: 'Ends after' }))
  await user.click(await screen.findByRole('option', { name: 'Another number of days' }))
  const days = dialog.getByLabelText(/Number of days/)
  await user.type(days, '366')
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  dialog.getByText('Enter a whole number from 1 to 365.')
  await user.clear(days)
  await user.type(days, '14')
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  await dialog.findByLabelText('Link')
  expect(created(api)).toMatchObject([{ days: 14 }])
})

test('a share may never end', async () => {
  const { api, user } = await show([])
  await user.click(await screen.findByRole('button', { name: 'Share passports' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: /Licence 1/ }))
  await user.click(dialog.getByRole('combobox', { name: 'Ends after' }))
  await user.click(await screen.findByRole('option', { name: 'Never' }))
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  await dialog.findByLabelText('Link')
  expect(created(api)).toMatchObject([{ days: null }])
})

test('a refused share says why and keeps the choice', async () => {
  const { user } = await show([], [testHeld(1)], {
    createShare: () => {
      throw new FakeProblem('conflict', 'You have 50 shares.')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Share passports' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: /Licence 1/ }))
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  await dialog.findByText('You have 50 shares.')
  expect((dialog.getByRole('checkbox', { name: /Licence 1/ }) as HTMLInputElement).checked).toBe(true)
})

test('ending asks first; focus moves to the list when the row is gone', async () => {
  const { user } = await show([testShare(1)])
  await user.click(await screen.findByRole('button', { name: 'End Share 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'End share' }))
  await screen.findByText('You share no passports')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Shares' })))
})

test('without passports there is nothing to share', async () => {
  await show([], [])
  await screen.findByText(/You have no passports yet/)
  expect(screen.queryByRole('button', { name: 'Share passports' })).toBeNull()
})
