import { useDisclosure } from '@mantine/hooks'
import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerJobRow } from '@vouch/contract'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#lib/api/query-client.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { noCounts, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const row: Omit<EmployerJobRow, 'id' | 'title'> = {
  slug: 'job',
  status: 'open',
  company: { id: testId(900), name: 'Harbour Health' },
  location: 'Lyon',
  country: 'FR',
  otherPlaces: [],
  openings: 2,
  filled: 0,
  counts: noCounts,
  publishedAt: testMoment(-100),
  publishAt: null,
  needsApproval: false,
  closedByAdministrator: false,
  closesAt: testMoment(300),
  updatedAt: testMoment(-1),
}

function Inviting() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <button type="button" onClick={open}>
        Invite
      </button>
      <InviteDialog id={testId(1)} name="Ana Ruiz" opened={opened} onClose={close} />
    </>
  )
}

test('the dialog focuses the job; sending without one reports it there and keeps the focus', async () => {
  const rows = [2, 3].map((n): EmployerJobRow => ({ ...row, id: testId(n), title: `Job ${n}` }))
  fakeApi({
    listEmployerJobs: () => ({ items: rows, nextCursor: null }),
    listAskedJobs: () => ({ items: [] }),
  })
  const { user } = await renderInApp(<Inviting />)
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog'))
  const job = await dialog.findByRole('combobox', { name: /^Job/ })
  await waitFor(() => expect(document.activeElement).toBe(job))
  await user.click(dialog.getByLabelText(/message/i))
  await user.click(dialog.getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(document.activeElement).toBe(job))
  expect(job.getAttribute('aria-invalid')).toBe('true')
  expect(job.getAttribute('aria-expanded')).not.toBe('true')
})

test('jobs with an invitation or application are marked and cannot be chosen', async () => {
  const rows = [2, 3, 4].map((n): EmployerJobRow => ({ ...row, id: testId(n), title: `Job ${n}` }))
  fakeApi({
    listEmployerJobs: () => ({ items: rows, nextCursor: null }),
    listAskedJobs: () => ({
      items: [
        { jobId: testId(2), answer: 'invited' },
        { jobId: testId(3), answer: 'applied' },
      ],
    }),
  })
  const { user } = await renderInApp(<Inviting />)
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog'))
  const job = await dialog.findByRole('combobox', { name: /^Job/ })
  await user.click(job)
  const invited = await screen.findByText('Job 2 (already invited)')
  await user.click(invited)
  expect((job as HTMLInputElement).value).toBe('')
  expect(screen.getByText('Job 3 (applied)')).toBeTruthy()
  await user.click(screen.getByText('Job 4'))
  expect((job as HTMLInputElement).value).toBe('Job 4')
})

test('when every job was already used, the dialog says so and sends nothing', async () => {
  fakeApi({
    listEmployerJobs: () => ({ items: [{ ...row, id: testId(2), title: 'Job 2' }], nextCursor: null }),
    listAskedJobs: () => ({ items: [{ jobId: testId(2), answer: 'invited' }] }),
  })
  const { user } = await renderInApp(<Inviting />)
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/^Ana Ruiz has already been invited to/)
  expect(dialog.queryByRole('button', { name: /^Send/ })?.hasAttribute('disabled') ?? true).toBe(true)
})

test('an unconfirmed email address blocks invitations', async () => {
  fakeApi({
    listEmployerJobs: () => ({ items: [{ ...row, id: testId(2), title: 'Job 2' }], nextCursor: null }),
    listAskedJobs: () => ({ items: [] }),
  })
  const queryClient = makeQueryClient()
  queryClient.setQueryData(currentPersonQuery.queryKey, testPerson({ emailVerified: false }))
  const { user } = await renderInApp(<Inviting />, { queryClient })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('link', { name: 'Confirm e-mail address' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Send/ })).toHaveProperty('disabled', true)
})
