import { screen, within } from '@testing-library/react'
import type { ApplicantRow, CompanyRole } from '@vouch/contract'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { noCounts, testApplicantRow, testEmployer, testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { Pipeline } from './pipeline.tsx'

const jobId = testId(700)

/** Shows a board with one card. A button stands for the dialog of a decision, and closes it. */
async function showCard(row: ApplicantRow, role: CompanyRole = 'recruiter') {
  const person = testEmployer()
  const memberships = person.memberships.map((membership) => ({ ...membership, role }))
  fakeApi({
    currentPerson: () => ({ ...person, memberships }),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    listApplicants: ({ query }) => ({
      items: query.get('stage') === row.stage ? [row] : [],
      nextCursor: null,
      counts: { ...noCounts, [row.stage]: 1 },
    }),
  })
  const { user } = await renderInApp(
    <Pipeline
      jobId={jobId}
      search={{ view: 'board' }}
      onSearch={() => undefined}
      renderDecision={(decision, onClose) => (
        <button type="button" onClick={onClose}>
          {decision === null ? 'No dialog' : JSON.stringify(decision)}
        </button>
      )}
    />,
  )
  await screen.findByRole('link', { name: row.name })
  return user
}

const items = async () =>
  within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)

it('the menu of a card opens the dialogs to reject and to put on hold', async () => {
  const row = testApplicantRow(1, { name: 'Ana Ruiz', stage: 'interview' })
  const user = await showCard(row)
  const open = () => user.click(screen.getByRole('button', { name: 'Move or decide about Ana Ruiz' }))
  await open()
  expect((await items()).slice(-2)).toEqual(['Reject…', 'Put on hold…'])
  for (const [name, action] of [
    ['Put on hold…', 'hold'],
    ['Reject…', 'reject'],
  ] as const) {
    if (screen.queryByRole('menu') === null) await open()
    await user.click(await screen.findByRole('menuitem', { name }))
    const dialog = screen.getByText(JSON.stringify({ jobId, userId: row.userId, action }))
    await user.click(dialog)
    expect(await screen.findByText('No dialog')).toBeTruthy()
  }
})

it('the menu of somebody on hold offers no second hold', async () => {
  const row = testApplicantRow(1, { name: 'Ana Ruiz', status: 'on-hold' })
  const user = await showCard(row)
  await user.click(screen.getByRole('button', { name: /Ana Ruiz/ }))
  expect(await items()).toContain('Reject…')
  expect(await items()).not.toContain('Put on hold…')
})

it('a read-only member has no menu', async () => {
  await showCard(testApplicantRow(1, { name: 'Ana Ruiz' }), 'viewer')
  expect(screen.queryByRole('button', { name: /Ana Ruiz/ })).toBeNull()
})
