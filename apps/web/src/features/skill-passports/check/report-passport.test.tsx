import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PublicPassport, PublicPassports } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testPublicPassport } from '#testing/held-passports.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { PublicPassportPage } from './public-passport-page.tsx'

/** Shows the page of some passports; `refuse` throws once for the next report. */
async function show(passports: PublicPassport[], kind: PublicPassports['kind'] = 'passport') {
  const sent: unknown[] = []
  const server = { sent, refuse: null as FakeProblem | null }
  fakeApi({
    getPublicPassport: () => ({ kind, passports, endsAt: null }),
    reportPassport: ({ body }) => {
      const problem = server.refuse
      server.refuse = null
      if (problem) throw problem
      sent.push(body)
      return { id: testId(9) }
    },
  })
  await renderInApp(<PublicPassportPage id="some-id" />)
  await screen.findAllByText('This passport is valid.')
  return server
}

const dialog = () => within(screen.getByRole('dialog'))
const choose = (name: RegExp) => fireEvent.click(dialog().getByRole('radio', { name }))
const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Send report' }))

test('a visitor reports a passport and learns what happens next', async () => {
  const server = await show([testPublicPassport()])
  fireEvent.click(screen.getByRole('button', { name: 'Report this passport' }))
  await screen.findByRole('dialog', { name: 'Report “Wound care”' })
  send()
  await dialog().findByText('Choose a reason')
  choose(/content is wrong/)
  fireEvent.change(dialog().getByRole('textbox', { name: 'Your e-mail address' }), {
    target: { value: 'rita@' },
  })
  send()
  await dialog().findByText('Enter a full e-mail address')
  fireEvent.change(dialog().getByRole('textbox', { name: 'Your e-mail address' }), {
    target: { value: ' rita@reporter.example ' },
  })
  fireEvent.change(dialog().getByRole('textbox', { name: 'Details' }), { target: { value: 'My work' } })
  server.refuse = new FakeProblem('too-many-requests', 'Too many requests. Try again in 40 seconds.')
  send()
  await dialog().findByText('Too many requests. Try again in 40 seconds. Your report is still here.')
  send()
  await dialog().findByText(/We will e-mail the outcome to rita@reporter.example/)
  expect(server.sent).toEqual([
    { item: 0, reason: 'wrong-content', words: 'My work', email: 'rita@reporter.example' },
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'))
})

test('without an address the confirmation promises no answer', async () => {
  await show([testPublicPassport()])
  fireEvent.click(screen.getByRole('button', { name: 'Report this passport' }))
  await screen.findByRole('dialog')
  choose(/Something else/)
  send()
  await dialog().findByText(/so we cannot tell you the outcome/)
})

test('each passport of a share that was issued here is reported by its place', async () => {
  const foreign = { ...testPublicPassport().issuer, status: null, companySlug: null }
  const names = ['First', 'Second', 'Third']
  const passports = names.map((name, place) =>
    testPublicPassport({ name, ...(place === 0 && { issuer: foreign }) }),
  )
  const server = await show(passports, 'share')
  expect(screen.queryByRole('button', { name: 'Report the passport First' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Report the passport Third' }))
  await screen.findByRole('dialog', { name: 'Report “Third”' })
  choose(/someone else’s data/)
  send()
  await dialog().findByText(/An administrator will review it/)
  expect(server.sent).toEqual([{ item: 2, reason: 'data-of-others', words: '', email: null }])
})
