import { screen, waitFor, within } from '@testing-library/react'
import type { HeldPassport, PassportVisibility } from '@vouch/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testHeld, testShare } from '#testing/held-passports.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import HeldTab from './held-tab.tsx'
import { linkedInUrl } from './linked-in-url.ts'

afterEach(() => vi.restoreAllMocks())

async function show(items: HeldPassport[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    listPassports: () => ({ items }),
    listMyAddresses: () => ({ items: [] }),
    listMyEndorsements: () => ({ items: [] }),
    ...handlers,
  })
  const { user } = await renderInApp(
    <HeldTab person={testPerson({ roles: ['candidate'] })} search={{}} onSearch={() => undefined} />,
  )
  return { api, user }
}

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li')
  if (!found) throw new Error(`no row of ${name}`)
  return within(found)
}

test('a passport issued here shows skills, page and files; a foreign one has no page and cannot be public', async () => {
  const { user } = await show([testHeld(1), testHeld(2, { issuedId: null, skills: [] })])
  const here = await row('Licence 1')
  within(here.getByRole('list', { name: 'Skills that Licence 1 proves' })).getByText('Advanced')
  expect(here.getByRole('link', { name: 'Open the page of Licence 1' }).getAttribute('href')).toBe(
    `/passports/${testId(501)}`,
  )
  await user.click(here.getByRole('button', { name: 'Download Licence 1' }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(5)
  await user.keyboard('{Escape}')
  const elsewhere = await row('Licence 2')
  expect(elsewhere.queryByRole('button', { name: /LinkedIn/ })).toBeNull()
  elsewhere.getByRole('button', { name: 'Check again: Licence 2' })
  await user.click(elsewhere.getByRole('combobox', { name: 'Who can see Licence 2' }))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Only me',
    'Employers',
  ])
})

test('a choice of who sees a passport is shown at once and explained', async () => {
  const { api, user } = await show([testHeld(1)], {
    showPassport: ({ body }) => testHeld(1, body as { visibility: PassportVisibility }),
  })
  const here = await row('Licence 1')
  here.getByText(/Its page does not name you/)
  await user.click(here.getByRole('combobox', { name: 'Who can see Licence 1' }))
  await user.click(await screen.findByRole('option', { name: 'Everyone' }))
  await here.findByText(/Its page shows your name to anyone/)
  expect(api.calls.find(({ id }) => id === 'showPassport')?.request.body).toEqual({ visibility: 'public' })
})

test('a refused choice is undone and reported', async () => {
  const { user } = await show([testHeld(1)], {
    showPassport: () => {
      throw new FakeProblem('internal', 'It was not stored.')
    },
  })
  const here = await row('Licence 1')
  await user.click(here.getByRole('combobox', { name: 'Who can see Licence 1' }))
  await user.click(await screen.findByRole('option', { name: 'Only me' }))
  await screen.findByText('It was not stored.')
  await here.findByText(/Its page does not name you/)
})

test('a hidden passport is valid, and a suspended one shows what its issuer wrote', async () => {
  await show([
    testHeld(1, { visibility: 'hidden' }),
    testHeld(2, { status: 'suspended', reason: 'We check the course again.' }),
  ])
  const hidden = await row('Licence 1')
  hidden.getByText('Valid')
  hidden.getByText(/Employers do not see it/)
  const suspended = await row('Licence 2')
  suspended.getByText('Harbour Health writes: We check the course again.')
  expect(suspended.queryByRole('combobox')).toBeNull()
  expect(suspended.queryByRole('button', { name: /LinkedIn/ })).toBeNull()
})

test('adding to LinkedIn creates a share and opens a new tab', async () => {
  const replace = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, close: vi.fn() } as unknown as Window)
  const { api, user } = await show([testHeld(1)], {
    createShare: () => ({ ...testShare(9), url: 'https://vouch.example/passports/secret' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add Licence 1 to LinkedIn' }))
  await user.click(await screen.findByRole('button', { name: 'Create link and open LinkedIn' }))
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  const url = new URL(replace.mock.calls[0]?.[0] as string)
  expect(url.searchParams.get('certUrl')).toBe('https://vouch.example/passports/secret')
  expect(url.searchParams.get('certId')).toBe(testId(501))
  expect(api.calls.find(({ id }) => id === 'createShare')?.request.body).toEqual({
    label: 'LinkedIn',
    passports: [{ id: testId(1), parts: { name: true, evidence: false, file: false } }],
    days: null,
  })
})

test('if the browser blocks the tab, a link to LinkedIn is shown', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await show([testHeld(1)], {
    createShare: () => ({ ...testShare(9), url: 'https://vouch.example/passports/secret' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add Licence 1 to LinkedIn' }))
  await user.click(await screen.findByRole('button', { name: 'Create link and open LinkedIn' }))
  const link = await screen.findByRole('link', { name: 'Open LinkedIn' })
  expect(link.getAttribute('href')).toContain('certUrl=https%3A%2F%2Fvouch.example%2Fpassports%2Fsecret')
})

test('a share that cannot be made closes the empty tab and says why', async () => {
  const close = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace: vi.fn() }, close } as unknown as Window)
  const { user } = await show([testHeld(1)], {
    createShare: () => {
      throw new FakeProblem('conflict', 'You have 50 shares.')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Licence 1 to LinkedIn' }))
  await user.click(await screen.findByRole('button', { name: 'Create link and open LinkedIn' }))
  await screen.findByText('You have 50 shares.')
  expect(close).toHaveBeenCalledOnce()
})

test('the address of LinkedIn has name, issuer and dates', () => {
  const { searchParams } = new URL(
    linkedInUrl(testHeld(1, { issuedAt: '2026-03-01T00:00:00Z', expiresAt: null }), 'https://x.example/1'),
  )
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Licence 1',
    organizationName: 'Harbour Health',
    issueYear: '2026',
    issueMonth: '3',
    certUrl: 'https://x.example/1',
    certId: testId(501),
  })
})
