import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerApplication } from '@vouch/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testApplication, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CardDecisionDialogs } from './card-decision-dialogs.tsx'

function Card({ action }: { readonly action: 'reject' | 'hold' }) {
  const [isOpen, setIsOpen] = useState(false)
  const decision = { jobId: testId(700), userId: testId(101), action }
  const [shown] = useState(decision)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Decide
      </button>
      <CardDecisionDialogs decision={isOpen ? shown : null} onClose={() => setIsOpen(false)} />
    </>
  )
}

it('a hold from the board keeps its reason when somebody else decided first', async () => {
  const read = testApplication()
  const moved: EmployerApplication['events'][number] = {
    ...{ id: testId(90), at: testMoment(0), by: { name: 'Kim Lee', side: 'employer' }, action: 'advance' },
    ...{ fromStage: 'shortlist', toStage: 'interview', fromStatus: 'active', toStatus: 'active' },
    ...{ reason: null, message: null, toldAt: testMoment(0) },
  }
  let asked = 0
  const api = fakeApi({
    getApplicant: () => (asked++ === 0 ? read : testApplication({ version: 9, events: [moved] })),
    holdApplication: ({ headers }) => {
      if (headers.get('if-match') !== '"9"') throw new FakeProblem('stale', 'Stale', { currentVersion: 9 })
      return {
        id: read.id,
        version: 10,
        stage: 'interview',
        status: 'on-hold',
        tellAt: null,
        name: 'Ana Ruiz',
      }
    },
  })
  const { user } = await renderInApp(<Card action="hold" />)
  await user.click(screen.getByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put Ana Ruiz on hold?' }))
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await user.type(reason, 'Waits for the budget')
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }))
  await dialog.findByText(/Kim Lee moved .* Shortlist to Interview/)
  expect(reason).toHaveProperty('value', 'Waits for the budget')
  await user.click(dialog.getByRole('button', { name: 'Show latest version' }))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = api.calls.filter(({ id }) => id === 'holdApplication').map(({ request }) => request)
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"9"'])
  expect(sent[1]?.body).toEqual({ reason: 'Waits for the budget' })
})

it('an application that cannot be loaded opens no dialog, and says why', async () => {
  fakeApi({
    getApplicant: () => {
      throw new FakeProblem('not-found', 'Application not found.')
    },
  })
  const { user } = await renderInApp(<Card action="reject" />)
  await user.click(screen.getByRole('button', { name: 'Decide' }))
  expect((await screen.findAllByText('Application not found.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})
