import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PassportReport } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { testIssued } from '#testing/skill-passports.ts'
import type { PassportsSearch } from '../passports-search.ts'
import ReportsTab from './reports-tab.tsx'

const open: PassportReport = {
  id: testId(1),
  version: 1,
  state: 'open',
  passport: { id: testId(2), name: 'Wound care', state: 'issued' },
  issuer: { id: testId(3), name: 'Harbour Health', companyId: testId(4) },
  reason: 'data-of-others',
  words: 'The photo shows me.',
  isAnswered: true,
  note: '',
  createdAt: testMoment(-48),
  decidedAt: null,
}

/** A fake server with one report. */
async function show(change: Partial<PassportReport> = {}) {
  const server = { report: { ...open, ...change }, suspended: '' }
  fakeApi({
    listPassportReports: ({ query }) => {
      const isShown = (server.report.state !== 'open') === (query.get('decided') === 'true')
      return { items: isShown ? [server.report] : [], nextCursor: null }
    },
    decidePassportReport: ({ body, headers }) => {
      if (headers.get('if-match') !== `"${server.report.version}"`)
        throw new FakeProblem('stale', 'It changed.')
      const { state, note } = body as Pick<PassportReport, 'state' | 'note'>
      server.report = { ...server.report, state, note, version: 2, decidedAt: testMoment(0) }
      return server.report
    },
    getIssuedPassport: () => testIssued(2),
    suspendPassport: ({ body }) => {
      server.suspended = (body as { reason: string }).reason
      return testIssued(2, { state: 'suspended' })
    },
  })
  await renderInApp(<Tab />)
  return server
}

function Tab() {
  const [search, setSearch] = useState<PassportsSearch>({})
  const person = testPerson({ roles: ['admin'] })
  return <ReportsTab person={person} search={search} onSearch={setSearch} />
}

const decide = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Decide on the report of Wound care' }))
  return within(await screen.findByRole('dialog', { name: 'Decide on the report of “Wound care”' }))
}

test('an administrator reads a report, decides with a note, and finds it among the decided ones', async () => {
  await show()
  expect((await screen.findByRole('link', { name: 'Wound care' })).getAttribute('href')).toBe(
    `/passports/${testId(2)}`,
  )
  expect(screen.getByRole('link', { name: 'Issued by Harbour Health' }).getAttribute('href')).toContain(
    'tab=issuers',
  )
  const dialog = await decide()
  dialog.getByText('The photo shows me.')
  dialog.getByText(/The reporter gets an e-mail/)
  fireEvent.click(dialog.getByRole('radio', { name: /^Dismiss/ }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'It is their photo' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss report' }))
  await screen.findByText('No open reports')
  fireEvent.click(screen.getByRole('radio', { name: 'Decided' }))
  await screen.findByText('It is their photo')
  screen.getByText('Dismissed')
})

test('a report that somebody else decided meanwhile is not decided twice', async () => {
  const server = await show({ isAnswered: false })
  const dialog = await decide()
  dialog.getByText(/nobody will be notified of the outcome/)
  server.report = { ...server.report, version: 5 }
  fireEvent.click(dialog.getByRole('radio', { name: /^Done/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as done' }))
  await dialog.findByText(/This has changed since you opened it/)
  expect(server.report.state).toBe('open')
})

test('the passport can be suspended from its report', async () => {
  const server = await show()
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Wound care' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Suspend passport' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'We look into a report.' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Suspend/ }))
  await waitFor(() => expect(server.suspended).toBe('We look into a report.'))
})

test('a passport that is suspended already offers no suspension', async () => {
  await show({ passport: { ...open.passport, state: 'suspended' } })
  await screen.findByText('Suspended')
  expect(screen.queryByRole('button', { name: 'More actions for Wound care' })).toBeNull()
})
