import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerApplication } from '@vouch/contract'
import { expect, it } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import {
  noCounts,
  testApplicantRow,
  testApplication,
  testEmployer,
  testEmployerJob,
} from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { Pipeline } from './pipeline.tsx'

const jobId = testId(700)
const row = testApplicantRow(1, { name: 'Ana Ruiz' })

/**
 * Moves Ana from Applied to Interview and types a reason. Somebody else has changed her application meanwhile.
 * @returns the dialog after the refusal
 */
async function moveTooLate(now: Partial<EmployerApplication>) {
  const api = fakeApi({
    currentPerson: () => testEmployer(),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    listApplicants: ({ query }) => ({
      items: query.get('stage') === row.stage ? [row] : [],
      nextCursor: null,
      counts: { ...noCounts, applied: 1 },
    }),
    getApplicant: () => testApplication({ version: 9, ...now }),
    advanceApplication: ({ headers, body }) => {
      if (headers.get('if-match') !== '"9"') throw new FakeProblem('stale', 'Stale', { currentVersion: 9 })
      const { to } = body as { to: string }
      return { id: row.id, version: 10, stage: to, status: 'active', tellAt: null, name: row.name }
    },
  })
  const { user } = await renderInApp(
    <Pipeline jobId={jobId} search={{ view: 'board' }} onSearch={() => undefined} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Move Ana Ruiz to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Interview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Ana Ruiz to Interview?' }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'We know her work')
  await user.click(dialog.getByRole('button', { name: 'Move to Interview' }))
  await dialog.findByText('Someone else updated Ana Ruiz’s application')
  return { user, dialog, api }
}

it('a move that came too late keeps its reason, and is sent again from the new stage', async () => {
  const { user, dialog, api } = await moveTooLate({ stage: 'shortlist' })
  expect(dialog.getByText(/^It is now at Shortlist \(Active\)/)).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'We know her work')
  await user.click(dialog.getByRole('button', { name: 'Move to Interview' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = api.calls.filter(({ id }) => id === 'advanceApplication').map(({ request }) => request)
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"9"'])
  expect(sent[1]?.body).toEqual({ to: 'interview', reason: 'We know her work' })
})

it.each([
  ['Ana Ruiz is already in this stage.', { stage: 'interview' }],
  ['Ana Ruiz can’t be moved from this stage now.', { stage: 'applied', status: 'withdrawn' }],
] as const)('a move that is no longer possible says why: %s', async (why, now) => {
  const { dialog } = await moveTooLate(now)
  expect(dialog.getByText(why)).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'We know her work')
  expect(dialog.getByRole('button', { name: 'Move to Interview' })).toHaveProperty('disabled', true)
})
